import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { openDatabase } from "../../storage/database";
import { listed } from "../../storage/batch";
import { spentByRuns } from "../../calls/storage/ledger";
import { countRows } from "./row-counts";
import { rowStates } from "../../storage/schema";
import { sql } from "drizzle-orm";

const database = openDatabase({ url: inject("databaseUrl") });
const newId = () => crypto.randomUUID();

const state = fc.constantFrom(...rowStates);
const position = fc.nat({ max: 5 });
const change = fc.oneof(
  fc.record({ position, state }).map((row) => (id: string) => ({
    sql: "INSERT OR IGNORE INTO run_rows (run_id, position, state) VALUES (?, ?, ?)",
    args: [id, row.position, row.state],
  })),
  fc.record({ from: state, to: state }).map(({ from, to }) => (id: string) => ({
    sql: "UPDATE run_rows SET state = ?, reason = 'moved' WHERE run_id = ? AND state = ?",
    args: [to, id, from],
  })),
  position.map((at) => (id: string) => ({
    sql: "DELETE FROM run_rows WHERE run_id = ? AND position >= ?",
    args: [id, at],
  })),
);

test("the counts of a run are those of its rows, whatever becomes of them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 15 }), async (changes) => {
      const id = newId();
      await database.$client.batch(
        changes.map((each) => each(id)),
        "write",
      );
      const rows = await database.all<{ state: string; n: number }>(
        sql`SELECT state, COUNT(*) AS n FROM run_rows WHERE run_id IN ${listed([id])} GROUP BY state`,
      );
      const counted = Object.entries(await countRows(database, id)).filter(([, n]) => n !== 0);
      expect(Object.fromEntries(counted)).toEqual(
        Object.fromEntries(rows.map((each) => [each.state, each.n])),
      );
    }),
    { numRuns: 40 },
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
