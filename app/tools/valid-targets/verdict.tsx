/** Components of the preview's tables. */
import classes from "./preview.module.css";
import type { Candidate, Judged } from "./would-pass";
import { formatNumber } from "../../toolkit/format-number";

export function Verdict({ judged: { decision, change } }: { judged: Judged<Candidate> }) {
  return (
    <span className={classes.verdict} data-passes={decision.isTarget}>
      {change ? (
        <span className={classes.change}>{change}</span>
      ) : decision.isTarget ? (
        "Passes"
      ) : (
        "Doesn’t pass"
      )}
    </span>
  );
}

/** Example: "Acme, 240 people, Software Development". */
export const employerWords = ({
  company,
  employees,
  industries,
}: Candidate & { company: string | null }): string =>
  [
    company ?? "Company unknown",
    employees === null ? "size unknown" : `${formatNumber(employees)} people`,
    industries[0],
  ]
    .filter(Boolean)
    .join(", ");
