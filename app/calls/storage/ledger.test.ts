import fc from "fast-check";
import { afterEach, expect, inject, test, vi } from "vitest";
import { startOwnDatabase } from "../../../scripts/testing/own-database";
import { gathered, writeBatch } from "../../storage/batch";
import { type Database, openDatabase } from "../../storage/database";
import {
  monthOf,
  type PaidCall,
  recordPaidCall,
  spentByRuns,
  spentInMonth,
  spentPieces,
  sumAgainFrom,
} from "./ledger";
import { watchRowsRead } from "../../storage/testing/rows-read";

afterEach(() => void vi.restoreAllMocks());

const paidCall = (runId: string): PaidCall => ({
  callId: crypto.randomUUID(),
  charge: 1,
  at: Date.now(),
  upstream: "apollo",
  operation: "people/match",
  units: 1,
  usd: 0.2,
  runId,
  staffId: "staff",
});

test("a batch that is written twice charges once; two charges of one call are two", async () => {
  const database = openDatabase({ url: inject("databaseUrl") });
  const runId = crypto.randomUUID();
  const [one, other] = [paidCall(runId), paidCall(runId)];
  const batch = gathered([one, { ...one, charge: 2 }, other].map(recordPaidCall));
  await writeBatch(database, batch);
  await writeBatch(database, batch);
  expect((await spentByRuns(database, [runId])).get(runId)?.apollo).toMatchObject({ calls: 3, units: 3 });
});

test("a charge whose writing was done, but never confirmed, stands once", async () => {
  let lost = 0;
  const database = openDatabase({
    url: inject("databaseUrl"),
    fetch: async (request) => {
      const answer = await fetch(request);
      if (lost >= 2) return answer;
      lost += 1;
      throw new TypeError("fetch failed");
    },
  });
  const runId = crypto.randomUUID();
  await writeBatch(database, gathered([recordPaidCall(paidCall(runId))]));
  expect(lost).toBe(2);
  expect((await spentByRuns(database, [runId])).get(runId)?.apollo).toMatchObject({ calls: 1, units: 1 });
});

const begunRun = async (database: Database, tool: string): Promise<string> => {
  const id = crypto.randomUUID();
  await database.$client.execute({
    sql: `INSERT INTO runs (id, tool, query, kind, status, staff_id, title, input_json, settings_json, versions_json, origin, created_at)
      VALUES (?, ?, 'ask', 'plain', 'done', 'staff', 'a run', '{}', '{}', '{}', '', 1)`,
    args: [id, tool],
  });
  return id;
};

const march = Date.UTC(2031, 2, 1);
const day = 86_400_000;

const sums = (list: { key: string; cents: number }[]) => {
  const found = new Map<string, number>();
  for (const { key, cents } of list) found.set(key, (found.get(key) ?? 0) + Math.round(cents));
  return Object.fromEntries(found);
};

test("a month is told by day, service, person and tool, as the ledger has it, whenever it is asked for", async () => {
  const { url, stop } = await startOwnDatabase();
  try {
    const database = openDatabase({ url });
    const tools = ["", "youtube", "competitors"];
    const runIds = ["probe:1", await begunRun(database, "youtube"), await begunRun(database, "competitors")];
    const charge = fc.record({
      at: fc.integer({ min: march - 2 * day, max: march + 33 * day }),
      run: fc.constantFrom(0, 1, 2),
      upstream: fc.constantFrom("apollo", "serper"),
      staffId: fc.constantFrom("ann", "bo"),
      cents: fc.integer({ min: 1, max: 500 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(charge, { maxLength: 30 }),
        fc.array(fc.integer({ min: march, max: march + 40 * day }), { minLength: 1, maxLength: 4 }),
        async (charges, asked) => {
          await database.$client.batch(["DELETE FROM ledger", "DELETE FROM spent_days"], "write");
          let rest = charges;
          for (const now of asked.toSorted((a, b) => a - b)) {
            // Writes the charges up to now; the later ones follow.
            const due = rest.filter(({ at }) => at <= now);
            rest = rest.filter(({ at }) => at > now);
            const written = due.map(({ at, run, upstream, staffId, cents }) =>
              recordPaidCall({
                ...paidCall(runIds[run] ?? ""),
                ...{ at, upstream, staffId, usd: cents / 100 },
              }),
            );
            await writeBatch(database, gathered(written));
            const told = await spentPieces(database, "2031-03", now);
            const known = charges.filter(({ at }) => at <= now && monthOf(at) === "2031-03");
            expect(
              sums(
                told.map((piece) => ({
                  key: [piece.day, piece.upstream, piece.staffId, piece.tool ?? ""].join(),
                  cents: piece.usd * 100,
                })),
              ),
            ).toEqual(
              sums(
                known.map(({ at, upstream, staffId, run, cents }) => ({
                  key: [new Date(at).toISOString().slice(0, 10), upstream, staffId, tools[run]].join(),
                  cents,
                })),
              ),
            );
          }
        },
      ),
      { numRuns: 25 },
    );
  } finally {
    await stop();
  }
}, 120_000);

test("a month of many charges is read once; what is written late or undone afterwards counts all the same", async () => {
  const { url, stop } = await startOwnDatabase();
  try {
    const database = openDatabase({ url });
    const at = march + 3 * day;
    const calls = Array.from({ length: 400 }, () => ({ ...paidCall("none"), at }));
    await writeBatch(database, gathered(calls.map(recordPaidCall)));
    const now = march + 10 * day;
    expect(await spentPieces(database, "2031-03", now)).toMatchObject([{ calls: 400 }]);
    const take = watchRowsRead(url);
    expect(await spentInMonth(database, "2031-03", now)).toMatchObject({ apollo: { calls: 400 } });
    expect(take().rows).toBeLessThan(20);
    await database.$client.execute({
      sql: "DELETE FROM ledger WHERE call_id = ?",
      args: [calls[0]?.callId ?? ""],
    });
    expect(await spentInMonth(database, "2031-03", now)).toMatchObject({ apollo: { calls: 399 } });
    await writeBatch(database, [
      ...gathered([recordPaidCall({ ...paidCall("none"), at })]),
      sumAgainFrom(at),
    ]);
    expect(await spentInMonth(database, "2031-03", now)).toMatchObject({ apollo: { calls: 400 } });
  } finally {
    await stop();
  }
});
