/**
 * The simulation's database is libSQL in its own process; the product's is libSQL's server, reached over HTTP. What
 * simulated days ask, and by hand what those do not, is asked of the server too, statement by statement, and must have the
 * same outcome; a statement that none of them asks is named.
 */
import type { Client, InArgs, InStatement, ResultSet, TransactionMode } from "@libsql/client";
import { createClient as connect } from "@libsql/client/web";
import { expect, test } from "vitest";
import { startOwnDatabase } from "../scripts/testing/own-database";
import { projectRoot } from "../scripts/project-root";
import { databaseOver } from "../app/storage/database";
import { askTheRest } from "./asked-by-hand";
import { builtIn } from "./built-statements";
import { databaseInMemory } from "./memory";
import { runSeed } from "./seed";
import { schemaOf } from "./schema";
import { inOneLine, statementsIn } from "./statement-texts";
import { firingsLeft, runsGoneOn, watchedChanges } from "./watched-changes";

/** The simulation's own, of tables that it made for itself. */
const itsOwn = new Set<InStatement>([watchedChanges, runsGoneOn, firingsLeft]);

/** Days that ask many different statements, and few enough of each. */
const days = [40, 34, 9, 26];

/** The files whose statements calls, runs, money and rows depend on. */
const files = ["app/calls/**/*.ts", "app/runs/**/*.ts", "app/operations/storage/open-work.ts"];
/** Files whose statements serve pages; their own tests ask the server for them. */
const ofPages = [
  "app/calls/storage/upstream-health.ts",
  "app/runs/csv/plan.server.ts",
  ...[
    "answered-inputs",
    "listed-order",
    "listed-rows",
    "run-chains",
    "run-files",
    "seen-posts",
    "shown-runs",
    "transcripts",
  ].map((name) => `app/runs/storage/${name}.ts`),
];

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
  const inner = databaseInMemory();
  const execute = inner.execute.bind(inner) as (statement: InStatement, args?: InArgs) => Promise<ResultSet>;
  const batch = inner.batch.bind(inner);
  const note = (statements: InStatement[], mode: TransactionMode, work: Promise<ResultSet[]>) => {
    if (statements.every((each) => itsOwn.has(each))) return;
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

/** @returns the texts of the statements that had the same outcome on both */
async function compared(ask: (database: Client) => Promise<unknown>): Promise<string[]> {
  const asked: Promise<Asked>[] = [];
  const memory = recording(asked);
  await ask(memory);
  const { url, stop } = await startOwnDatabase();
  try {
    const server = connect({ url });
    const texts = new Set<string>();
    for (const { statements, mode, outcome } of await Promise.all(asked)) {
      const found = await outcomeOf(server.batch(statements, mode));
      expect({ statements, outcome: found }).toEqual({ statements, outcome });
      for (const each of statements) texts.add(inOneLine(textOf(each)));
    }
    return [...texts];
  } finally {
    await stop();
  }
}

test("every statement of calls and runs has the same outcome on the product's database as on the simulation's", async () => {
  const texts: string[] = [];
  for (const seed of days) texts.push(...(await compared((database) => runSeed(seed, { database }))));
  texts.push(
    ...(await compared(async (client) => {
      await client.executeMultiple(await schemaOf());
      await askTheRest(databaseOver(client, {}));
    })),
  );
  const statements = statementsIn(projectRoot, files).filter(({ file }) => !ofPages.includes(file));
  expect(statements.length).toBeGreaterThan(80);
  const built = builtIn(projectRoot, files).filter(({ file }) => !ofPages.includes(file));
  expect(built.length).toBeGreaterThan(12);
  const leftOut = [
    ...statements.filter(({ pattern }) => !texts.some((text) => pattern.test(text))),
    ...built.filter(({ isIn }) => !texts.some(isIn)),
  ];
  expect(leftOut.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
}, 600_000);
