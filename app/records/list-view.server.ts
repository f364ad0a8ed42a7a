/** Builds a list's view for its screen and its file. */
import { linkedInCompanyLink, linkedInLink } from "../keys/linkedin";
import type { App } from "../app";
import type { Contact } from "../runs/results/may-be-contacted.server";
import { inNoFile, type ListLine, type ListPage } from "../runs/lists/list-line";
import { linesTogether, type ListQuery } from "../runs/lists/list-query";
import { kindOf } from "../toolkit/tables/kinds";
import type { ShownCell } from "../toolkit/tables/shown-table";
import { listColumns, nameColumn } from "./list-columns";
import {
  isListColumn,
  type LinesAsked,
  readFirstLines,
  readLines,
  readOrder,
  type StoredLine,
} from "./storage/list-order";
import type { ListKind } from "./storage/lists";

type Listing = Pick<App, "database">;

export interface ListOfKind {
  id: string;
  kind: ListKind;
}

const kinds = new Map(
  [nameColumn, ...listColumns("person"), ...listColumns("company")].map(({ name, kind }) => [name, kind]),
);

/**
 * Returns the list's filters in the form that the database queries use.
 * @param me account for the filter "mine"
 */
export function linesAsked(listId: string, query: ListQuery, me: string): LinesAsked {
  const { mine, ...filters } = query.filters;
  return {
    listId,
    search: query.search,
    sort: query.sort && isListColumn(query.sort.column) ? query.sort : null,
    status: query.state,
    owner: mine ? me : null,
    filters: Object.entries(filters).flatMap(([column, text]) => {
      const kind = kinds.get(column);
      return kind
        ? [{ column, text: text.trim(), by: kindOf(kind).filter === "days" ? "days" : "words" }]
        : [];
    }),
  };
}

export async function listOrder(app: Listing, asked: LinesAsked): Promise<Uint32Array> {
  return Uint32Array.from(await readOrder(app.database, asked));
}

/** Returns the lines in the order of the ids, without deleted lines. */
export async function linesAt(app: Listing, list: ListOfKind, ids: readonly number[]): Promise<ListLine[]> {
  return inOrder(list, ids, await readLines(app.database, list.id, ids));
}

/** Reads the first page before the list's kind is known. */
export async function readPage(app: Listing, asked: LinesAsked) {
  const { ids, lines, count } = await readFirstLines(app.database, asked, linesTogether);
  return (list: ListOfKind & { lines: number }): ListPage & { count: number } => ({
    lines: inOrder(list, ids, lines),
    count: count ?? list.lines,
    isAll: (count ?? list.lines) <= linesTogether,
  });
}

function inOrder({ kind }: ListOfKind, ids: readonly number[], lines: readonly StoredLine[]): ListLine[] {
  const found = new Map(lines.map((line) => [line.id, line]));
  return ids.flatMap((id) => {
    const line = found.get(id);
    return line ? [shownLine(kind, line)] : [];
  });
}

/** Returns the first key of a kind as users read it, or null. */
export const keyValue = (keys: readonly string[], kind: string): string | null =>
  keys.find((key) => key.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? null;

const day = (at: number) => new Date(at).toISOString();

/** Returns the line's cells by column name. */
export function cellsOf(line: StoredLine): Record<string, ShownCell> {
  const profile = keyValue(line.keys, "linkedin");
  const page = keyValue(line.keys, "linkedin-company");
  const owner = [line.owner, line.otherOwner].filter((each) => each !== null).join(" or ");
  return {
    title: { value: line.title },
    company: { value: line.company },
    email: { value: keyValue(line.keys, "email") },
    domain: { value: keyValue(line.keys, "domain") },
    linkedin: {
      value: profile ? linkedInLink(profile) : page && linkedInCompanyLink(page),
    },
    status: { value: line.status },
    owner: { value: owner === "" ? null : owner },
    note: { value: line.note },
    added: { value: day(line.addedAt) },
    added_by: { value: line.addedBy },
    touched: { value: day(line.touchedAt) },
  };
}

export const lineName = ({ name, keys }: Pick<StoredLine, "name" | "keys">): string =>
  name ?? keyValue(keys, "domain") ?? keyValue(keys, "email") ?? keyValue(keys, "linkedin") ?? "(no name)";

/** Returns the person or company of a line, to ask whether it may be contacted. */
export function contactOfLine(
  kind: ListKind,
  { keys, company }: Pick<StoredLine, "keys" | "company">,
): Contact {
  const emails = keys.flatMap((key) => (key.startsWith("email:") ? [key.slice("email:".length)] : []));
  const linkedin = keyValue(keys, "linkedin") ?? undefined;
  const isPerson = kind === "person";
  return {
    emails,
    linkedin,
    domain: (isPerson ? company : keyValue(keys, "domain")) ?? undefined,
    isNameless: isPerson && emails.length === 0 && linkedin === undefined,
  };
}

function shownLine(kind: ListKind, line: StoredLine): ListLine {
  const cells = cellsOf(line);
  return {
    key: line.id,
    position: inNoFile,
    state: "done",
    input: { name: lineName(line) },
    recordId: line.recordId,
    reason: null,
    reasonKind: null,
    sameAs: null,
    source: null,
    data: null,
    hit: { cells: listColumns(kind).map(({ name }) => cells[name] ?? { value: null }), lacks: [] },
  };
}
