/**
 * Reads CSV text piece by piece (RFC 4180 and what programs really write): quoted newlines, doubled or escaped quotes,
 * CRLF, LF or CR, quotes in the middle of a bare cell kept as they are. A quote that is not closed is refused: it would
 * take the rows behind it into its cell.
 */
import { formatNumber } from "../../toolkit/format-number";
import { unguarded } from "../../toolkit/formula-guard";
import { InvalidInput } from "../../toolkit/invalid-input";
import { isTooLong, longestCell } from "./cell-size";
import { closingColumns } from "./closing-columns";
import type { Delimiter } from "./delimiters";

/**
 * How a cell holds a quote or a delimiter. "doubled": as Excel and Google write it. "backslash": as MySQL does. "spaced":
 * with blanks between delimiter and quote. "single": within apostrophes.
 */
export type Quoting = "doubled" | "backslash" | "spaced" | "single";

export interface Dialect {
  delimiter: Delimiter;
  /** "doubled" unless given. */
  quoting?: Quoting;
}

/** What a file may hold. */
export interface Limits {
  /** Characters of a cell. */
  cell: number;
  /** Cells of a record; a run's file has the console's own columns besides and may be uploaded again. */
  columns: number;
  /** Quotes that are not closed: the file's end closes them. */
  openQuotes: boolean;
  /** A backslash before a quote is refused where quotes are doubled: the file is written otherwise than its head showed. */
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

/** Records that a user may take for the header. */
const numberedRecords = 1000;

export class CsvParser {
  readonly #limits: Limits;
  /** The lines of the file at which its first records begin; a cell may go over several. */
  readonly lines = [1];
  /** Quotes behind a backslash, with a word behind them. */
  strayEscapes = 0;
  readonly #counted = new CountedLines();
  /** Offset of the cell in the current piece; null where it began in an earlier piece, at `#cellLine`. */
  #cellAt: number | null = null;
  #cellLine = 1;
  readonly #delimiter: string;
  readonly #quote: string;
  /** A backslash takes the next character as it is: quotes, delimiters and line breaks of MySQL. */
  readonly #escapes: boolean;
  /** Blanks may stand between a delimiter and a quote. */
  readonly #spaced: boolean;
  readonly #cellEnd: RegExp;
  readonly #quotedEnd: RegExp;
  #cells: string[] = [];
  #cell = "";
  #quoted = false;
  /** A quote was seen inside a quoted cell: doubled, or the end? */
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
   * Records completed by this piece.
   * @throws InvalidInput where a cell or a record goes on for too long, or a quote is not closed
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
   * The last record, where the file doesn't end with a line break.
   * @param cut the file goes on behind this end, and may close its last quote there
   * @throws InvalidInput where its last quote is not closed
   */
  end(cut = false): string[][] {
    if (this.#quoted && !this.#afterQuote && !cut) this.#refuseOpenQuote();
    if (this.#cells.length === 0 && this.#cell === "" && !this.#started) return [];
    return [this.#endRecord()];
  }

  /** Takes everything up to the cell's end in one go; answers the place read last. */
  #bareCell(text: string, from: number): number {
    this.#cellEnd.lastIndex = from;
    const end = this.#cellEnd.exec(text)?.index ?? text.length;
    this.#cell += text.slice(from, end);
    this.#started = true;
    return end - 1;
  }

  /** Takes everything up to the next quote in one go; answers the place read last. */
  #insideQuotes(text: string, from: number): number {
    this.#quotedEnd.lastIndex = from;
    const end = this.#quotedEnd.exec(text)?.index;
    this.#cell += text.slice(from, end);
    if (end === undefined) return text.length;
    if (text[end] === this.#quote) this.#afterQuote = true;
    else this.#afterEscape = true;
    return end;
  }

  /** What a backslash does not escape keeps it: "C:\temp". */
  #takeEscaped(character: string): void {
    this.#afterEscape = false;
    const isEscaped = [this.#quote, "\\", this.#delimiter, "\n", "\r"].includes(character);
    this.#cell += isEscaped ? character : `\\${character}`;
  }

  /** A quote that is never closed would make one cell of the rest of the file. */
  #judgeCell(): void {
    if (!isTooLong(this.#cell, this.#limits.cell)) return;
    throw new InvalidInput(
      `Line ${formatNumber(this.#lineOfCell())} of the file has a cell of more than ${formatNumber(this.#limits.cell)} characters. Perhaps a quotation mark (") is opened there and never closed. Correct the file and upload it again.`,
    );
  }

  /** A word right behind a cell of several lines: the quote before it was to open a cell, not to close this one. */
  #judgeClosing(behind: string): void {
    if (behind === this.#delimiter || /\s/.test(behind)) return;
    if (this.#cell.endsWith("\\")) this.#judgeEscape();
    if (/[\r\n]/.test(this.#cell)) this.#refuseOpenQuote();
  }

  /** A backslash before a quote that closes no cell: quotes are written otherwise than the file's first lines showed. */
  #judgeEscape(): void {
    this.strayEscapes += 1;
    if (!this.#limits.strictEscapes) return;
    throw new InvalidInput(
      `Line ${formatNumber(this.#lineOfCell())} of the file writes a quotation mark as \\", and the lines above don't. Choose “Escaped by a backslash” for the quotes, or correct that line.`,
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
    // As MySQL writes NULL.
    if (this.#escapes && this.#cell === "\\N") this.#cell = "";
    if (this.#cells.length === this.#limits.columns + closingColumns.length) {
      throw new InvalidInput(
        `Line ${formatNumber(this.#lineOfCell())} of the file has more than ${formatNumber(this.#limits.columns)} columns. Keep the columns that are needed and upload the file again.`,
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

/** Counts the lines of a text that comes in pieces: CRLF, LF or CR ends one. */
class CountedLines {
  #piece = "";
  /** A place of the piece, and the line that it is in. */
  #at = 0;
  #line = 1;
  #endsInReturn = false;

  next(piece: string): void {
    this.#line = this.lineAt(this.#piece.length);
    this.#endsInReturn = this.#piece === "" ? this.#endsInReturn : this.#piece.endsWith("\r");
    this.#piece = piece;
    this.#at = this.#endsInReturn && piece.startsWith("\n") ? 1 : 0;
  }

  /** Returns the line of a place, from 1. The places come in order. */
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
