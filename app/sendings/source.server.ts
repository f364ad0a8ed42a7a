/**
 * Reads the people of a run's table as rows of a sending. The table's declaration gives each cell
 * its meaning.
 */
import { domainIn } from "../keys/domain";
import { isKey } from "../keys/key";
import { parsePersonEmail } from "../keys/email";
import { fileShape, resultTableOf } from "../runs/results/run-tables.server";
import type { PickedLines } from "../runs/results/result-file.server";
import type { App } from "../app";
import type { StoredRun } from "../runs/storage/runs";
import { meaningOf, tableForLayout } from "../toolkit/tables/layouts";
import { closingColumns } from "../runs/csv/closing-columns";
import type { Cell } from "../toolkit/cell";
import type { SourceColumn } from "./plan/mapping";
import type { CellText, DecidedRow, SourceRow } from "./plan/rows";

/** Upper limit of rows in a sending. */
export const mostSent = 50_000;

export interface Source {
  columns: SourceColumn[];
  rows: AsyncGenerator<DecidedRow>;
}

function tableOf(app: Pick<App, "implementation">, run: StoredRun): string | null {
  const tables = app.implementation(run.tool)?.tool.queries[run.query]?.tables;
  return tables ? tableForLayout(tables) : null;
}

/** Returns whether the run's result contains people with email addresses. */
export const canSend = (app: Pick<App, "implementation">, run: StoredRun): boolean =>
  (run.kind === "csv" || run.result !== null) && tableOf(app, run) !== null;

/**
 * Returns the people, or null if the run has no table of people with email addresses.
 * @param picked the selected lines; undefined for all lines
 */
export function peopleOfRun(
  app: Pick<App, "database" | "files" | "implementation">,
  run: StoredRun,
  picked?: PickedLines,
): Source | null {
  const table = tableOf(app, run);
  const shape = table ? fileShape(app, run, { table }) : null;
  if (!shape) return null;
  const written = resultTableOf(app, run, shape, picked);
  const own = shape.table.columns;
  const first = written.columns.length - closingColumns.length - own.length;
  const columns = own.map((column): SourceColumn => ({ name: column.name, means: meaningOf(column) }));
  return { columns: withNames(columns), rows: rowsOf(written.rows, columns, first) };
}

const firstName: SourceColumn = { name: "first_name", means: "first name" };
const lastName: SourceColumn = { name: "last_name", means: "last name" };

/** Adds first-name and last-name columns if the table has only a full name. */
export const withNames = (columns: SourceColumn[]): SourceColumn[] =>
  columns.some(({ means }) => means === "person") &&
  !columns.some(({ means, name }) => means === firstName.means || name === firstName.name)
    ? [...columns, firstName, lastName]
    : columns;

async function* rowsOf(
  pages: AsyncGenerator<Cell[][]>,
  columns: SourceColumn[],
  first: number,
): AsyncGenerator<SourceRow> {
  let position = 0;
  for await (const lines of pages) {
    for (const line of lines) {
      const cells = line.slice(first, first + columns.length);
      const data = line.at(-1);
      yield sourceRow(position++, columns, cells, data === "live" || data === "sandbox" ? data : null);
    }
  }
}

const textOf = (cell: Cell | undefined): CellText =>
  typeof cell === "string" || typeof cell === "number" || typeof cell === "boolean" ? cell : null;

export function sourceRow(
  position: number,
  columns: SourceColumn[],
  line: Cell[],
  data: SourceRow["data"],
): SourceRow {
  const meaning = (means: string) => {
    const at = columns.findIndex((column) => column.means === means);
    const text = at < 0 ? null : textOf(line[at]);
    return text === null || String(text).trim() === "" ? null : String(text).trim();
  };
  const address = meaning("e-mail");
  const email = address === null ? null : parsePersonEmail(address);
  const isAddress = email !== null && isKey(email);
  const name = meaning("person")?.split(/\s+/) ?? [];
  const state = columns.findIndex(
    ({ name: column, means }) => means === "address status" || /^e?-?mail.?status$/i.test(column),
  );
  const person = {
    firstName: meaning("first name") ?? name[0] ?? null,
    lastName: meaning("last name") ?? (name.slice(1).join(" ") || null),
    linkedIn: meaning("LinkedIn"),
  };
  const cells = Object.fromEntries(columns.map((column, at) => [column.name, textOf(line[at])]));
  const isSplit = withNames(columns).length > columns.length;
  return {
    position,
    email: isAddress ? email.value : null,
    lacks: isAddress ? null : email === null ? "The row has no address." : email.words,
    person,
    domain: domainIn(meaning("domain")),
    company: meaning("company"),
    cells: isSplit
      ? { ...cells, [firstName.name]: person.firstName, [lastName.name]: person.lastName }
      : cells,
    data,
    addressState: state < 0 ? null : textOf(line[state]) === null ? null : String(textOf(line[state])),
  };
}
