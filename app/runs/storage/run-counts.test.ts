import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { openDatabase } from "../../storage/database";
import { listed, writeBatch } from "../../storage/batch";
import { spentByRuns } from "../../calls/storage/ledger";
import { countRows } from "./row-counts";
import { claimSlice, insertRows } from "./rows";
import { rowStates } from "../../storage/schema";
import { sql } from "drizzle-orm";

const database = openDatabase({ url: inject("databaseUrl") });
const newId = () => crypto.randomUUID();

const state = fc.constantFrom(...rowStates);
const position = fc.nat({ max: 5 });
const row = fc.record({
  ...{ position, state, input: fc.constantFrom(null, '{"domain":"acme.com"}') },
  ...{ sameAs: fc.constant(null), reason: fc.constant(null), reasonKind: fc.constant(null) },
});
type Change = (run: string) => Promise<unknown>;
const written = (sql: string, ...args: (string | number)[]): Change => {
  return (run) => database.$client.batch([{ sql, args: [run, ...args] }], "write");
};
/** Writes of this release, and of the one before, which leaves all counting to the triggers. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.array(row, { maxLength: 6 }).map((rows) => (run: string) => writeBatch(database, insertRows(run, rows))),
  fc
    .record({ from: position, to: position, by: fc.constantFrom("one", "another") })
    .map((slice) => (run: string) => claimSlice(database, { runId: run, ...slice, now: 0 })),
  fc
    .record({ position, state })
    .map((one) =>
      written(
        "INSERT OR IGNORE INTO run_rows (run_id, position, state) VALUES (?, ?, ?)",
        one.position,
        one.state,
      ),
    ),
  fc
    .record({ from: state, to: state })
    .map(({ from, to }) =>
      written("UPDATE run_rows SET state = ?2, reason = 'moved' WHERE run_id = ?1 AND state = ?3", to, from),
    ),
  position.map((at) => written("DELETE FROM run_rows WHERE run_id = ? AND position >= ?", at)),
);

test("the counts of a run are those of its rows, whatever becomes of them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 15 }), async (changes) => {
      const id = newId();
      await written(`INSERT INTO runs (id, tool, query, kind, status, staff_id, title, input_json, settings_json,
        versions_json, origin, created_at) VALUES (?, 't', 'q', 'csv', 'running', 's', '', '{}', '{}', '{}', 'o', 0)`)(
        id,
      );
      for (const each of changes) await each(id);
      const rows = await database.all<{ state: string; n: number }>(
        sql`SELECT state, COUNT(*) AS n FROM run_rows WHERE run_id IN ${listed([id])} GROUP BY state`,
      );
      const counted = Object.entries(await countRows(database, id)).filter(([, n]) => n !== 0);
      expect(Object.fromEntries(counted)).toEqual(
        Object.fromEntries(rows.map((each) => [each.state, each.n])),
      );
      await written("UPDATE runs SET status = 'done' WHERE id = ?")(id);
    }),
    { numRuns: 60 },
  );
});

test("what a run has cost is the sum of its charges, and what is taken back goes from it", async () => {
  const id = newId();
  const charge = (call: string, units: number) => ({
    sql: `INSERT INTO ledger (call_id, charge, at, month, upstream, operation, units, usd, run_id, staff_id)
      VALUES (?, 0, 1, '2026-11', 'apollo', 'match', ?, ?, ?, 'Ada') ON CONFLICT (call_id, charge) DO NOTHING`,
    args: [`${id}/${call}`, units, units / 4, id],
  });
  await database.$client.batch([charge("a", 2), charge("b", 4), charge("a", 2)], "write");
  expect((await spentByRuns(database, [id])).get(id)).toEqual({ apollo: { units: 6, usd: 1.5, calls: 2 } });
  await database.$client.batch([{ sql: "DELETE FROM ledger WHERE call_id = ?", args: [`${id}/a`] }], "write");
  expect((await spentByRuns(database, [id])).get(id)).toEqual({ apollo: { units: 4, usd: 1, calls: 1 } });
  await database.$client.batch([{ sql: "DELETE FROM ledger WHERE call_id = ?", args: [`${id}/b`] }], "write");
  expect((await spentByRuns(database, [id])).get(id)).toEqual({});
});
