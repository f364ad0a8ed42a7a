/**
 * A tool is a folder; this is what its definition.ts declares. Routes, API paths, menu, forms and CSV columns come
 * from it. A query is one thing a tool can be asked: an input, optional CSV columns, and (in run.server.ts) a generator.
 */
import type { z } from "zod";
import type { RuleKind } from "../storage/exclusion-tables";
import type { Fields } from "./fields";
import type { Meaning, Tables } from "./tables/table";
import type { TextUsage } from "./text-usage";
import type { Settings } from "./settings";

export interface CsvColumn {
  /** The column's canonical name ("domain"). */
  name: string;
  /** Other headers that mean the same ("company domain", "website"). */
  aliases?: readonly string[];
  /** Read where the file has it; no file is refused for want of it. */
  optional?: boolean;
  /** What it takes: columns of results that tell this can be used in it ("Use in…"). */
  means?: Meaning;
}

export interface CsvShape {
  /** Path of the multipart upload. The same as `Query.api` where one path takes both. */
  api: string;
  columns: CsvColumn[];
  /** "all" (unless given): every column must be there; "any": at least one (Enricher: full_name, email or domain). */
  need?: "all" | "any";
  /** Cells by canonical column name → the query's input, before its fields' schemas judge it. */
  toInput(cells: Record<string, string>): Record<string, unknown>;
  /** What a row asks by, where the rest of its input only judges the answer: rows that ask by the same are worked once. */
  asksBy?(input: Record<string, string>): string;
  /** Inputs taken from the form beside the file (Hosts/guests: type; Co-workers: token). */
  alsoFromForm?: string[];
  /** US dollars that a row costs at most without a person's yes to more. */
  mostUsdPerRow: number | ((row: PricedRow) => number);
  /** What "Check first" says of the cost of rows that come after the first ten. */
  laterRows?: string;
  /** That price depends on what stands in the row, too; else its `input` is empty. */
  pricedByInput?: true;
}

/** What a row's price depends on. */
export interface PricedRow {
  input: Record<string, unknown>;
  /** Of the tool's own group. */
  settings: Record<string, unknown>;
  models: ModelPrices;
}

/** US dollars that one request to the model in force costs at most, by what it reads and the tokens it may write. */
export interface ModelPrices {
  bulk(characters: number, tokens: number): number;
  writing(characters: number, tokens: number): number;
}

/** A plain run's result in one sentence, with the figures behind it. */
export interface ResultSummary {
  headline: string;
  lines: [name: string, value: string][];
}

/** Something that was written to be read, as the run's page shows it. */
export interface WrittenText {
  title: string;
  text: string;
  /** An e-mail's parts, which are shown apart. */
  letter?: { to: string | null; subject: string | null; body: string };
  usage: TextUsage;
  /** What to look at before it is used; absent where nothing is checked. */
  checks?: { rule: string; detail: string; quote: string }[];
}

/** One of several that an input finds. */
export interface Hit {
  /** Tells it from the others of the input. */
  key: string;
  words: string;
}

/** Names from the configuration, for texts. */
export interface Names {
  provider: string;
  emailsOwner: string;
}

export interface Query<F extends Fields = Fields, R = unknown> {
  /** Path of the plain call (POST). */
  api: string;
  /** Title of the query's block where a tool has several (Valid Targets). */
  title?: string;
  help?: string;
  input: F;
  /** The input that names the search: it is the {search term} of "Results for …" and is locked by a chosen CSV. */
  primaryInput: string;
  /** What a run is called where the main input alone says too little (a prompt's key). */
  runTitle?(input: Record<string, unknown>, names: Names): string | undefined;
  /** Submit needs one of these; `[primaryInput]` unless given (Co-workers: URL or token). */
  needsOneOf?: string[];
  /** Submit needs all of these besides (Youtube Thumbnail: title and category). */
  needs?: string[];
  /** Inputs that a file's row or an API call gives; the form doesn't show them. */
  notInForm?: string[];
  /** A call for other clients; the screen doesn't show it. */
  apiOnly?: boolean;
  /** An example of the sandbox market, offered by the empty state with one click. */
  example?: string;
  result: z.ZodType<R>;
  /** What the result is a table of; the first is the main one. A file of results has its rows, or one with the reason. */
  tables?: Tables<R>;
  csv?: CsvShape;
  /** Inputs that are never stored in the run's input, journal or logs (LinkedIn token). */
  secrets?: string[];
  /** Where the browser keeps this form's e-mail, beside the address all tools share. */
  mailKeptAs?: string;
  /** The result of a plain run is mailed too: "when-given" or "required" (Intent Tracker). */
  mailResult?: "when-given" | "required";
  /** What that mail says of it. */
  summary?(result: R): ResultSummary;
  /** The texts in a result that has some: the run's page shows them before everything else. */
  texts?(result: R): WrittenText[];
  /** What of a finished run can be judged again over its stored answers, with other filters. */
  whatIf?: {
    /** The tool's settings that may be others. */
    filters: string[];
    /** Is a result one that was looked for? Any that was found is, unless given. */
    fits?(result: R): boolean;
    /** What is counted where an input finds several. */
    hits?: {
      of: "post" | "person";
      /** Absent: the generator says with `passedOf` which have passed. */
      in?(result: R): Hit[];
    };
  };
  /** Other groups of settings the query reads; frozen with the run like its own. */
  reads?: Settings[];
  /** The tool's query that writes this one's e-mail to another person: it takes the same main input, and `to`. */
  writesTo?: string;
  /** Shared rules that skip none of its rows: who asks whether somebody is a client is not stopped by "client". */
  notExcludedBy?: RuleKind[];
  /** Which of the tool's settings the query's screen shows and sends; all unless given (Relevancy Check: four). */
  filters?: string[];
}

export interface Tool<
  S extends Settings | undefined = Settings | undefined,
  Q extends Record<string, Query> = Record<string, Query>,
> {
  /** Folder name and id in runs, e.g. "youtube-light". */
  slug: string;
  title: string;
  /** Small line by the title (Youtube Discovery: "Pulse Engine"). */
  subtitle?: string;
  /** One line under the title: what it is for. */
  purpose: string;
  /** Screen route, e.g. "/youtube". */
  path: string;
  /** Where several screens have this tool: the one with this input (the workspaces of the prompt sets). */
  screenOf?(input: Record<string, unknown>, names: Names): { title: string; path: string } | undefined;
  settings?: S;
  queries: Q;
  /** The screen forgets input and result when left (Competitors). */
  resetsOnLeave?: boolean;
}

export function defineQuery<F extends Fields, R>(
  query: Query<F, R> & {
    primaryInput: keyof F;
    needsOneOf?: (keyof F)[];
    needs?: (keyof F)[];
    secrets?: (keyof F)[];
    notInForm?: (keyof F)[];
  },
): Query<F, R> {
  return query;
}

/** A query by a name from outside, which may be "constructor". */
export const queryNamed = (tool: Pick<Tool, "queries">, name: string): Query | undefined =>
  Object.hasOwn(tool.queries, name) ? tool.queries[name] : undefined;

export function defineTool<const Q extends Record<string, Query>, S extends Settings | undefined = undefined>(
  tool: Tool<S, Q>,
): Tool<S, Q> {
  return tool;
}
