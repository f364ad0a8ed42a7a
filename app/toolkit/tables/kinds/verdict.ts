import type { Kind } from "./kind";

/**
 * A decision, its reason, and the quote behind it. Files show reason and quote in separate columns.
 */
export interface Verdict {
  verdict: string;
  reason: string | null;
  quote: string | null;
}

export const verdict: Kind<Verdict> = {
  text: ({ verdict: word, reason }) => (reason ? `${word}: ${reason}` : word),
  order: ({ verdict: word }) => word.toLowerCase(),
  cell: ({ verdict: word }) => word,
  filter: "choice",
};
