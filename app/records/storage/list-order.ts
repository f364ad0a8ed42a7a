/** Reads the order of a list's lines, and some lines in full. */
import type { InStatement, InValue, Row } from "@libsql/client";
import { jsonOf, readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { holdsWords, isWords } from "../../storage/folded-words";
import { firstSortedLines, sortedLines } from "../../runs/lists/sorted-lines";

/** The lines to read and their order. The line id breaks ties, so the order is total. */
export interface LinesAsked {
  listId: string;
  search: string;
  /** Filter per column, as written in the list's URL. */
  filters: readonly { column: string; text: string; by: "words" | "days" }[];
  sort: { column: string; isDown: boolean } | null;
  /** One status, or several separated by commas; empty for all. */
  status: string;
  /** Only records of this account, or null for every owner. */
  owner: string | null;
  /** Restricts the result to these lines. */
  only?: readonly number[];
  /** Only returns lines added until this time, in epoch ms. */
  until?: number;
}

const firstKey = (kind: string) =>
  `(SELECT substr(key, ${kind.length + 2}) FROM record_keys WHERE record_id = r.id AND key >= '${kind}:' AND key < '${kind};' ORDER BY at, key LIMIT 1)`;

/** SQL expression of each column. Only names from this map reach the SQL text. */
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

/** Leaves the other tables out if no condition and no order needs them: a long list has 100,000 records. */
const fromFor = (...texts: string[]) =>
  texts.some((each) => /\b(?:r|owner|maker)\./.test(each)) ? from : "FROM list_lines l";

function conditions({ listId, search, filters, status, owner, only, until }: LinesAsked): {
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
  if (until !== undefined) and("l.added_at <= ?", until);
  if (status !== "") and("r.status IN (SELECT value FROM json_each(?))", JSON.stringify(status.split(",")));
  if (owner !== null) and("r.owner = ?", owner);
  if (search !== "") {
    // Searches all columns as one text: a pattern per column makes the search of a long list twice
    // as slow.
    const own = holdsWords("concat_ws(char(10), r.name, r.title, r.company, l.note)", search);
    const key = holdsWords("k.key", search);
    and(
      `(${own.sql} OR EXISTS (SELECT 1 FROM record_keys k WHERE k.record_id = r.id AND ${key.sql}))`,
      ...own.args,
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

/** Text columns are sorted in JavaScript, because SQLite does not sort by language. */
const sortedText = ({ sort }: LinesAsked): string | null => {
  const isTime = sort?.column === "added" || sort?.column === "touched";
  return (sort && !isTime && expressions[sort.column]) || null;
};

/** The ORDER BY clause for columns the database can sort. */
const ordered = (asked: LinesAsked) => {
  const value = asked.sort && expressions[asked.sort.column];
  if (!value || sortedText(asked)) return "l.id";
  return `${value}${asked.sort?.isDown ? " DESC" : ""}, l.id`;
};

/** Returns the ids of all lines with their sort text, up to the size limit of a list. */
function orderOf(asked: LinesAsked): InStatement {
  const { sql, args } = conditions(asked);
  const text = sortedText(asked);
  const texts = text ? ", json_group_array(text) AS texts" : "";
  const order = ordered(asked);
  return {
    sql: `SELECT json_group_array(id) AS ids${texts} FROM (SELECT l.id${text ? `, ${text} AS text` : ""}
      ${fromFor(sql, order, text ?? "")} WHERE ${sql} ORDER BY ${order})`,
    args,
  };
}

/** Whether the lines are all of the list, so that the list itself knows their number. */
const isWhole = ({ search, filters, status, owner, only, until }: LinesAsked) =>
  search === "" &&
  filters.length === 0 &&
  status === "" &&
  owner === null &&
  only === undefined &&
  until === undefined;

interface SortedIds {
  /** The ids in order, at most as many as asked for. */
  ids: number[];
  /** The number of all lines. */
  count: number;
}

function idsIn(row: Row | undefined, { sort }: LinesAsked, limit: number | null): SortedIds {
  const ids = JSON.parse(String(row?.ids ?? "[]")) as number[];
  const count = ids.length;
  if (row?.texts === undefined) return { ids: ids.slice(0, limit ?? count), count };
  const texts = JSON.parse(String(row.texts)) as (string | null)[];
  const lower = texts.map((text) => text?.toLowerCase() ?? null);
  const [keys, isDown] = [Uint32Array.from(ids), sort?.isDown ?? false];
  const sorted =
    limit === null ? sortedLines(keys, lower, isDown) : firstSortedLines(keys, lower, isDown, limit);
  return { ids: [...sorted], count };
}

/** Returns the ids of all lines in order. */
export async function readOrder(database: Database, asked: LinesAsked): Promise<number[]> {
  const [found] = await readBatch(database, [orderOf(asked)]);
  return idsIn(found?.rows[0], asked, null).ids;
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
  /** Whether a sandbox vendor supplied the record. */
  sandbox: boolean;
  keys: string[];
}

const text = (value: unknown) => (typeof value === "string" ? value : null);

/**
 * Returns the statement that reads all columns of lines.
 * @param which SQL query that selects line ids
 * @param more further columns
 */
const wholeLines = (
  listId: string,
  which: { sql: string; args: InValue[] },
  more = "",
): { sql: string; args: InValue[] } => ({
  sql: `SELECT l.id, r.id AS record_id, r.name, r.title, r.company, r.status, r.owner AS owner_id, owner.name AS owner,
      other.name AS other_owner, l.note, l.added_at, maker.name AS added_by, l.how, l.run_id, r.touched_at, r.sandbox,
      (SELECT json_group_array(key) FROM (SELECT key FROM record_keys WHERE record_id = r.id ORDER BY at, key)) AS keys,
      (SELECT GROUP_CONCAT(hidden.note, ' · ') FROM list_lines hidden WHERE hidden.record_id = l.record_id
        AND hidden.list_id = l.list_id AND hidden.hidden_by IS NOT NULL AND hidden.removed_at IS NULL) AS hidden_notes${more}
    ${from} LEFT JOIN staff other ON other.id = r.other_owner
    WHERE l.id IN (${which.sql}) AND l.list_id = ? AND l.removed_at IS NULL AND l.hidden_by IS NULL`,
  args: [...which.args, listId],
});

/** Returns lines by id, in any order, without deleted ones. */
export async function readLines(
  database: Database,
  listId: string,
  ids: readonly number[],
): Promise<StoredLine[]> {
  const which = { sql: "SELECT value FROM json_each(?)", args: [jsonOf(ids)] };
  const [found] = await readBatch(database, [wholeLines(listId, which)]);
  return (found?.rows ?? []).map(lineOf);
}

/**
 * Reads the first lines in one round trip, or in two if it sorts by text.
 * @returns the lines in any order, their ids in order, and the number of all lines: null if they
 * are all of the list
 */
export async function readFirstLines(
  database: Database,
  asked: LinesAsked,
  limit: number,
): Promise<{ ids: number[]; lines: StoredLine[]; count: number | null }> {
  if (sortedText(asked)) {
    const [found] = await readBatch(database, [orderOf(asked)]);
    const { ids, count } = idsIn(found?.rows[0], asked, limit);
    return { ids, lines: await readLines(database, asked.listId, ids), count };
  }
  const order = ordered(asked);
  const statement = isWhole(asked) ? firstOfAll(asked, order, limit) : firstOfFound(asked, order, limit);
  const [found] = await readBatch(database, [statement]);
  const rows = found?.rows ?? [];
  const count = isWhole(asked) ? null : Number(rows[0]?.count ?? 0);
  return { ids: rows.map(({ id }) => Number(id)), lines: rows.map(lineOf), count };
}

/** Reads only the first lines of an unfiltered list. */
function firstOfAll(asked: LinesAsked, order: string, limit: number): InStatement {
  const { sql, args } = conditions(asked);
  const which = `SELECT l.id ${fromFor(sql, order)} WHERE ${sql} ORDER BY ${order} LIMIT ?`;
  const { sql: lines, args: all } = wholeLines(asked.listId, { sql: which, args: [...args, limit] });
  return { sql: `${lines} ORDER BY ${order}`, args: all };
}

/** Filters the list once, and returns both the first lines and the count. */
function firstOfFound(asked: LinesAsked, order: string, limit: number): InStatement {
  const { sql, args } = conditions(asked);
  const found = `SELECT l.id, row_number() OVER (ORDER BY ${order}) AS place ${fromFor(sql, order)} WHERE ${sql}`;
  const { sql: lines, args: all } = wholeLines(
    asked.listId,
    { sql: "SELECT id FROM found WHERE place <= ?", args: [limit] },
    ", (SELECT COUNT(*) FROM found) AS count",
  );
  return {
    sql: `WITH found AS MATERIALIZED (${found}) ${lines} ORDER BY ${order}`,
    args: [...args, ...all],
  };
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
  // A merge shows one of two lines. The notes of both stay readable.
  note: [text(row.note), text(row.hidden_notes)].filter((note) => note !== null).join(" · ") || null,
  addedAt: Number(row.added_at),
  addedBy: text(row.added_by),
  how: String(row.how),
  runId: text(row.run_id),
  touchedAt: Number(row.touched_at),
  sandbox: Number(row.sandbox) === 1,
  keys: JSON.parse(String(row.keys ?? "[]")) as string[],
});
