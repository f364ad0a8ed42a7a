/** What passes between a prompt editor and its handler; JSON-safe. */
import type { RunProblem } from "../toolkit/failure";

export interface PromptVersion {
  /** Of the whole group; 0 is the shipped text. */
  version: number;
  /** ISO 8601; null for the shipped text. */
  at: string | null;
  by: string | null;
  text: string;
  /** What a person called it; null: nothing. */
  label: string | null;
}

/** `problem`: why there are none to show. */
export interface PromptVersions {
  versions: PromptVersion[];
  problem?: string;
}

export type PromptSaveAnswer =
  | { saved: Record<string, unknown>; version: number }
  /** A colleague saved this key since it was loaded: their text, and the version to save over. */
  | { conflict: PromptVersion & { key: string } }
  | { problem: Pick<RunProblem, "detail" | "nextStep"> };

export interface LabelAnswer {
  problem: string | null;
}

/** A try that was kept under a name: its texts are on the page of its run. */
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
  problem?: string;
}

export interface ExampleSaveAnswer {
  problem: string | null;
}
