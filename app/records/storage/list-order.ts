/** A list's lines: their order as it is asked for, and some of them whole. */
import type { InStatement, InValue, Row } from "@libsql/client";
import { jsonOf, readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { holdsWords, isWords } from "../../storage/folded-words";
import { sortedLines } from "../../runs/results/listing/sorted-lines";

/** Which lines, and in which order. The line's id is the last key: the order is total. */
export interface LinesAsked {
  listId: string;
  search: string;
  /** By column: a condition as the list's address has it. */
  filters: readonly { column: string; text: string; by: "words" | "days" }[];
  sort: { column: string; isDown: boolean } | null;
  /** A status, or several with commas between them; empty: all. */
  status: string;
  /** Only records of this account; null takes every owner. */
  owner: string | null;
  /** Of these lines alone. */
  only?: readonly number[];
}

const firstKey = (kind: string) =>
  `(SELECT substr(key, ${kind.length + 2}) FROM record_keys WHERE record_id = r.id AND key >= '${kind}:' AND key < '${kind};' ORDER BY at, key LIMIT 1)`;

/** What stands in each column. Names come from this list alone. */
const expressions: Record<string, string> = {
  name: "r.name",
  title: "r.title",
  company: "r.company",
  email: firstKey("email"),
  linkedin: `COALESCE(${firstKey("linkedin")}, ${firstKey("linkedin-company")})`,
  domain: firstKey("domain"),
  status: "r.status",
  owner: "owner.name",
  note: "l.note",
  added: "l.added_at",
  added_by: "maker.name",
  touched: "r.touched_at",
};

export const isListColumn = (name: string) => Object.hasOwn(expressions, name);

const from = `FROM list_lines l JOIN records r ON r.id = l.record_id
  LEFT JOIN staff owner ON owner.id = r.owner LEFT JOIN staff maker ON maker.id = l.added_by`;

function conditions({ listId, search, filters, status, owner, only }: LinesAsked): {
  sql: string;
  args: InValue[];
} {
  const sql = ["l.list_id = ?", "l.removed_at IS NULL", "l.hidden_by IS NULL"];
  const args: InValue[] = [listId];
  const and = (condition: string, ...more: InValue[]) => {
    sql.push(condition);
    args.push(...more);
  };
  if (only) and("l.id IN (SELECT value FROM json_each(?))", jsonOf(only));
  if (status !== "") and("r.status IN (SELECT value FROM json_each(?))", JSON.stringify(status.split(",")));
  if (owner !== null) and("r.owner = ?", owner);
  if (search !== "") {
    const own = ["r.name", "r.title", "r.company", "l.note"].map((column) => holdsWords(column, search));
    const key = holdsWords("k.key", search);
    and(
      `(${own.map((each) => each.sql).join(" OR ")}
        OR EXISTS (SELECT 1 FROM record_keys k WHERE k.record_id = r.id AND ${key.sql}))`,
      ...own.flatMap((each) => each.args),
      ...key.args,
    );
  }
  for (const { column, text, by } of filters) {
    const value = expressions[column];
    if (!value) continue;
    if (text === "(empty)") and(`COALESCE(${value}, '') = ''`);
    else if (text === "(not empty)") and(`COALESCE(${value}, '') <> ''`);
    else if (by === "words") {
      const wanted = text.startsWith("=") ? isWords(value, text.slice(1)) : holdsWords(value, text);
      and(wanted.sql, ...wanted.args);
    } else {
      const [since = "", until = ""] = text.split("..");
      const day = (end: string) => Date.parse(`${end.trim()}T00:00:00Z`);
      if (Number.isFinite(day(since))) and(`${value} >= ?`, day(since));
      if (Number.isFinite(day(until))) and(`${value} < ?`, day(until) + 86_400_000);
    }
  }
  return { sql: sql.join(" AND "), args };
}

/** What is compared as a text: SQLite knows no language's order. */
const sortedText = ({ sort }: LinesAsked): string | null => {
  const isTime = sort?.column === "added" || sort?.column === "touched";
  return (sort && !isTime && expressions[sort.column]) || null;
};

/** The order as the database keeps it. */
const ordered = (asked: LinesAsked) => {
  const value = asked.sort && expressions[asked.sort.column];
  if (!value || sortedText(asked)) return "l.id";
  return `${value} IS NULL, ${value}${asked.sort?.isDown ? " DESC" : ""}, l.id`;
};

/** Ids of all lines, with the texts that they are sorted by: at most as many as a list takes. */
function orderOf(asked: LinesAsked): InStatement {
  const { sql, args } = conditions(asked);
  const text = sortedText(asked);
  const texts = text ? ", json_group_array(text) AS texts" : "";
  return {
    sql: `SELECT json_group_array(id) AS ids${texts} FROM (SELECT l.id${text ? `, ${text} AS text` : ""} ${from}
      WHERE ${sql} ORDER BY ${ordered(asked)})`,
    args,
  };
}

function idsIn(row: Row | undefined, { sort }: LinesAsked): number[] {
  const ids = JSON.parse(String(row?.ids ?? "[]")) as number[];
  if (row?.texts === undefined) return ids;
  const texts = JSON.parse(String(row.texts)) as (string | null)[];
  const lower = texts.map((text) => text?.toLowerCase() ?? null);
  return [...sortedLines(Uint32Array.from(ids), lower, sort?.isDown ?? false)];
}

/** Ids of all lines in their order. */
export async function readOrder(database: Database, asked: LinesAsked): Promise<number[]> {
  const [found] = await readBatch(database, [orderOf(asked)]);
  return idsIn(found?.rows[0], asked);
}

export interface StoredLine {
  id: number;
  recordId: string;
  name: string | null;
  title: string | null;
  company: string | null;
  status: string;
  owner: string | null;
  ownerId: string | null;
  otherOwner: string | null;
  note: string | null;
  addedAt: number;
  addedBy: string | null;
  how: string;
  runId: string | null;
  touchedAt: number;
  /** A sandbox vendor named it. */
  sandbox: boolean;
  keys: string[];
}

const text = (value: unknown) => (typeof value === "string" ? value : null);

/** @param which a query of lines' ids */
const wholeLines = (listId: string, which: { sql: string; args: InValue[] }): InStatement => ({
  sql: `SELECT l.id, r.id AS record_id, r.name, r.title, r.company, r.status, r.owner AS owner_id, owner.name AS owner,
      other.name AS other_owner, l.note, l.added_at, maker.name AS added_by, l.how, l.run_id, r.touched_at, r.sandbox,
      (SELECT json_group_array(key) FROM (SELECT key FROM record_keys WHERE record_id = r.id ORDER BY at, key)) AS keys
    ${from} LEFT JOIN staff other ON other.id = r.other_owner
    WHERE l.id IN (${which.sql}) AND l.list_id = ? AND l.removed_at IS NULL AND l.hidden_by IS NULL`,
  args: [...which.args, listId],
});

/** By id, in any order; those that are gone do not come. */
export async function readLines(
  database: Database,
  listId: string,
  ids: readonly number[],
): Promise<StoredLine[]> {
  const which = { sql: "SELECT value FROM json_each(?)", args: [jsonOf(ids)] };
  const [found] = await readBatch(database, [wholeLines(listId, which)]);
  return (found?.rows ?? []).map(lineOf);
}

/** The order with its first lines: in one round trip, or in two where texts are compared. */
export async function readFirstLines(
  database: Database,
  asked: LinesAsked,
  limit: number,
): Promise<{ ids: number[]; lines: StoredLine[] }> {
  if (sortedText(asked)) {
    const ids = await readOrder(database, asked);
    return { ids, lines: await readLines(database, asked.listId, ids.slice(0, limit)) };
  }
  const { sql, args } = conditions(asked);
  const which = {
    sql: `SELECT id FROM (SELECT l.id ${from} WHERE ${sql} ORDER BY ${ordered(asked)} LIMIT ?)`,
    args: [...args, limit],
  };
  const [order, lines] = await readBatch(database, [orderOf(asked), wholeLines(asked.listId, which)]);
  return { ids: idsIn(order?.rows[0], asked), lines: (lines?.rows ?? []).map(lineOf) };
}

const lineOf = (row: Row): StoredLine => ({
  id: Number(row.id),
  recordId: String(row.record_id),
  name: text(row.name),
  title: text(row.title),
  company: text(row.company),
  status: String(row.status),
  owner: text(row.owner),
  ownerId: text(row.owner_id),
  otherOwner: text(row.other_owner),
  note: text(row.note),
  addedAt: Number(row.added_at),
  addedBy: text(row.added_by),
  how: String(row.how),
  runId: text(row.run_id),
  touchedAt: Number(row.touched_at),
  sandbox: Number(row.sandbox) === 1,
  keys: JSON.parse(String(row.keys ?? "[]")) as string[],
});
