/** Says who may be contacted for rows of the API and for copied lines, as the result file does. */
import type { App } from "../../app";
import type { Cell } from "../../toolkit/cell";
import { meaningOf } from "../../toolkit/tables/layouts";
import { cellText, type ShownCell, type ShownTable } from "../../toolkit/tables/shown-table";
import type { ListLine } from "../lists/list-line";
import { listedTable } from "../lists/listed-table";
import type { RowView } from "../run-view";
import type { StoredRun } from "../storage/runs";
import { fileShapeOf, settingsOf } from "./file-shape";
import {
  type Contact,
  type Contacting,
  contactReader,
  contactTeller,
  isOfPeople,
  type TellContacts,
} from "./may-be-contacted.server";
import { usedColumns } from "./used-rows.server";

/** Milliseconds for asking HubSpot, because a screen or a program waits for the answer. */
export const contactsWithin = 5000;

/** Answers by table, one per line of the table in the row's result. */
type ContactsOfRow = Record<string, string[]>;

type AskedRow = Pick<RowView, "input" | "result">;

/** @param tell checks all rows at once */
export async function contactsOfRows(
  app: Pick<App, "implementation">,
  run: StoredRun,
  rows: readonly AskedRow[],
  tell: TellContacts,
): Promise<ContactsOfRow[]> {
  const tool = app.implementation(run.tool)?.tool;
  const names = Object.keys(tool?.queries[run.query]?.tables ?? {});
  const contacts = rows.map((row) => names.map((name) => contactsIn(app, run, name, row)));
  const told = await tell(contacts.flat(2));
  let next = 0;
  return contacts.map((tables) =>
    Object.fromEntries(
      tables.flatMap((found, at) => {
        const answers = told.slice(next, (next += found.length));
        return answers.length > 0 ? [[names[at] ?? "", answers]] : [];
      }),
    ),
  );
}

function contactsIn(
  app: Pick<App, "implementation">,
  run: StoredRun,
  name: string,
  { input: given, result }: AskedRow,
): Contact[] {
  const tool = app.implementation(run.tool)?.tool;
  const settings = settingsOf(tool, run.settings);
  const shape = fileShapeOf(tool?.queries[run.query], { table: name }, settings);
  const input = given ?? {};
  const columns = usedColumns(app, { ...run, kind: "plain", input }, name);
  const read = contactReader(columns, isOfPeople(app, run, name));
  if (!shape || !read) return [];
  const inputs = columns.flatMap((column) => (column.isInput ? [asText(input[column.name])] : []));
  const found = result === undefined ? [] : shape.table.rows(result, { input, settings });
  if (found.length === 0 && shape.keepsEmpty && given) return [read(inputs)];
  return found.map(({ cells }) => read([...inputs, ...cells]));
}

const asText = (value: unknown): Cell => (typeof value === "string" ? value : null);

/** Adds the answer to each line of a run's list. */
export async function withContacts(
  app: Contacting,
  run: StoredRun,
  table: string | null,
  lines: readonly ListLine[],
): Promise<ListLine[]> {
  const listed = listedTable(app, run, table);
  const told = await tellLines(
    app,
    run,
    listed,
    lines.map(({ input, hit }) => ({ input, cells: hit?.cells ?? [] })),
  );
  return told ? lines.map((line, at) => ({ ...line, mayBeContacted: told[at] })) : [...lines];
}

/**
 * Returns an answer for each row of a result's table.
 * @returns null if the table names neither people nor companies
 */
export const contactsOfTable = (
  app: Contacting,
  run: StoredRun,
  table: Pick<ShownTable, "name" | "columns" | "rows">,
  input: Record<string, unknown> | null,
): Promise<string[] | null> =>
  tellLines(
    app,
    run,
    table,
    table.rows.map(({ cells }) => ({ input, cells })),
  );

interface AskedLine {
  input: Record<string, unknown> | null;
  cells: readonly ShownCell[];
}

async function tellLines(
  app: Contacting,
  run: StoredRun,
  table: Pick<ShownTable, "name" | "columns"> | null,
  lines: readonly AskedLine[],
): Promise<string[] | null> {
  const shown = table?.columns ?? [];
  const csv = app.implementation(run.tool)?.tool.queries[run.query]?.csv?.columns ?? [];
  const columns = [
    ...csv.map(({ means }) => ({ means, isInput: true })),
    ...shown.map((column) => ({ means: meaningOf(column), isInput: false })),
  ];
  const read = contactReader(columns, table !== null && isOfPeople(app, run, table.name));
  if (!read) return null;
  return contactTeller(app, run, { milliseconds: contactsWithin })(
    lines.map(({ input, cells }) =>
      read([
        ...csv.map(({ name }) => asText(input?.[name])),
        ...shown.map((column, at) => {
          const cell = cells[at];
          return cell ? cellText(column, cell) || null : null;
        }),
      ]),
    ),
  );
}
