/** What stands between a file's cells, and how it quotes: judged by which reading makes its first rows alike. */
import { type Delimiter, delimiters } from "./delimiters";
import { usualWidth } from "./header-line";
import { isKnownHeader } from "./known-headers";
import { CsvParser, type Dialect, type Quoting, unlimited } from "./parser";
import { isBlank } from "./wide-rows";

const judgedRecords = 200;
/** Of a line, cells that are judged. */
const mostHeaders = 200;

/** @param head the file's first text */
export function detectDialect(head: string, declared?: Delimiter): Required<Dialect> {
  const asked = declared ? [declared] : (Object.keys(delimiters) as Delimiter[]);
  let best: Required<Dialect> & { score: number } = {
    delimiter: asked[0] ?? ",",
    quoting: "doubled",
    score: 0,
  };
  for (const delimiter of asked) {
    for (const quoting of quotingsIn(head, delimiter)) {
      const score = evenness(head, { delimiter, quoting });
      if (score > best.score + 1e-9) best = { delimiter, quoting, score };
    }
  }
  return { delimiter: best.delimiter, quoting: best.quoting };
}

/** Those of which the text has a trace; the usual one first, which is kept where others are no better. */
function quotingsIn(head: string, delimiter: Delimiter): Quoting[] {
  const found: Quoting[] = ["doubled"];
  if (['\\"', `\\${delimiter}`, "\\\n", "\\\r"].some((each) => head.includes(each))) found.push("backslash");
  if (head.includes(`${delimiter} "`)) found.push("spaced");
  if (head.includes(`'${delimiter}'`)) found.push("single");
  return found;
}

/** How many cells most records have, how many of them have so many, and how many known headers stand in one line. */
function evenness(head: string, dialect: Dialect): number {
  const parsed = new CsvParser(dialect, unlimited).push(head);
  const all = parsed.length > 0 ? parsed : new CsvParser(dialect, unlimited).push(`${head}\n`);
  const records = all.slice(0, judgedRecords).filter((record) => !isBlank(record));
  const known = Math.max(
    0,
    ...records.slice(0, 30).map((cells) => cells.slice(0, mostHeaders).filter(isKnownHeader).length),
  );
  const width = usualWidth(records);
  if (width < 2) return 2 * known;
  const even = records.filter((record) => record.length === width).length / records.length;
  return width * even * even + 2 * known;
}
