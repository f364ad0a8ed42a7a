/** What a tool's loader hands its screen, and what its action answers. JSON-safe: no schema reaches the client. */
import type { FieldView } from "../toolkit/fields";
import type { RunPlan } from "../runs/csv/plan.server";
import type { ShownRow, ShownRun } from "../runs/run-view";
import type { CsvColumn } from "../toolkit/tool";
import type { RunProblem } from "../toolkit/failure";
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
    /** Canonical names with the other headers that mean the same, and what each takes. */
    columns: Pick<CsvColumn, "name" | "aliases" | "means">[];
    need: "all" | "any";
  };
  mailResult?: "when-given" | "required";
  /** Other filters can be tried on a run's answers, on its page. */
  whatIf: boolean;
  /** Name the browser keeps the form's e-mail under, set on submission. */
  mailKeptAs?: string;
}

/** Whose save is in force, and of when (ISO); null: it was never saved. */
export interface SavedBy {
  by: string;
  at: string;
}

export interface FiltersView {
  api: string;
  fields: Record<string, FieldView>;
  /** Saved values; null when they could not be loaded (a small mark at the section, never the failure box). */
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
}

/**
 * The screen posts `multipart/form-data` to its own route with `intent`:
 * - "submit": `query`, the query's inputs, the filters as they stand (prefixed "filters."), `csvfile`, `emailToSendCSV`
 * - "save-filters": the filters (prefixed "filters."), `seen` and `over` (see forms/seen-settings.server.ts), or `theirs`
 */
export type ToolActionAnswer =
  | { intent: "submit"; query: string; run: ShownRun }
  /** A CSV was taken in. */
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
      /** Of a form that was refused. */
      result?: FormResult;
      /** A colleague's version that the next save is over; the person is told of it by this answer. */
      over?: number;
    };

/** What /runs/{id}/view answers to a screen that follows a run. */
export interface RunState {
  /** Null: there is no such run any more. Absent: it could not be asked for. */
  run?: ShownRun | null;
  /** The first rows with a result of a file's run, where they were asked for. */
  rows?: ShownRow[];
}

/** What "Check first" answers; `assumed` and `preview`: where another reading or other columns can be chosen. */
export type RunPlanAnswer =
  | { plan: RunPlan }
  | { problem: string; assumed?: RunPlan["assumed"]; preview?: RunPlan["preview"] };
