/**
 * Reads CSV text piece by piece (RFC 4180 and what spreadsheets really write): quoted newlines, doubled quotes, CRLF,
 * LF or CR, quotes in the middle of a bare cell kept as they are. A quote that is not closed is refused: it would take
 * the rows behind it into its cell.
 */
import { formatNumber } from "../../toolkit/format-number";
import { InvalidInput } from "../../toolkit/invalid-input";
import { isTooLong, longestCell } from "./cell-size";
import { closingColumns } from "./closing-columns";

export type Delimiter = "," | ";" | "\t";

/** What a file may hold. */
export interface Limits {
  /** Characters of a cell. */
  cell: number;
  /** Cells of a record; a run's file has the console's own columns besides and may be uploaded again. */
  columns: number;
  /** Quotes that are not closed: the file's end closes them. */
  openQuotes: boolean;
}

const limits: Limits = { cell: longestCell, columns: 1000, openQuotes: false };
export const unlimited: Limits = {
  cell: Number.POSITIVE_INFINITY,
  columns: Number.POSITIVE_INFINITY,
  openQuotes: true,
};

export class CsvParser {
  readonly #limits: Limits;
  /** Records that have ended. */
  #records = 0;
  readonly #delimiter: string;
  readonly #cellEnd: RegExp;
  #cells: string[] = [];
  #cell = "";
  #quoted = false;
  /** A quote was seen inside a quoted cell: doubled, or the end? */
  #afterQuote = false;
  #afterReturn = false;
  #started = false;

  constructor(delimiter: Delimiter, within = limits) {
    this.#limits = within;
    this.#delimiter = delimiter;
    this.#cellEnd = new RegExp(`[${delimiter}\\r\\n]`, "g");
  }

  /**
   * Records completed by this piece.
   * @throws InvalidInput where a cell or a record goes on for too long, or a quote is not closed
   */
  push(text: string): string[][] {
    const records: string[][] = [];
    for (let at = 0; at < text.length; at++) {
      const character = text.charAt(at);
      if (this.#quoted && !this.#afterQuote) {
        at = this.#insideQuotes(text, at);
        continue;
      }
      if (this.#afterQuote) {
        this.#afterQuote = false;
        if (character === '"') {
          this.#cell += '"';
          continue;
        }
        this.#quoted = false;
        this.#judgeClosing(character);
      }
      if (this.#afterReturn) {
        this.#afterReturn = false;
        if (character === "\n") continue;
      }
      if (character === this.#delimiter) this.#endCell();
      else if (character === "\n" || character === "\r") {
        this.#afterReturn = character === "\r";
        records.push(this.#endRecord());
      } else if (character === '"' && this.#cell === "" && !this.#started) {
        this.#quoted = true;
        this.#started = true;
      } else at = this.#bareCell(text, at);
    }
    this.#judgeCell();
    return records;
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
    const quote = text.indexOf('"', from);
    if (quote === -1) {
      this.#cell += text.slice(from);
      return text.length;
    }
    this.#cell += text.slice(from, quote);
    this.#afterQuote = true;
    return quote;
  }

  /** A quote that is never closed would make one cell of the rest of the file. */
  #judgeCell(): void {
    if (!isTooLong(this.#cell, this.#limits.cell)) return;
    throw new InvalidInput(
      `Line ${formatNumber(this.#records + 1)} of the file has a cell of more than ${formatNumber(this.#limits.cell)} characters. Perhaps a quotation mark (") is opened there and never closed. Correct the file and upload it again.`,
    );
  }

  /** A word right behind a cell of several lines: the quote before it was to open a cell, not to close this one. */
  #judgeClosing(behind: string): void {
    if (behind === this.#delimiter || /\s/.test(behind) || !/[\r\n]/.test(this.#cell)) return;
    this.#refuseOpenQuote();
  }

  #refuseOpenQuote(): void {
    if (this.#limits.openQuotes) return;
    throw new InvalidInput(
      `Line ${formatNumber(this.#records + 1)} of the file opens a quotation mark (") that is not closed. Correct the file and upload it again.`,
    );
  }

  #endCell(): void {
    this.#judgeCell();
    if (this.#cells.length === this.#limits.columns + closingColumns.length) {
      throw new InvalidInput(
        `Line ${formatNumber(this.#records + 1)} of the file has more than ${formatNumber(this.#limits.columns)} columns. Keep the columns that are needed and upload the file again.`,
      );
    }
    this.#cells.push(this.#cell);
    this.#cell = "";
    this.#started = false;
  }

  #endRecord(): string[] {
    this.#endCell();
    this.#quoted = false;
    this.#afterQuote = false;
    const record = this.#cells;
    this.#cells = [];
    this.#records += 1;
    return record;
  }
}

/** The delimiter that cuts the first records most evenly; a comma when none does. */
export function detectDelimiter(head: string): Delimiter {
  const candidates: Delimiter[] = [",", ";", "\t"];
  let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of candidates) {
    const records = new CsvParser(delimiter, unlimited)
      .push(head)
      .slice(0, 20)
      .filter((record) => record.length > 1 || record[0] !== "");
    const widths =
      records.length > 0
        ? records.map((record) => record.length)
        : [new CsvParser(delimiter, unlimited).push(`${head}\n`)[0]?.length ?? 1];
    const width = widths[0] ?? 1;
    const even = widths.filter((each) => each === width).length / widths.length;
    const score = width > 1 ? width * even * even : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}
