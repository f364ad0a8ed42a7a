/**
 * Reads people of a list as rows of a sending: the selected lines, those that match the filters, or
 * all.
 */
import { listColumns, nameColumn } from "../records/list-columns";
import { cellsOf, linesAsked, lineName, listOrder } from "../records/list-view.server";
import { openList } from "../records/lists.server";
import { readLines } from "../records/storage/list-order";
import type { App, StaffMember } from "../app";
import { readListQuery } from "../runs/lists/list-query";
import type { Database } from "../storage/database";
import { formatNumber } from "../toolkit/format-number";
import { InvalidInput } from "../toolkit/invalid-input";
import { meaningOf } from "../toolkit/tables/layouts";
import type { SourceColumn } from "./plan/mapping";
import type { SourceRow } from "./plan/rows";
import { mostSent, type Source, sourceRow, withNames } from "./source.server";

export interface ListAsked {
  listId: string;
  /** The list's filters, as in its URL. */
  search: string;
  /** Selected lines; null for all lines that match the filters. */
  keys: ReadonlySet<number> | null;
}

const staffs = new Set(["status", "owner", "added", "added_by", "touched"]);

const shown = [
  { ...nameColumn, means: "person" as const },
  ...listColumns("person").filter(({ name }) => !staffs.has(name)),
];
const columns = shown.map((column): SourceColumn => ({ name: column.name, means: meaningOf(column) }));

export async function peopleOfList(
  app: Pick<App, "database">,
  staff: StaffMember,
  { listId, search, keys }: ListAsked,
): Promise<{ title: string; source: Source }> {
  const list = await openList(app, listId);
  if (list.kind !== "person")
    throw new InvalidInput("A list of companies has no people to send. Open a list of people.");
  const query = readListQuery(new URLSearchParams(search));
  // Selected lines are sent even if the current filters hide them.
  const asked = linesAsked(
    list.id,
    keys ? { ...query, search: "", state: "", filters: {} } : query,
    staff.id,
  );
  const ids = [...(await listOrder(app, keys ? { ...asked, only: [...keys] } : asked))];
  if (ids.length > mostSent)
    throw new InvalidInput(`A sending can have up to ${formatNumber(mostSent)} rows. Filter the list first.`);
  const title = ids.length === list.lines ? list.name : `${formatNumber(ids.length)} of ${list.name}`;
  return { title, source: { columns: withNames(columns), rows: rowsOf(app.database, list.id, ids) } };
}

const together = 500;

async function* rowsOf(database: Database, listId: string, ids: number[]): AsyncGenerator<SourceRow> {
  let position = 0;
  for (let from = 0; from < ids.length; from += together) {
    const wanted = ids.slice(from, from + together);
    const found = new Map((await readLines(database, listId, wanted)).map((line) => [line.id, line]));
    for (const id of wanted) {
      const line = found.get(id);
      if (!line) continue;
      const cells = { ...cellsOf(line), name: { value: lineName(line) } };
      const values = shown.map(({ name }) => cells[name as keyof typeof cells]?.value);
      yield sourceRow(
        position++,
        columns,
        values.map((value) => (typeof value === "string" ? value : null)),
        line.sandbox ? "sandbox" : "live",
      );
    }
  }
}
