/**
 * Detects a file's delimiter and quoting: the combination that splits its first rows into the most
 * even number of cells.
 */
import { type Delimiter, delimiters } from "./delimiters";
import { usualWidth } from "./header-line";
import { isKnownHeader } from "./known-headers";
import { CsvParser, type Dialect, type Quoting, unlimited } from "./parser";
import { isBlank } from "./wide-rows";

const judgedRecords = 200;
/** Maximum number of header cells examined per line. */
const mostHeaders = 200;

/**
 * Returns the delimiter and quoting of a file.
 * @param head the file's first text
 * @param further lines from further down, since the first ones may be untypical
 */
export function detectDialect(head: string, declared?: Delimiter, further: string[] = []): Required<Dialect> {
  const asked = declared ? [declared] : (Object.keys(delimiters) as Delimiter[]);
  let best: Required<Dialect> & { score: number } = {
    delimiter: asked[0] ?? ",",
    quoting: "doubled",
    score: 0,
  };
  const pieces = further.filter((piece) => piece !== "");
  for (const delimiter of asked) {
    for (const quoting of quotingsIn([head, ...pieces], delimiter)) {
      const dialect = { delimiter, quoting };
      const below = pieces.map((piece) => evenness(piece, dialect));
      const score = evenness(head, dialect) + mean(below);
      if (score > best.score + 1e-9) best = { delimiter, quoting, score };
    }
  }
  return { delimiter: best.delimiter, quoting: best.quoting };
}

/** Returns the quoting styles that the text may use. The usual one is first and wins ties. */
function quotingsIn(texts: string[], delimiter: Delimiter): Quoting[] {
  const found: Quoting[] = ["doubled"];
  const has = (...traces: string[]) => texts.some((text) => traces.some((trace) => text.includes(trace)));
  if (has('\\"', `\\${delimiter}`, "\\\n", "\\\r")) found.push("backslash");
  if (has(`${delimiter} "`)) found.push("spaced");
  if (has(`'${delimiter}'`)) found.push("single");
  return found;
}

const mean = (scores: number[]) => scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);

/**
 * Scores a dialect: the share of records with the most common width, weighted by that width, plus
 * the known headers in one line.
 */
function evenness(head: string, dialect: Dialect): number {
  const parser = new CsvParser(dialect, unlimited);
  const parsed = parser.push(head);
  const all = parsed.length > 0 ? parsed : parser.push("\n");
  const records = all.slice(0, judgedRecords).filter((record) => !isBlank(record));
  const known = Math.max(
    0,
    ...records.slice(0, 30).map((cells) => cells.slice(0, mostHeaders).filter(isKnownHeader).length),
  );
  const width = usualWidth(records);
  if (width < 2) return 2 * known;
  // Each `\"` within a cell is evidence against doubled quotes.
  const stray = parser.strayEscapes > 0 ? 0.5 : 1;
  const even = records.filter((record) => record.length === width).length / records.length;
  return width * even * even * stray + 2 * known;
}
