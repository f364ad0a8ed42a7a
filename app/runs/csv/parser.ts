/**
 * A streaming CSV parser (RFC 4180 and common deviations): quoted newlines, doubled or escaped
 * quotes, CRLF, LF or CR; quotes inside an unquoted cell are kept. It rejects an unclosed quote,
 * because its cell would swallow the rows after it.
 */
import { formatNumber } from "../../toolkit/format-number";
import { unguarded } from "../../toolkit/formula-guard";
import { InvalidInput } from "../../toolkit/invalid-input";
import { isTooLong, longestCell } from "./cell-size";
import { addedColumns } from "./closing-columns";
import type { Delimiter } from "./delimiters";

/**
 * How a cell contains a quote or a delimiter. "doubled": as Excel and Google Sheets. "backslash": as MySQL. "spaced":
 * with blanks between delimiter and quote. "single": within apostrophes.
 */
export type Quoting = "doubled" | "backslash" | "spaced" | "single";

export interface Dialect {
  delimiter: Delimiter;
  /** Defaults to "doubled". */
  quoting?: Quoting;
}

/** Limits for a file. */
export interface Limits {
  /** Characters per cell. */
  cell: number;
  /** Cells per record. Result files may have the console's own columns in addition, since they can be uploaded again. */
  columns: number;
  /** True to accept unclosed quotes: the end of the file closes them. */
  openQuotes: boolean;
  /** True to refuse a backslash before a quote where quotes are doubled: the file's head showed a different style. */
  strictEscapes?: boolean;
}

export const usualLimits: Limits = {
  cell: longestCell,
  columns: 1000,
  openQuotes: false,
};
export const unlimited: Limits = {
  cell: Number.POSITIVE_INFINITY,
  columns: Number.POSITIVE_INFINITY,
  openQuotes: true,
};

/** A user may choose the header among this many records from the start of the file. */
const numberedRecords = 1000;

export class CsvParser {
  readonly #limits: Limits;
  /** Line numbers at which the first records begin; a cell may span several lines. */
  readonly lines = [1];
  /** Number of quotes after a backslash that are followed by a word. */
  strayEscapes = 0;
  readonly #counted = new CountedLines();
  /** Offset of the cell in the current chunk, or null if it began in an earlier chunk, at line `#cellLine`. */
  #cellAt: number | null = null;
  #cellLine = 1;
  readonly #delimiter: string;
  readonly #quote: string;
  /** True if a backslash escapes the next character, as MySQL does for quotes, delimiters and line breaks. */
  readonly #escapes: boolean;
  /** True if blanks may come between a delimiter and a quote. */
  readonly #spaced: boolean;
  readonly #cellEnd: RegExp;
  readonly #quotedEnd: RegExp;
  #cells: string[] = [];
  #cell = "";
  #quoted = false;
  /** True after a quote inside a quoted cell: the next character tells whether it was doubled or closed the cell. */
  #afterQuote = false;
  #afterReturn = false;
  #afterEscape = false;
  #started = false;

  constructor(dialect: Dialect | Delimiter, within = usualLimits) {
    const { delimiter, quoting = "doubled" } = typeof dialect === "string" ? { delimiter: dialect } : dialect;
    this.#limits = within;
    this.#delimiter = delimiter;
    this.#quote = quoting === "single" ? "'" : '"';
    this.#escapes = quoting === "backslash";
    this.#spaced = quoting === "spaced";
    const escape = this.#escapes ? "\\\\" : "";
    this.#cellEnd = new RegExp(`[${delimiter}\\r\\n${escape}]`, "g");
    this.#quotedEnd = new RegExp(`[${this.#quote}${escape}]`, "g");
  }

