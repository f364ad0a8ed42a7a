/** What may happen once only, watched in the database itself, since the state in which all is at last does not tell. */
import type { Client } from "@libsql/client";

/** Rows that share their input with another end with that one; all others end from the hands of a worker. */
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
  CREATE TABLE pauses (run_id TEXT NOT NULL, pause TEXT NOT NULL);
  CREATE TRIGGER run_pauses AFTER UPDATE OF status ON runs WHEN NEW.status = 'paused' AND OLD.status <> 'paused'
    BEGIN
      INSERT INTO wrong_changes
        SELECT 'run ' || NEW.id || ' went on, and was paused again by what had paused it'
        WHERE EXISTS (SELECT 1 FROM pauses WHERE run_id = NEW.id AND pause = NEW.pause_json);
      INSERT INTO pauses VALUES (NEW.id, NEW.pause_json);
    END;
`;

/** What was wrong. */
export const watchedChanges = "SELECT words FROM wrong_changes";

export async function changeViolations({ inner }: { inner: Client }): Promise<string[]> {
  const found = await inner.execute(watchedChanges);
  return found.rows.map(({ words }) => String(words));
}
