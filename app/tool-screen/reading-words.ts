/** Describes how the console reads a file, in one line above its first rows. */
import type { RunPlan } from "../runs/csv/plan.server";
import { delimiters } from "../runs/csv/delimiters";
import { encodings } from "../runs/csv/encodings";
import { formatNumber, singular } from "../toolkit/format-number";

type Assumed = RunPlan["assumed"];
type Columns = Pick<RunPlan["preview"], "headers" | "columns" | "scores">;

const quotingWords: Record<Assumed["quoting"], string> = {
  doubled: "",
  backslash: ", quotes escaped by backslashes",
  spaced: ", spaces before quotes",
  single: ", cells in apostrophes",
};

/** Values of a column, by its name in the API. */
const valuesOf: Record<string, readonly [one: string, many: string]> = {
  domain: ["company", "companies"],
  email: ["email address", "email addresses"],
  linkedin: ["profile", "profiles"],
  linkedInUrl: ["profile", "profiles"],
  keyword: ["keyword", "keywords"],
};

/** Example: "30 companies in column “Website”", or "30 rows in 2 columns". */
export function fileInWords(rows: number, { headers, columns }: Omit<Columns, "scores">): string {
  const read = Object.entries(columns);
  const [first] = read;
  if (!first || read.length > 1)
    return `${formatNumber(rows)} ${singular("rows", rows)}${read.length > 1 ? ` in ${read.length} columns` : ""}`;
  const [name, at] = first;
  const values = (valuesOf[name] ?? ["row", "rows"])[rows === 1 ? 0 : 1];
  return `${formatNumber(rows)} ${values} in column “${headers[at] || at + 1}”`;
}

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
