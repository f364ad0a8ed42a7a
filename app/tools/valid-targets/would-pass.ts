/** Who would pass under edited filters, and for whom that is new. Pure; the browser asks it at every edit. */
import { judgeTitle, type TitleDecision, type TitleRules } from "../../shared-rules/titles";

export interface Candidate {
  title: string | null;
  industries: string[];
  /** null: not known. */
  employees: number | null;
}

export interface Judged<C extends Candidate> {
  candidate: C;
  decision: TitleDecision;
  /** What saving would change for them. */
  change: "Now passes" | "No longer passes" | null;
}

/** Changed ones first, then who passes, else in the order given. */
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
