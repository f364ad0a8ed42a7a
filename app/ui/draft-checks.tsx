/** Points to check before a draft is sent. */
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import classes from "./draft-checks.module.css";

interface Finding {
  rule: string;
  detail: string;
  quote: string;
}

const titles: Record<string, string> = {
  "claim-not-in-data": "Not in the data",
  "calls-to-action": "More than one call to action",
  "banned-phrase": "Banned phrase",
  "unfilled-variable": "Unfilled variable",
};

export function DraftChecks({ checks }: { checks: Finding[] }) {
  if (checks.length === 0)
    return (
      <p className={classes.clear}>
        <IconCircleCheck size={16} stroke={1.8} aria-hidden />
        Checks passed: claims, call to action, phrases, gaps
      </p>
    );
  return (
    <ul className={classes.findings} aria-label="Checks">
      {checks.map(({ rule, detail, quote }) => (
        <li key={`${rule}${detail}`} className={classes.finding}>
          <IconAlertTriangle size={16} stroke={1.8} className={classes.icon} aria-hidden />
          <div>
            <p>
              <span className={classes.rule}>{titles[rule] ?? rule}.</span> {detail}
            </p>
            <p className={classes.quote}>{quote}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
