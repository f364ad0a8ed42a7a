/**
 * Bugs planted into statements by removing a condition. Each names a part of the product's own SQL. If that text no
 * longer exists, it throws, so that no bug is planted into nothing.
 */
import type { Client, InStatement } from "@libsql/client";
import type { Plant } from "./plant";

interface Change {
  /** Matches the statements to change. */
  of: RegExp;
  /** The text to remove, and its replacement. */
  without: string | RegExp;
  instead?: string;
}

const changed = (statement: InStatement | [string, unknown?], changes: readonly Change[]): InStatement => {
  const given = statement as InStatement;
  const text = typeof given === "string" ? given : given.sql;
  const found = changes.filter(({ of }) => of.test(text));
  const sql = found.reduce((words, { without, instead = "" }) => {
    const left = words.replaceAll(/\s+/g, " ").replace(without, instead);
    if (left === words.replaceAll(/\s+/g, " ")) throw new Error(`Nothing to plant a bug into: ${words}`);
    return left;
  }, text);
  return typeof given === "string" ? sql : { ...given, sql };
};

const leavingOut =
  (...changes: Change[]) =>
  (client: Client): Client => ({
    ...client,
    execute: ((statement: InStatement, args?: never) =>
      client.execute(changed(statement, changes) as string, args)) as Client["execute"],
    batch: (statements, mode) =>
      client.batch(
        statements.map((each) => changed(each as InStatement, changes)),
        mode,
      ),
  });

export const plantedInStatements: Plant[] = [
  {
    name: "what became of a message becomes of one of its firings",
    seed: 8,
    database: leavingOut({
      of: /^UPDATE firings SET state = CASE WHEN/,
      without: "WHERE claimed_by = ? AND state IN",
      instead: "WHERE rowid = (SELECT MIN(rowid) FROM firings WHERE claimed_by = ?) AND state IN",
    }),
  },
  {
    name: "a message leaves though one of its alerts is gone, or goes elsewhere",
    seed: 340,
    database: leavingOut({
      of: /^UPDATE firings SET state = 'sending'/,
      without: / AND \? = \(SELECT COUNT.*$/,
      instead: " AND ? > 0 AND ? IS NOT NULL AND COALESCE(?, '') IS NOT NULL AND ? > 0",
    }),
  },
  {
    name: "a worker that was given up releases the claims of others",
    seed: 582,
    database: leavingOut({
      of: /^UPDATE calls SET claim = NULL, released/,
      without: "AND calls.claim = value ->> 1 ",
    }),
  },
  {
    name: "a worker that was given up ends the rows of others",
    seed: 3,
    database: leavingOut({
      of: /^UPDATE run_rows SET state = value ->> 2.*result_json/s,
      without: " AND state = 'running' AND claimed_by = value ->> 9",
    }),
  },
  {
    name: "a pause that is written late pauses a run that went on",
    seed: 19,
    database: leavingOut({
      of: /^UPDATE runs SET status = 'paused'.* AND EXISTS \(SELECT 1 FROM run_rows/s,
      without: / AND EXISTS \(SELECT 1 FROM run_rows.*$/,
      instead: " AND ? IS NOT NULL AND ? IS NOT NULL AND ? IS NOT NULL",
    }),
  },
  {
    name: "rows are inserted into a run that was cancelled",
    seed: 82,
    database: leavingOut({
      of: /^INSERT OR IGNORE INTO run_rows/,
      without: " AND status IN ('queued', 'running', 'paused')",
    }),
  },
  {
    name: "a run ends while a row is opened again",
    seed: 28,
    database: leavingOut({
      of: /^UPDATE runs SET status = CASE/,
      without: / AND NOT EXISTS .*$/,
    }),
  },
  {
    name: "a run that waited longer than an answer is kept asks for its own again",
    seed: 16,
    database: leavingOut({
      of: /^INSERT INTO calls.* AND calls.run_id <> excluded/s,
      without: " AND calls.run_id <> excluded.run_id",
    }),
  },
  {
    name: "every worker that is gone counts as an attempt",
    seed: 101,
    database: leavingOut({
      of: /^UPDATE run_rows SET state = 'queued',\s+attempts = attempts/,
      without: "COALESCE(claimed_by IN (SELECT value FROM json_each(?)), 0)",
      instead: "CASE WHEN ? IS NULL THEN 0 ELSE 1 END",
    }),
  },
  {
    name: "a retry leaves the attempts as they were",
    seed: 112,
    database: leavingOut({
      of: /^UPDATE run_rows SET state = 'queued', attempts = 0/,
      without: "attempts = 0, ",
    }),
  },
];
