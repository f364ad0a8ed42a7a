import type { Kind } from "./kind";

/** What was decided, why, and the words it rests on. In a file reason and quote have columns of their own. */
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
