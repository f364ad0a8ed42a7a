/**
 * Data that a tool's loader and action send to its screen. JSON-safe, so no schema reaches the
 * browser.
 */
import type { FieldView } from "../toolkit/fields";
import type { RunPlan } from "../runs/csv/plan.server";
import type { ShownRow, ShownRun } from "../runs/run-view";
import type { CsvColumn } from "../toolkit/tool";
import type { RunProblem } from "../toolkit/failure";
import type { Price } from "../toolkit/price-words";
import type { FormResult } from "../forms/form-result.server";

export interface QueryView {
  name: string;
  title?: string;
  help?: string;
  api: string;
  fields: Record<string, FieldView>;
  primaryInput: string;
  needsOneOf: string[];
  example?: string;
  csv?: {
    api: string;
    /** Columns with their aliases and the meaning of their values. */
    columns: Pick<CsvColumn, "name" | "aliases" | "means">[];
    need: "all" | "any";
  };
  mailResult?: "when-given" | "required";
  /** True if the run's page can apply other filters to stored answers. */
  whatIf: boolean;
  /** Browser storage key of the form's email, written on submission. */
  mailKeptAs?: string;
  /** Price of one lookup with the saved settings; null if it could not be loaded. */
  price: ScreenPrice | null;
}

export interface ScreenPrice extends Price {
  words: string;
  /** The amount that is compared with the user's limit, or null if nothing is known. */
  upperUsd: number | null;
  /** How long a search takes; null if unknown. */
  seconds: number | null;
}

/** Author and time (ISO 8601) of the latest save. */
export interface SavedBy {
  by: string;
  at: string;
}

export interface FiltersView {
  api: string;
  fields: Record<string, FieldView>;
  /**
   * Saved values; null if they could not be loaded (a small mark at the section, never the failure
   * box).
   */
  values: Record<string, unknown> | null;
  version: number;
  saved: SavedBy | null;
}

export interface ToolScreenView {
  slug: string;
  title: string;
  subtitle?: string;
  purpose: string;
  path: string;
  resetsOnLeave: boolean;
  queries: QueryView[];
  filters: FiltersView | null;
  /** US dollars above which the screen asks before a run starts. */
  askAboveUsd: number;
}

/**
 * The screen posts `multipart/form-data` to its own route with `intent`:
 * - "submit": `query`, the query's inputs, the current filters (prefixed "filters."), `csvfile`,
 *   `emailToSendCSV`
 * - "save-filters": the filters (prefixed "filters."), `seen` and `over` (see
 *   forms/seen-settings.server.ts), or `theirs`
 */
export type ToolActionAnswer =
  | { intent: "submit"; query: string; run: ShownRun }
  /** The server accepted a CSV file. */
  | { intent: "submit-csv"; query: string; runId: string; message: string }
  | {
      intent: "save-filters";
      values: Record<string, unknown>;
      version: number;
      saved: SavedBy | null;
      result: FormResult;
    }
  | {
      intent: string;
      query?: string;
      problem: RunProblem;
      fields?: Record<string, string[]>;
      /** Set if the server refused the form. */
      result?: FormResult;
      /**
       * The version of a colleague that the next save will replace. This answer informs the user
       * about it.
       */
      over?: number;
    };

/** Answer of /runs/{id}/view to a screen that follows a run. */
export interface RunState {
  /** null if the run no longer exists; absent if it could not be read. */
  run?: ShownRun | null;
  /** The first rows with a result of a file's run, if requested. */
  rows?: ShownRow[];
}

/**
 * Answer of "Check first"; `assumed` and `preview` are present if the user can change reading or
 * columns.
 */
export type RunPlanAnswer =
  | { plan: RunPlan }
  | { problem: string; assumed?: RunPlan["assumed"]; preview?: RunPlan["preview"] };
