/** The first rows that have a result, as the e-mail shows them: few, and in few columns. */
import type { StoredRun } from "../../storage/runs";
import { cellText } from "../../toolkit/tables/shown-table";
import type { App } from "../app";
import { inputWords } from "../input-words";
import { firstLines, firstRows } from "./listing/list-lines.server";
import { readListQuery } from "./listing/list-query";
import { listedTable } from "./listing/listed-table";

export interface MailRows {
  header: string[];
  rows: string[][];
}

const most = { rows: 5, columns: 3, letters: 60 };
/** What a small table has no room for. */
const tooLarge = new Set(["image", "long text", "verdict", "link", "LinkedIn", "list"]);

/** null: there are none, or the tool declares no table. */
export async function firstFound(
  app: Pick<App, "database" | "implementation" | "files" | "signPictures">,
  run: StoredRun,
): Promise<MailRows | null> {
  const table = listedTable(app, run, null);
  if (!table) return null;
  const query = readListQuery(new URLSearchParams({ state: "done" }));
  const { lines } = await firstLines(app, run, query, await firstRows(app, run.id, query, most.rows));
  const found = lines.filter(({ hit }) => hit !== null).slice(0, most.rows);
  const columns = table.columns
    .map((column, at) => ({ column, at }))
    .filter(
      ({ column, at }) =>
        !tooLarge.has(column.kind) && found.some(({ hit }) => hit?.cells[at]?.value != null),
    )
    .slice(0, most.columns);
  if (columns.length === 0) return null;
  return {
    header: ["Input", ...columns.map(({ column }) => column.label)],
    rows: found.map(({ input, hit }) => [
      short(inputWords(input)),
      ...columns.map(({ column, at }) => short(cellText(column, hit?.cells[at] ?? { value: null }))),
    ]),
  };
}

const short = (text: string) =>
  text.length > most.letters ? `${text.slice(0, most.letters - 1).trimEnd()}…` : text;
