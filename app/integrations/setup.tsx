import classes from "./integrations.module.css";
import type { SetupNote } from "./setup-notes";

/** Shows the setup steps, folded until the user opens them. */
export function Setup({ notes, of }: { notes: SetupNote[]; of: string }) {
  if (notes.length === 0) return null;
  return (
    <details className={classes.setup}>
      <summary aria-label={`Setup: ${of}`}>Setup</summary>
      <dl>
        {notes.map(({ name, words }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {words
                .split("`")
                .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
