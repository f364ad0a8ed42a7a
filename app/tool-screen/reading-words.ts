/** Describes how the console reads a file, in one line above its first rows. */
import type { RunPlan } from "../runs/csv/plan.server";
import { delimiters } from "../runs/csv/delimiters";
import { encodings } from "../runs/csv/encodings";
import { formatNumber } from "../toolkit/format-number";

type Assumed = RunPlan["assumed"];
type Columns = Pick<RunPlan["preview"], "headers" | "columns" | "scores">;

const quotingWords: Record<Assumed["quoting"], string> = {
  doubled: "",
  backslash: ", quotes escaped by backslashes",
  spaced: ", spaces before quotes",
  single: ", cells in apostrophes",
};

/**
 * Example: "Read as UTF-8, separated by commas, header in line 4; email from “Email Address” (98%
 * match)."
 */
export function readingInWords(assumed: Assumed, { headers, columns, scores }: Columns): string {
  const line = assumed.lines.find(({ record }) => record === assumed.header)?.line ?? assumed.header;
  const header = line === null ? "no header" : `header in line ${formatNumber(line)}`;
  const read = Object.entries(columns).map(([name, at]) => {
    const score = scores[name] === undefined ? "" : ` (${scores[name]}% match)`;
    return `${name} from "${headers[at] || `column ${at + 1}`}"${score}`;
  });
  const how = `Read as ${encodings[assumed.encoding]}, separated by ${delimiters[assumed.delimiter]}s${quotingWords[assumed.quoting]}, ${header}`;
  return `${[how, read.join(", ")].filter(Boolean).join("; ")}.`;
}
