/** A prompt set as its screen gets it; JSON-safe. */
import type { PromptView } from "./prompt-set";

export interface PromptSetView {
  slug: string;
  title: string;
  purpose: string;
  path: string;
  group: string;
  prompts: PromptView[];
  values: Record<string, string>;
  version: number;
  promotesTo?: PromotionTarget;
}

/** The set in production that a prompt is promoted to. */
export interface PromotionTarget {
  group: string;
  title: string;
}
