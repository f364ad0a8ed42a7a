/**
 * Types of a tool's definition.ts, from which routes, API paths, menu, forms and CSV columns
 * follow. A query is one question of a tool: an input, optional CSV columns, and a generator in
 * run.server.ts.
 */
import type { z } from "zod";
import type { RuleKind } from "../storage/exclusion-tables";
import type { Fields } from "./fields";
import type { Meaning, Tables } from "./tables/table";
import type { TextUsage } from "./text-usage";
import type { Settings } from "./settings";

export interface CsvColumn {
  /** Canonical name ("domain"). */
  name: string;
  /** Other headers with the same meaning ("company domain", "website"). */
  aliases?: readonly string[];
  /** True if a file may lack this column. */
  optional?: boolean;
  /** Meaning of the values: result columns of the same meaning can feed this one ("Use in…"). */
  means?: Meaning;
}

export interface CsvShape {
  /** Path of the multipart upload; equal to `Query.api` if one path takes both. */
  api: string;
  columns: CsvColumn[];
  /**
   * "all" (default): every column is required; "any": at least one (Enricher: full_name, email or
   * domain).
   */
  need?: "all" | "any";
  /**
   * Turns cells by canonical column name into the query's input. The fields' schemas then validate
   * it.
   */
  toInput(cells: Record<string, string>): Record<string, unknown>;
  /**
   * Returns the part of a row that its vendor calls depend on; the rest only filters answers. Rows
   * with the same part are looked up once.
   */
  asksBy?(input: Record<string, string>): string;
  /** Inputs taken from the form next to the file (Hosts/guests: type; Co-workers: token). */
  alsoFromForm?: string[];
  /** Maximum cost of a row without a user's approval, in US dollars. */
  mostUsdPerRow: number | ((row: PricedRow) => number);
  /** Note in "Check first" about the cost of rows after the first ten. */
  laterRows?: string;
  /** True if the price also depends on the row's cells. Without this, `input` is empty. */
  pricedByInput?: true;
}

/** Everything that a row's price can depend on. */
export interface PricedRow {
  input: Record<string, unknown>;
  /** The tool's own settings. */
  settings: Record<string, unknown>;
  models: ModelPrices;
}

/**
 * Maximum price in US dollars of one model request, by its input characters and maximum output
 * tokens.
 */
export interface ModelPrices {
  bulk(characters: number, tokens: number): number;
  writing(characters: number, tokens: number): number;
}

/** A plain run's result in one sentence, with its figures. */
export interface ResultSummary {
  headline: string;
  lines: [name: string, value: string][];
}

/** A generated text, as the run's page shows it. */
export interface WrittenText {
  title: string;
  text: string;
  /** Parts of an email, which the page shows separately. */
  letter?: { to: string | null; subject: string | null; body: string };
  usage: TextUsage;
  /** Passages to review before use; absent if the tool checks nothing. */
  checks?: { rule: string; detail: string; quote: string }[];
}

/** One of several findings of an input. */
export interface Hit {
  /** Unique within the input. */
  key: string;
  words: string;
}

/** Names from the deployment's configuration, for use in texts. */
export interface Names {
  provider: string;
  emailsOwner: string;
}

export interface Query<F extends Fields = Fields, R = unknown> {
  /** Path of the plain call (POST). */
  api: string;
  /** Title of the query's block, for tools with several queries (Valid Targets). */
  title?: string;
  help?: string;
  input: F;
  /**
   * The input that identifies the search. It is the {search term} of "Results for …", and a chosen
   * CSV file locks it.
   */
  primaryInput: string;
  /** Title of a run if the primary input says too little (a prompt's key). */
  runTitle?(input: Record<string, unknown>, names: Names): string | undefined;
  /** Submit needs one of these; default `[primaryInput]` (Co-workers: URL or token). */
  needsOneOf?: string[];
  /** Submit also needs all of these (Youtube Thumbnail: title and category). */
  needs?: string[];
  /** Inputs for file rows and API calls only; the form omits them. */
  notInForm?: string[];
  /** For API clients only; the screen omits the query. */
  apiOnly?: boolean;
  /** Example input from the sandbox, which the empty screen offers with one click. */
  example?: string;
  result: z.ZodType<R>;
  /**
   * Tables of the result; the first is the main one. A result file has its rows, or one row with
   * the reason.
   */
  tables?: Tables<R>;
  csv?: CsvShape;
  /**
   * Inputs that the console never stores in the run's input, the journal or logs (LinkedIn token).
   */
  secrets?: string[];
  /** Browser storage key of this form's email, in addition to the email that all tools share. */
  mailKeptAs?: string;
  /** The console also emails a plain run's result: "when-given" or "required" (Intent Tracker). */
  mailResult?: "when-given" | "required";
  /** Builds the summary in that email. */
  summary?(result: R): ResultSummary;
  /** Returns the result's generated texts, which the run's page shows first. */
  texts?(result: R): WrittenText[];
  /** Lets users apply other filters to a finished run's stored answers. */
  whatIf?: {
    /** Settings of the tool that users may change. */
    filters: string[];
    /** Tells whether a result passes the filters. By default every result does. */
    fits?(result: R): boolean;
    /** Items to count if an input has several findings. */
    hits?: {
      of: "post" | "person";
      /** Absent if the generator reports the items with `passedOf`. */
      in?(result: R): Hit[];
    };
  };
  /** Other groups of settings that the query reads. The run freezes them too. */
  reads?: Settings[];
  /**
   * The query that writes this one's email to another person. It takes the same primary input, and
   * `to`.
   */
  writesTo?: string;
  /** Shared rules that skip no rows of this query: a client check must not skip clients. */
  notExcludedBy?: RuleKind[];
  /**
   * The tool's settings that the query's screen shows and sends; default all (Relevancy Check:
   * four).
   */
  filters?: string[];
}

export interface Tool<
  S extends Settings | undefined = Settings | undefined,
  Q extends Record<string, Query> = Record<string, Query>,
> {
  /** Folder name, and id in runs, e.g. "youtube-light". */
  slug: string;
  title: string;
  /** Small line next to the title (Youtube Discovery: "Pulse Engine"). */
  subtitle?: string;
  /** One line under the title that says the tool's purpose. */
  purpose: string;
  /** Route of the screen, e.g. "/youtube". */
  path: string;
  /**
   * Returns the screen for this input if a tool has several (the workspaces of the prompt sets).
   */
  screenOf?(input: Record<string, unknown>, names: Names): { title: string; path: string } | undefined;
  settings?: S;
  queries: Q;
  /** The screen clears input and result when the user leaves it (Competitors). */
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

/** Finds a query by an untrusted name, which may be "constructor". */
export const queryNamed = (tool: Pick<Tool, "queries">, name: string): Query | undefined =>
  Object.hasOwn(tool.queries, name) ? tool.queries[name] : undefined;

export function defineTool<const Q extends Record<string, Query>, S extends Settings | undefined = undefined>(
  tool: Tool<S, Q>,
): Tool<S, Q> {
  return tool;
}
