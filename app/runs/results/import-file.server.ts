/**
 * Builds an import file with those of a run's people who are worth importing, each once. It never
 * contains people who asked not to be contacted.
 */
import { type Mentions, mentionsOf } from "../../calls/mentions";
import { mayThey } from "../../exclusions/exclusions.server";
import { readSuppressions } from "../../storage/forgetting";
import type { StoredRun } from "../storage/runs";
import type { Cell } from "../../toolkit/cell";
import { InvalidInput } from "../../toolkit/invalid-input";
import { type ImportedPerson, personReader } from "../../toolkit/tables/imported-person";
import {
  type Layout,
  type LayoutName,
  layoutNames,
  layouts,
  tableForLayout,
} from "../../toolkit/tables/layouts";
import type { App } from "../../app";
import { askOutsideRun } from "../ask-outside-run.server";
import type { ImportCount, ImportCounts } from "./import-count";
import type { PickedLines, WrittenTable } from "./result-file.server";
import { subjectOf } from "./may-be-contacted.server";
import { fileShape, resultTableOf } from "./run-tables.server";
import { type UsedColumn, usedColumns } from "./used-rows.server";

export type Importing = Pick<App, "database" | "implementation" | "files" | "config" | "now"> &
  Parameters<typeof askOutsideRun>[0];

/** Returns which people may be contacted, one page at a time. */
type MayLeave = (people: readonly ImportedPerson[]) => Promise<boolean[]>;

interface Wanted {
  /** Includes people not worth importing. */
  takesAll: boolean;
  picked?: PickedLines;
}

/**
 * Builds the file.
 * @throws InvalidInput if the result contains no people
 */
export async function importFile(
  app: Importing,
  run: StoredRun,
  layout: LayoutName,
  { takesAll, picked }: Wanted,
): Promise<WrittenTable> {
  const people = peopleOf(app, run, picked);
  const mentions = mentionsOf(await readSuppressions(app.database));
  return inLayout(people, layout, { takesAll, mentions, mayLeave: leavingOf(app, run) });
}

/**
 * Returns the check of the people. A file for an outreach program leaves the console, so it needs
 * the same check as a sending to HubSpot.
 */
function leavingOf(app: Importing, { id, staffId }: StoredRun): MayLeave {
  return async (people) => {
    const subjects = people.map(({ read }) => subjectOf(read));
    const task = { id: `leaving ${id} ${app.newId()}`, staffId, timeout: 60_000 };
    const verdicts = await askOutsideRun(app, task, ({ crm }) =>
      mayThey(app, { purpose: "leave", by: staffId, crm: crm ? { facts: crm.facts } : null }, subjects),
    );
    return verdicts.map(({ may }) => may);
  };
}

/** Counts, for each program, the people in the file and those left out. */
export async function importCounts(
  app: Importing,
  run: StoredRun,
  picked?: PickedLines,
): Promise<ImportCounts> {
  const { columns, rows } = peopleOf(app, run, picked);
  const mentions = mentionsOf(await readSuppressions(app.database));
  const sorters = layoutNames.map((name) => [name, new Sorter(layouts[name], columns, mentions)] as const);
  const mayLeave = leavingOf(app, run);
  for await (const lines of rows) for (const [, sorter] of sorters) await sorter.sortAll(lines, mayLeave);
  return Object.fromEntries(sorters.map(([name, { count }]) => [name, count])) as ImportCounts;
}

export interface ReadPeople {
  /** The upload's columns, then those of the result. */
  columns: UsedColumn[];
  rows: WrittenTable["rows"];
}

function peopleOf(app: Importing, run: StoredRun, picked?: PickedLines): ReadPeople {
  const tool = app.implementation(run.tool)?.tool;
  const table = tableForLayout(tool?.queries[run.query]?.tables ?? {});
  const shape = table === null ? null : fileShape(app, run, { table });
  if (table === null || !shape) throw new InvalidInput("This result contains no people to import.");
  return {
    columns: usedColumns(app, run, table),
    rows: resultTableOf(app, run, shape, picked).rows,
  };
}

/** Converts the lines to the program's headers and leaves out excluded people. */
export function inLayout(
  { columns, rows }: ReadPeople,
  name: LayoutName,
  { takesAll, mentions, mayLeave }: { takesAll: boolean; mentions: Mentions; mayLeave?: MayLeave },
): WrittenTable {
  const layout: Layout = layouts[name];
  const sorter = new Sorter(layout, columns, mentions);
  const meanings = Object.values(layout.columns);
  const written = async function* (): WrittenTable["rows"] {
    for await (const lines of rows)
      yield (await sorter.sortAll(lines, mayLeave)).flatMap(({ person, staysOut }) =>
        staysOut === null || takesAll ? [meanings.map((means) => person.read(means))] : [],
      );
  };
  return {
    columns: Object.entries(layout.columns).map(([header, means]) => ({
      name: header,
      kind: means === "employees" ? "number" : "text",
    })),
    rows: written(),
  };
}

interface Sorted {
  person: ImportedPerson;
  /** Why the person is not worth importing, or null. */
  staysOut: string | null;
}

/** Sorts the lines by person and keeps each person once. */
class Sorter {
  readonly count: ImportCount = {
    people: 0,
    staysOut: {},
    noAddress: 0,
    repeated: 0,
    askedNoContact: 0,
    excluded: 0,
  };
  readonly #layout: Layout;
  readonly #read: (cells: readonly Cell[]) => ImportedPerson;
  readonly #mentions: Mentions;
  readonly #seen = new Set<string>();

  constructor(layout: Layout, columns: UsedColumn[], mentions: Mentions) {
    this.#layout = layout;
    this.#read = personReader(columns);
    this.#mentions = mentions;
  }

  /** Sorts a page of lines; counts and drops lines that no import may contain. */
  async sortAll(lines: readonly (readonly Cell[])[], mayLeave?: MayLeave): Promise<Sorted[]> {
    const sorted = lines.flatMap((cells) => this.#sort(cells) ?? []);
    const may = mayLeave && sorted.length > 0 ? await mayLeave(sorted.map(({ person }) => person)) : [];
    const leaving = sorted.filter((_, at) => may[at] ?? true);
    this.count.excluded += sorted.length - leaving.length;
    for (const { staysOut } of leaving)
      if (staysOut === null) this.count.people += 1;
      else this.count.staysOut[staysOut] = (this.count.staysOut[staysOut] ?? 0) + 1;
    return leaving;
  }

  #sort(cells: readonly Cell[]): Sorted | null {
    const person = this.#read(cells);
    if (cells.some((cell) => typeof cell === "string" && this.#mentions(cell))) {
      this.count.askedNoContact += 1;
      return null;
    }
    const key = this.#layout.needs.map((means) => person.read(means)).find((cell) => cell !== null);
    if (key === undefined || key === null) {
      this.count.noAddress += 1;
      return null;
    }
    const known = String(key).trim().toLowerCase();
    if (this.#seen.has(known)) {
      this.count.repeated += 1;
      return null;
    }
    this.#seen.add(known);
    return { person, staysOut: person.staysOut() };
  }
}
