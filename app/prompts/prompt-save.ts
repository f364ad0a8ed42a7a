/** JSON-safe requests and answers between a prompt editor and its handler. */
import type { RunProblem } from "../toolkit/failure";

export interface PromptVersion {
  /** Version of the whole group; 0 is the default text. */
  version: number;
  /** ISO 8601, or null for the default text. */
  at: string | null;
  by: string | null;
  text: string;
  /** The user's label, or null. */
  label: string | null;
}

/** `problem`: why no versions can be shown. */
export interface PromptVersions {
  versions: PromptVersion[];
  problem?: string;
}

export type PromptSaveAnswer =
  | { saved: Record<string, unknown>; version: number }
  /** A colleague saved this key after it was loaded: the new text and the version to save over. */
  | { conflict: PromptVersion & { key: string } }
  | { problem: Pick<RunProblem, "detail" | "nextStep"> };

export interface LabelAnswer {
  problem: string | null;
}

/** A saved comparison; its texts are on the page of its run. */
export interface PromptComparison {
  runId: string;
  name: string;
  better: "draft" | "other" | null;
  at: string;
  by: string;
}

export interface PromptComparisons {
  comparisons: PromptComparison[];
  problem?: string;
}

export interface ComparisonSaveAnswer {
  problem: string | null;
}

export interface PromptExample {
  id: string;
  name: string;
  values: Record<string, string>;
  by: string;
}

export interface PromptExamples {
  examples: PromptExample[];
  /** The price of one try as users read it. */
  price?: string;
  problem?: string;
}

export interface ExampleSaveAnswer {
  problem: string | null;
}
