/**
 * The simulation's database is libSQL in its own process; the product's is libSQL's server, reached over HTTP. What the
 * simulated days ask is asked of the server too, statement by statement, and must have the same outcome.
 */
import type { Client, InArgs, InStatement, ResultSet, TransactionMode } from "@libsql/client";
import { createClient } from "@libsql/client/sqlite3";
import { createClient as connect } from "@libsql/client/web";
import { expect, test } from "vitest";
import { startOwnDatabase } from "../scripts/testing/own-database";
import { bookUncertain, makeCertain } from "../app/storage/uncertain-calls";
import { releaseCall, storeAnswer } from "../app/storage/calls";
import { recordPaidCall } from "../app/storage/ledger";
import { endRow } from "../app/storage/rows";
import { writeCells } from "../app/storage/run-cells";
import { runSeed } from "./seed";
import { runsGoneOn, watchedChanges } from "./watched-changes";

/** Days. */
const fewest = 3;
const most = 30;

interface Asked {
  statements: InStatement[];
  mode: TransactionMode;
  outcome: unknown;
}

/** The client in memory does not count rows that a statement changes and returns. */
const plain = ({ rows, rowsAffected }: ResultSet) =>
  rows.length > 0 ? rows.map((row) => ({ ...row })) : rowsAffected;

/** However many rows it took. */
const textOf = (statement: InStatement): string =>
  (typeof statement === "string" ? statement : statement.sql).replace(
    /\(SELECT column1 AS value FROM \(VALUES \(\?\)(?:, \(\?\))*\)\)/,
    "json_each(?)",
  );

const outcomeOf = (work: Promise<ResultSet[]>): Promise<unknown> =>
  work.then(
    (results) => results.map(plain),
    () => "refused",
  );

/** A database in memory that notes what it is asked and answers. */
function recording(asked: Promise<Asked>[]): Client {
  const inner = createClient({ url: ":memory:" });
  const execute = inner.execute.bind(inner) as (statement: InStatement, args?: InArgs) => Promise<ResultSet>;
  const batch = inner.batch.bind(inner);
  const note = (statements: InStatement[], mode: TransactionMode, work: Promise<ResultSet[]>) => {
    // The simulation's own, of tables that it made for itself.
    if (statements.every((each) => each === watchedChanges || each === runsGoneOn)) return;
    asked.push(outcomeOf(work).then((outcome) => ({ statements, mode, outcome })));
  };
  inner.execute = (statement: InStatement, args?: InArgs) => {
    const work = args === undefined ? execute(statement) : execute(statement, args);
    const whole = typeof statement === "string" && args !== undefined ? { sql: statement, args } : statement;
    note(
      [whole],
      "write",
      work.then((result) => [result]),
    );
    return work;
  };
  inner.batch = (statements, mode) => {
    const work = batch(statements, mode);
    note(statements as InStatement[], mode ?? "write", work);
    return work;
  };
  return inner;
}

const id = "claim/1";
const answer = {
  ...{ upstream: "", operation: "", repeatable: false, run: { runId: "", staffId: "", incarnation: null } },
  ...({ answer: "", answerFile: null, data: "live", answeredAt: 0, expiresAt: 0 } as const),
};
const cost = { charge: 1, at: 0, upstream: "", operation: "", units: 1, usd: 1, runId: "", staffId: "" };
const end = { reason: null, reasonKind: null, source: null, data: null, result: null, at: 0 };
/** What money and rows rest on: the days go on until each of these was asked. */
const musts = [
  ...bookUncertain({ id, units: 1, usd: 1 }, 0),
  ...makeCertain(id),
  ...releaseCall({ key: "key", claim: "claim" }),
  storeAnswer({ key: "key", claim: "claim", ...answer }),
  recordPaidCall({ callId: id, ...cost }),
  ...endRow("run", { by: "worker", isShared: true }, { position: 0, state: "done", ...end }),
  ...writeCells("run", "worker", 0, [{ table: "", hit: 0, version: 1, hits: 0, cells: "{}" }]),
].map(({ sql }) => sql);

/** @returns the texts of the statements */
async function comparedDay(seed: number): Promise<Set<string>> {
  const asked: Promise<Asked>[] = [];
  await runSeed(seed, { database: recording(asked) });
  const { url, stop } = await startOwnDatabase();
  try {
    const server = connect({ url });
    const texts = new Set<string>();
    for (const { statements, mode, outcome } of await Promise.all(asked)) {
      for (const each of statements) texts.add(textOf(each));
      const found = await outcomeOf(server.batch(statements, mode));
      expect({ statements, outcome: found }).toEqual({ statements, outcome });
    }
    return texts;
  } finally {
    await stop();
  }
}

test("what simulated days ask of their database has the same outcome on the product's", async () => {
  const missing = new Set(musts);
  for (let seed = 1; seed <= fewest || (missing.size > 0 && seed <= most); seed++)
    for (const text of await comparedDay(seed)) missing.delete(text);
  expect([...missing]).toEqual([]);
}, 240_000);
