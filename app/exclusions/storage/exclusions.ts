/** Stores users' exclusion rules. The engine reads them with each chunk of a file. */
import { type SQL, sql } from "drizzle-orm";
import { readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { RuleKind } from "../../storage/exclusion-tables";

/** A rule in force, with the fields that checks need. */
export interface RuleInForce {
  id: string;
  kind: RuleKind;
  value: string | null;
  passable: boolean;
  /** Name of the user who made the rule. */
  by: string;
}

export const selectInForce = (now: number): SQL =>
  sql`SELECT x.id, x.kind, x.value, x.passable, staff.name AS maker FROM exclusions x
    LEFT JOIN staff ON staff.id = x.created_by
    WHERE x.lifted_at IS NULL AND (x.until_at IS NULL OR x.until_at > ${now}) ORDER BY x.created_at, x.id`;

export interface FoundRule {
  id: string;
  kind: RuleKind;
  value: string | null;
  passable: number;
  maker: string | null;
}

export const ruleFrom = ({ id, kind, value, passable, maker }: FoundRule): RuleInForce => ({
  id,
  kind,
  value,
  passable: passable === 1,
  by: maker ?? "a former colleague",
});

export const rulesInForce = async (database: Database, now: number): Promise<RuleInForce[]> =>
  (await database.all<FoundRule>(selectInForce(now))).map(ruleFrom);

export interface StoredRule extends RuleInForce {
  note: string | null;
  /** Epoch ms, or null for no end. */
  until: number | null;
  createdAt: number;
  listName: string | null;
  /** Rows of files that this rule skipped in the last seven days. */
  skipped: number;
}

const week = 7 * 86_400_000;

/** Returns the rules in force, newest first. */
export async function readRules(database: Database, now: number): Promise<StoredRule[]> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT x.*, staff.name AS maker, lists.name AS list_name, (SELECT COUNT(*) FROM run_rows
          WHERE reason_kind >= 'excluded:' AND reason_kind < 'excluded~' AND reason_kind = 'excluded:' || x.id
            AND ended_at > ?) AS skipped
        FROM exclusions x LEFT JOIN staff ON staff.id = x.created_by
        LEFT JOIN lists ON x.kind = 'list' AND lists.id = x.value AND lists.deleted_at IS NULL
        WHERE x.lifted_at IS NULL AND (x.until_at IS NULL OR x.until_at > ?) ORDER BY x.created_at DESC, x.id`,
      args: [now - week, now],
    },
  ]);
  return (found?.rows ?? []).map((row) => ({
    ...ruleFrom(row as unknown as FoundRule),
    note: row.note === null ? null : String(row.note),
    until: row.until_at === null ? null : Number(row.until_at),
    createdAt: Number(row.created_at),
    listName: row.list_name === null ? null : String(row.list_name),
    skipped: Number(row.skipped),
  }));
}

export interface NewRule {
  id: string;
  kind: RuleKind;
  value: string | null;
  note: string | null;
  passable: boolean;
  until: number | null;
  createdAt: number;
  createdBy: string;
}

/**
 * Stores a new rule.
 * @returns "same" if an equal rule exists, "full" if the limit of rules is reached
 */
export async function insertRule(
  database: Database,
  rule: NewRule,
  most: number,
): Promise<"made" | "same" | "full"> {
  const { id, kind, value, note, passable, until, createdAt, createdBy } = rule;
  const inForce = "lifted_at IS NULL AND (until_at IS NULL OR until_at > ?)";
  const same = `SELECT 1 FROM exclusions WHERE ${inForce} AND kind = ? AND value IS ? AND id <> ?`;
  const results = await writeBatch(database, [
    {
      sql: `INSERT INTO exclusions (id, kind, value, note, passable, until_at, created_at, created_by)
        SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE (SELECT COUNT(*) FROM exclusions WHERE ${inForce}) < ?
          AND NOT EXISTS (${same}) ON CONFLICT DO NOTHING`,
      args: [
        ...[id, kind, value, note, passable ? 1 : 0, until, createdAt, createdBy],
        ...[createdAt, most],
        ...[createdAt, kind, value, id],
      ],
    },
    {
      sql: `SELECT EXISTS (SELECT 1 FROM exclusions WHERE id = ?) AS made, EXISTS (${same}) AS same`,
      args: [id, createdAt, kind, value, id],
    },
  ]);
  const found = results.at(-1)?.rows[0];
  return Number(found?.made) === 1 ? "made" : Number(found?.same) === 1 ? "same" : "full";
}

/**
 * Ends a rule.
 * @returns false if the rule was already lifted or does not exist
 */
export async function liftRule(database: Database, id: string, by: string, at: number): Promise<boolean> {
  const [lifted] = await writeBatch(database, [
    {
      sql: "UPDATE exclusions SET lifted_at = ?, lifted_by = ? WHERE id = ? AND lifted_at IS NULL",
      args: [at, by, id],
    },
  ]);
  return (lifted?.rowsAffected ?? 0) > 0;
}

/**
 * Takes back the end of a rule.
 * @returns false if the rule does not exist, or an equal one is in force
 */
export async function restoreRule(database: Database, id: string): Promise<boolean> {
  const [restored] = await writeBatch(database, [
    {
      sql: `UPDATE exclusions SET lifted_at = NULL, lifted_by = NULL WHERE id = ? AND lifted_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM exclusions AS other WHERE other.kind = exclusions.kind
          AND other.value IS exclusions.value AND other.lifted_at IS NULL)`,
      args: [id],
    },
  ]);
  return (restored?.rowsAffected ?? 0) > 0;
}
