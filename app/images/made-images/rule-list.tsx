import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import classes from "./made-images.module.css";

/** What was measured on the file, rule by rule. */
export function RuleList({ rules }: { rules: { rule: string; passes: boolean; found: string }[] }) {
  return (
    <ul className={classes.rules} aria-label="Rules">
      {rules.map(({ rule, passes, found }) => (
        <li key={rule} data-passes={passes}>
          {passes ? (
            <IconCheck size={14} stroke={2} aria-label="Passes:" />
          ) : (
            <IconAlertTriangle size={14} stroke={2} aria-label="Fails:" />
          )}
          <span>
            {rule}
            {rule !== found && <span className={classes.found}> ({found})</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
