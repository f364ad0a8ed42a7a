/** The screen's data for a prompt set, JSON-safe. */
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

/** The production set that receives a promoted prompt. */
export interface PromotionTarget {
  group: string;
  title: string;
}
