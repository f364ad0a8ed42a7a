/**
 * Decides who passes the edited filters and whose verdict would change. The browser runs it on
 * every edit.
 */
import { judgeTitle, type TitleDecision, type TitleRules } from "../../shared-rules/titles";

export interface Candidate {
  title: string | null;
  industries: string[];
  /** null if unknown. */
  employees: number | null;
}

export interface Judged<C extends Candidate> {
  candidate: C;
  decision: TitleDecision;
  /** Effect of saving on this person. */
  change: "Now passes" | "No longer passes" | null;
}

/** Sorts changed people first, then those who pass; otherwise keeps the order. */
export function wouldPass<C extends Candidate>(
  candidates: C[],
  { saved, edited }: Record<"saved" | "edited", TitleRules>,
): Judged<C>[] {
  const rank = ({ change, decision }: Judged<C>) => (change ? 0 : decision.isTarget ? 1 : 2);
  return candidates
    .map((candidate): Judged<C> => {
      const decision = judgeTitle(candidate.title, candidate, edited);
      const before = judgeTitle(candidate.title, candidate, saved).isTarget;
      const change =
        before === decision.isTarget ? null : decision.isTarget ? "Now passes" : "No longer passes";
      return { candidate, decision, change };
    })
    .toSorted((a, b) => rank(a) - rank(b));
}
