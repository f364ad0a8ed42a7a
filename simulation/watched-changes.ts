/** Triggers that watch changes which may only happen once, since the final state does not show them. */
import type { Client } from "@libsql/client";

/** Rows that share their input with another end together with it; only a worker ends the others. */
export const watchingChanges = `
  CREATE TABLE wrong_changes (words TEXT NOT NULL);
  CREATE TRIGGER row_ends AFTER UPDATE OF state ON run_rows
    WHEN NEW.state IN ('done', 'no-data', 'skipped', 'failed', 'cancelled') AND (
      OLD.state NOT IN ('queued', 'running')
      OR (OLD.state = 'queued' AND NEW.same_as IS NULL AND NEW.state IN ('done', 'no-data'))
    )
    BEGIN
      INSERT INTO wrong_changes VALUES
        ('row ' || NEW.position || ' of ' || NEW.run_id || ' was ' || OLD.state || ', and was ended ' || NEW.state);
    END;
  CREATE TABLE broke_off (run_id TEXT NOT NULL, position INTEGER NOT NULL, times INTEGER NOT NULL, PRIMARY KEY (run_id, position));
  CREATE TRIGGER row_breaks_off AFTER UPDATE OF state ON run_rows
    WHEN OLD.state = 'running' AND NEW.state = 'queued' AND NEW.attempts > OLD.attempts
    BEGIN
      INSERT INTO broke_off VALUES (NEW.run_id, NEW.position, 1)
        ON CONFLICT DO UPDATE SET times = times + 1;
    END;
  CREATE TRIGGER row_begins_anew AFTER UPDATE OF state ON run_rows
    WHEN OLD.state NOT IN ('queued', 'running') AND NEW.state = 'queued'
    BEGIN
      DELETE FROM broke_off WHERE run_id = NEW.run_id AND position = NEW.position;
    END;
  CREATE TRIGGER row_is_given_up AFTER UPDATE OF state ON run_rows
    WHEN NEW.state = 'failed' AND NEW.same_as IS NULL AND NEW.reason LIKE 'The lookup crashed four times%'
      AND COALESCE((SELECT times FROM broke_off WHERE run_id = NEW.run_id AND position = NEW.position), 0) < 4
    BEGIN
      INSERT INTO wrong_changes VALUES
        ('row ' || NEW.position || ' of ' || NEW.run_id || ' was given up before it crashed four times');
    END;
  CREATE TABLE gone_on (run_id TEXT NOT NULL);
  CREATE TRIGGER run_goes_on AFTER UPDATE OF status ON runs
    WHEN OLD.status NOT IN ('queued', 'running', 'paused') AND NEW.status IN ('queued', 'running', 'paused')
    BEGIN
      INSERT INTO gone_on VALUES (NEW.id);
    END;
  CREATE TABLE pauses (run_id TEXT NOT NULL, pause TEXT NOT NULL);
  CREATE TRIGGER run_pauses AFTER UPDATE OF status ON runs WHEN NEW.status = 'paused' AND OLD.status <> 'paused'
    BEGIN
      INSERT INTO wrong_changes
        SELECT 'run ' || NEW.id || ' went on, and was paused again by what had paused it'
        WHERE EXISTS (SELECT 1 FROM pauses WHERE run_id = NEW.id AND pause = NEW.pause_json);
      INSERT INTO pauses VALUES (NEW.id, NEW.pause_json);
    END;
  CREATE TABLE leavings (
    claim TEXT NOT NULL, sendings INTEGER NOT NULL, alert_id TEXT NOT NULL, slot INTEGER NOT NULL, by_hand INTEGER NOT NULL,
    channel TEXT, digest INTEGER NOT NULL
  );
  CREATE TRIGGER firing_leaves AFTER UPDATE OF state ON firings WHEN NEW.state = 'sending'
    BEGIN
      INSERT INTO leavings SELECT NEW.claimed_by, NEW.sendings, NEW.alert_id, NEW.slot, NEW.by_hand, channel, digest
        FROM alerts WHERE id = NEW.alert_id;
    END;
`;

export const runsGoneOn = "SELECT run_id FROM gone_on";

/** Returns runs that had ended and continued, through a user or a late answer. */
export async function goneOn({ inner }: { inner: Client }): Promise<Set<string>> {
  const found = await inner.execute(runsGoneOn);
  return new Set(found.rows.map((row) => String(row.run_id)));
}

/** Firings as they left, with their alerts' options at that moment. */
export const firingsLeft = "SELECT * FROM leavings";

/** Changes that should not have happened. */
export const watchedChanges = "SELECT words FROM wrong_changes";

export async function changeViolations({ inner }: { inner: Client }): Promise<string[]> {
  const found = await inner.execute(watchedChanges);
  return found.rows.map(({ words }) => String(words));
}
