/** A file's preview for the user before its run: the first rows, the invalid rows, and the user's changes. */
import { suppressedKind } from "../../storage/forgetting";
import { parseDomain } from "../../keys/domain";
import { parseEmail } from "../../keys/email";
import { isKey } from "../../keys/key";
import { type CellChange, longestChange } from "./cell-changes";
import type { JudgedFile } from "./judge";
import { misfitKind } from "./wide-rows";
import type { PlannedRow, RowPlanner } from "./row-plan.server";

export interface PreviewRow {
  /** Position below the header, from 0. */
  row: number;
  /** Cells of the shown columns, in order, with the user's changes. */
  cells: string[];
  /** Which cells are shown in full; only those can be changed. */
  whole: boolean[];
  /** Why the row is invalid. */
  reason: string | null;
  /** Index of the header of the invalid cell. */
  wrong: number | null;
  /** A valid value to suggest instead. */
  suggestion: string | null;
}

export interface FilePreview {
  headers: string[];
  /** Index of the matched header, by canonical column name. */
  columns: Record<string, number>;
  /** Score in percent by canonical column name; absent if the user chose the column. */
  scores: Record<string, number>;
  /** Indexes of the headers whose cells are shown. */
  shown: number[];
  rows: PreviewRow[];
  /** Number of invalid rows that are not shown. */
  moreWrong: number;
}

/** Message on a valid row that is not looked up. */
export const notWorked = "This row is about a person who asked to be forgotten, so it is not looked up.";

const firstRows = 5;
const mostWrong = 50;
/** Maximum number of columns shown in addition to the matched ones. */
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

  /**
   * Adds a row to the preview if it is one of the first, invalid or changed.
   * @param record the record with the user's changes
   */
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

  /** Returns the probably intended value if it would be valid. */
  #suggestion(record: string[], at: number): string | null {
    const cell = (record[at] ?? "").slice(0, longestChange);
    const meant = [parseDomain(cell), parseEmail(cell)].flatMap((parsed) =>
      isKey<"domain" | "email">(parsed) || !parsed.suggestion ? [] : [parsed.suggestion],
    );
    return meant.find((one) => this.#planner.takes(record.with(at, one))) ?? null;
  }
}

/** Returns a preview of headers only: without the required columns no row can be checked yet. */
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