  /**
   * Returns the records that this chunk completes.
   * @throws InvalidInput if a cell or record is too long, or a quote is not closed
   */
  push(text: string): string[][] {
    const records: string[][] = [];
    this.#counted.next(text);
    for (let at = 0; at < text.length; at++) {
      const character = text.charAt(at);
      if (this.#afterEscape) {
        this.#takeEscaped(character);
        continue;
      }
      if (this.#quoted && !this.#afterQuote) {
        at = this.#insideQuotes(text, at);
        continue;
      }
      if (this.#afterQuote) {
        this.#afterQuote = false;
        if (character === this.#quote) {
          this.#cell += character;
          continue;
        }
        this.#quoted = false;
        this.#judgeClosing(character);
      }
      if (this.#afterReturn) {
        this.#afterReturn = false;
        if (character === "\n") continue;
      }
      if (character === this.#delimiter) {
        this.#endCell();
        this.#cellAt = at + 1;
      } else if (character === "\n" || character === "\r") {
        this.#afterReturn = character === "\r";
        records.push(this.#endRecord());
        this.#cellAt = at + 1;
        if (this.lines.length < numberedRecords) this.lines.push(this.#counted.lineAt(at + 1));
      } else if (character === this.#quote && this.#cell === "" && !this.#started) {
        this.#quoted = true;
        this.#started = true;
      } else if (this.#spaced && character === " " && this.#cell === "") continue;
      else if (this.#escapes && character === "\\") this.#afterEscape = this.#started = true;
      else at = this.#bareCell(text, at);
    }
    this.#judgeCell();
    this.#cellLine = this.#lineOfCell();
    this.#cellAt = null;
    return records;
  }

  #lineOfCell(): number {
    return this.#cellAt === null ? this.#cellLine : this.#counted.lineAt(this.#cellAt);
  }

  /**
   * Returns the last record if the file does not end with a line break.
   * @param cut true if the file continues after this end, which may close the last quote
   * @throws InvalidInput if the last quote is not closed
   */
  end(cut = false): string[][] {
    if (this.#quoted && !this.#afterQuote && !cut) this.#refuseOpenQuote();
    if (this.#cells.length === 0 && this.#cell === "" && !this.#started) return [];
    return [this.#endRecord()];
  }

  /** Consumes everything up to the end of the cell. Returns the last index read. */
  #bareCell(text: string, from: number): number {
    this.#cellEnd.lastIndex = from;
    const end = this.#cellEnd.exec(text)?.index ?? text.length;
    this.#cell += text.slice(from, end);
    this.#started = true;
    return end - 1;
  }

  /** Consumes everything up to the next quote. Returns the last index read. */
  #insideQuotes(text: string, from: number): number {
    this.#quotedEnd.lastIndex = from;
    const end = this.#quotedEnd.exec(text)?.index;
    this.#cell += text.slice(from, end);
    if (end === undefined) return text.length;
    if (text[end] === this.#quote) this.#afterQuote = true;
    else this.#afterEscape = true;
    return end;
  }

  /** Keeps a backslash that escapes nothing: "C:\temp". */
  #takeEscaped(character: string): void {
    this.#afterEscape = false;
    const isEscaped = [this.#quote, "\\", this.#delimiter, "\n", "\r"].includes(character);
    this.#cell += isEscaped ? character : `\\${character}`;
  }

  /** Checks the cell's length. An unclosed quote would turn the rest of the file into one cell. */
  #judgeCell(): void {
    if (!isTooLong(this.#cell, this.#limits.cell)) return;
    throw new InvalidInput(
      `Line ${formatNumber(this.#lineOfCell())} of the file has a cell longer than ${formatNumber(this.#limits.cell)} characters. It may contain a quotation mark (") that is never closed. Correct the file and upload it again.`,
    );
  }

  /**
   * Rejects text directly after the closing quote of a multi-line cell: that quote was probably
   * meant to open a cell.
   */
  #judgeClosing(behind: string): void {
    if (behind === this.#delimiter || /\s/.test(behind)) return;
    if (this.#cell.endsWith("\\")) this.#judgeEscape();
    if (/[\r\n]/.test(this.#cell)) this.#refuseOpenQuote();
  }

  /**
   * Counts a backslash before a quote that does not close the cell: the file uses another style
   * than its first lines.
   */
  #judgeEscape(): void {
    this.strayEscapes += 1;
    if (!this.#limits.strictEscapes) return;
    throw new InvalidInput(
      `Line ${formatNumber(this.#lineOfCell())} of the file writes a quotation mark as \\", unlike the lines above. Choose "Escaped by a backslash" for the quotes, or correct that line.`,
    );
  }

  #refuseOpenQuote(): void {
    if (this.#limits.openQuotes) return;
    throw new InvalidInput(
      `Line ${formatNumber(this.#lineOfCell())} of the file opens a quotation mark (") that is not closed. Correct the file and upload it again.`,
    );
  }

  #endCell(): void {
    this.#judgeCell();
    // MySQL writes NULL this way.
    if (this.#escapes && this.#cell === "\\N") this.#cell = "";
    if (this.#cells.length === this.#limits.columns + addedColumns) {
      throw new InvalidInput(
        `Line ${formatNumber(this.#lineOfCell())} of the file has more than ${formatNumber(this.#limits.columns)} columns. Keep only the columns you need and upload the file again.`,
      );
    }
    this.#cells.push(unguarded(this.#cell));
    this.#cell = "";
    this.#started = false;
  }

  #endRecord(): string[] {
    this.#endCell();
    this.#quoted = false;
    this.#afterQuote = false;
    const record = this.#cells;
    this.#cells = [];
    return record;
  }
}

/** Counts the lines of a text that arrives in chunks; CRLF, LF or CR ends a line. */
class CountedLines {
  #piece = "";
  /** An offset in the chunk, and its line number. */
  #at = 0;
  #line = 1;
  #endsInReturn = false;

  next(piece: string): void {
    this.#line = this.lineAt(this.#piece.length);
    this.#endsInReturn = this.#piece === "" ? this.#endsInReturn : this.#piece.endsWith("\r");
    this.#piece = piece;
    this.#at = this.#endsInReturn && piece.startsWith("\n") ? 1 : 0;
  }

  /** Returns the line number of an offset, from 1. Offsets must be passed in ascending order. */
  lineAt(place: number): number {
    const piece = this.#piece;
    for (; this.#at < place; this.#at += 1) {
      const letter = piece.charCodeAt(this.#at);
      if (letter === 10) this.#line += 1;
      else if (letter === 13) {
        this.#line += 1;
        if (piece.charCodeAt(this.#at + 1) === 10) this.#at += 1;
      }
    }
    return this.#line;
  }
}
