/**
 * The simulation uses libSQL in process, but the product uses libSQL's server over HTTP. This test runs the statements of
 * simulated days, and others by hand, on both: outcomes must match. It names every statement that none of them runs.
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

/** Statements of the simulation itself, on its own tables. */
const itsOwn = new Set<InStatement>([watchedChanges, runsGoneOn, firingsLeft]);

/** Few seeds that run many different statements. */
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
    "saved-views",
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

/** The in-memory client does not count rows that a statement changes and returns. */
const plain = ({ rows, rowsAffected }: ResultSet) =>
  rows.length > 0 ? rows.map((row) => ({ ...row })) : rowsAffected;

/** Returns the statement's text, independent of the number of rows. */
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

/** A database in memory that records its statements and outcomes. */
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

/** @returns texts of the statements that had the same outcome on both */
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
