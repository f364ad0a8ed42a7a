import type { Variable } from "../placeholders";
import classes from "./prompt-editor.module.css";

/** What a prompt may name; a click puts it where the cursor stands. */
export function VariableList({
  variables,
  onInsert,
}: {
  variables: readonly Variable[];
  onInsert(name: string): void;
}) {
  return (
    <details className={classes.variables}>
      <summary>Variables ({variables.length})</summary>
      <ul className={classes.chips}>
        {variables.map(({ name, means, example }) => (
          <li key={name}>
            <button
              type="button"
              className={classes.chip}
              title={`${means}, for example “${example}”`}
              onClick={() => onInsert(name)}
            >
              {`{{${name}}}`}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
