/** Statements that source files build with drizzle, recognised by their kind and the tables and columns they name. */
import { readFileSync } from "node:fs";
import { parseSync } from "@swc/core";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../app/storage/schema";
import { sourceFiles } from "./statement-texts";

export interface BuiltStatement {
  file: string;
  /** The start of the statement, and the names it uses. */
  text: string;
  isIn(sql: string): boolean;
}

interface Node {
  type?: string;
  value?: unknown;
  object?: Node;
  property?: Node;
  callee?: Node;
  arguments?: unknown;
}

const beginnings: Record<string, string> = {
  select: "select ",
  selectDistinct: "select distinct ",
  findFirst: "select ",
  findMany: "select ",
  insert: "insert into ",
  update: "update ",
  delete: "delete from ",
};

/** The tables by their names in the source. */
const tables = new Map<string, SQLiteTable>(
  Object.entries(schema).flatMap(([name, it]) => (is(it, SQLiteTable) ? [[name, it] as const] : [])),
);

/** @param patterns file patterns, relative to the project's folder */
export const builtIn = (root: string, patterns: readonly string[]): BuiltStatement[] =>
  sourceFiles(root, patterns).flatMap((file) => {
    const found: BuiltStatement[] = [];
    visit(parseSync(readFileSync(`${root}/${file}`, "utf8"), { syntax: "typescript" }), (chain, begins) => {
      const named = [...namesIn(chain)];
      const first = callsOf(chain).at(-1);
      const picked = nameOf(first?.callee).startsWith("select")
        ? columnsOf(namesIn(first?.arguments))
        : new Set<string>();
      found.push({
        file,
        text: `${begins}… ${named.join(", ")}`,
        isIn: (sql) =>
          sql.startsWith(begins) &&
          named.every((name) => sql.includes(`"${name}"`)) &&
          (picked.size === 0 || picksOnly(sql, picked)),
      });
    });
    return found;
  });

/** @param found receives each complete chain of calls that begins at the database */
function visit(node: unknown, found: (chain: Node, begins: string) => void): void {
  if (typeof node !== "object" || node === null) return;
  const calls = callsOf(node);
  const begins = beginningOf(calls.at(-1)?.callee);
  if (begins) found(node, begins);
  const within: unknown[] = begins ? calls.map((call) => call.arguments) : Object.values(node);
  for (const each of within) visit(each, found);
}

/** Returns the calls of a chain, the last one first. */
function callsOf(node: Node | undefined): Node[] {
  if (node?.type === "CallExpression") return [node, ...callsOf(node.callee)];
  return node?.type === "MemberExpression" ? callsOf(node.object) : [];
}

/** Returns the start of a chain, such as `database.select` or `app.database.query.runs.findFirst`. */
function beginningOf(called: Node | undefined): string | undefined {
  const isOfTable = nameOf(called?.object?.object) === "query";
  const from = isOfTable ? called?.object?.object?.object : called?.object;
  return nameOf(from) === "database" ? beginnings[nameOf(called)] : undefined;
}

const nameOf = (node: Node | undefined): string => String(node?.property?.value ?? node?.value ?? "");

const tableNames = new Set([...tables.values()].map((table) => getTableName(table)));

/** A sum with the name of a table selects no column. */
const columnsOf = (names: ReadonlySet<string>) => new Set([...names].filter((name) => !tableNames.has(name)));

/** Returns whether a statement selects only these columns. */
const picksOnly = (sql: string, picked: ReadonlySet<string>) =>
  [...(sql.split(" from ")[0] ?? "").matchAll(/"(\w+)"(?!\.)/g)].every(([, name = ""]) => picked.has(name));

/** Returns the tables and columns that a node names, by their database names. */
function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (typeof node !== "object" || node === null) return names;
  const { type, object, property, value } = node as Node;
  const table = tables.get(nameOf(object));
  const column = table && getTableColumns(table)[String(property?.value)];
  if (column) names.add(column.name);
  const mentioned = type === "Identifier" ? tables.get(String(value)) : undefined;
  if (mentioned) names.add(getTableName(mentioned));
  for (const each of Object.values(node)) namesIn(each, names);
  return names;
}
