/** What a person sees of a file before its run: its first rows, what can't be read of it, and what they changed. */
import { suppressedKind } from "../../storage/forgetting";
import { parseDomain } from "../../keys/domain";
import { parseEmail } from "../../keys/email";
import { isKey } from "../../keys/key";
import { type CellChange, longestChange } from "./cell-changes";
import type { JudgedFile } from "./judge";
import { misfitKind } from "./wide-rows";
import type { PlannedRow, RowPlanner } from "./row-plan.server";

export interface PreviewRow {
  /** Place below the header, from 0. */
  row: number;
  /** Of the columns that are shown, in their order; as changed. */
  cells: string[];
  /** Which of them are not cut: those can be changed. */
  whole: boolean[];
  /** Why the row can't be worked. */
  reason: string | null;
  /** Index of the header whose cell is to blame. */
  wrong: number | null;
  /** What would be taken in its place. */
  suggestion: string | null;
}

export interface FilePreview {
  headers: string[];
  /** Canonical column → index of the header it is read from. */
  columns: Record<string, number>;
  /** Canonical column → how well its header and values fit, in percent; none where a person chose it. */
  scores: Record<string, number>;
  /** Indexes of the headers whose cells are shown. */
  shown: number[];
  rows: PreviewRow[];
  /** Rows that can't be worked beyond those shown. */
  moreWrong: number;
}

/** Of a row that can be read, but is not worked. */
export const notWorked = "This row names a person who asked to be forgotten: it is not worked.";

const firstRows = 5;
const mostWrong = 50;
/** Besides those that are read. */
const mostColumns = 8;
const longestHeader = 100;

export class PreviewMaker {
  readonly made: FilePreview;
  readonly #planner: RowPlanner;
  readonly #columns: Record<string, number>;
  readonly #changed: Set<number>;
  #wrong = 0;

  constructor(
    { headers, columns, scores }: Pick<JudgedFile, "headers" | "columns" | "scores">,
    planner: RowPlanner,
    changes: CellChange[],
  ) {
    this.#planner = planner;
    this.#columns = columns;
    this.#changed = new Set(changes.map(({ row }) => row));
    this.made = { ...emptyPreview(headers, columns), scores, rows: [] };
  }

  /** @param record as changed */
  add(record: string[], { position, reason, reasonKind, wrong }: PlannedRow): void {
    const isWrong = reasonKind === "invalid-input" || reasonKind === misfitKind;
    const isKeptOut = reasonKind === suppressedKind;
    if (isWrong) this.#wrong += 1;
    const isShown =
      position < firstRows || (isWrong && this.#wrong <= mostWrong) || this.#changed.has(position);
    if (isWrong && !isShown) this.made.moreWrong += 1;
    if (!isShown) return;
    const cells = this.made.shown.map((index) => record[index] ?? "");
    const at = wrong === undefined ? null : (this.#columns[wrong] ?? null);
    this.made.rows.push({
      row: position,
      cells: cells.map((cell) => cell.slice(0, longestChange)),
      whole: cells.map((cell) => cell.length <= longestChange),
      reason: isWrong ? reason : isKeptOut ? notWorked : null,
      wrong: at,
      suggestion: at === null ? null : this.#suggestion(record, at),
    });
  }

  /** What was probably meant, where that would be taken. */
  #suggestion(record: string[], at: number): string | null {
    const cell = (record[at] ?? "").slice(0, longestChange);
    const meant = [parseDomain(cell), parseEmail(cell)].flatMap((parsed) =>
      isKey<"domain" | "email">(parsed) || !parsed.suggestion ? [] : [parsed.suggestion],
    );
    return meant.find((one) => this.#planner.takes(record.with(at, one))) ?? null;
  }
}

/** What there is to choose from where no column is found: no row can be judged yet. */
export function emptyPreview(headers: string[], columns: Record<string, number>): FilePreview {
  const read = new Set(Object.values(columns));
  const others = [...headers.keys()].filter((index) => !read.has(index)).slice(0, mostColumns);
  return {
    headers: headers.map((header) => header.slice(0, longestHeader)),
    columns,
    scores: {},
    shown: [...read, ...others],
    rows: [],
    moreWrong: 0,
  };
}
