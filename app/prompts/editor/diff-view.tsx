/** Two texts as one, line by line: what went is struck and marked −, what came is marked +. */
import { diffLines } from "../line-diff";
import classes from "./diff-view.module.css";

const marks = { same: " ", added: "+", removed: "−" };

export function DiffView({ before, after, label }: { before: string; after: string; label: string }) {
  const lines = diffLines(before, after);
  if (lines.every((line) => line.change === "same"))
    return <p className={classes.none}>The two texts are the same.</p>;
  return (
    <div className={classes.diff} role="group" aria-label={label}>
      {lines.map((line, index) => (
        <div key={`${index}${line.text}`} className={classes.line} data-change={line.change}>
          <span className={classes.mark} aria-hidden>
            {marks[line.change]}
          </span>
          {line.change === "added" ? (
            <ins>{line.text || " "}</ins>
          ) : line.change === "removed" ? (
            <del>{line.text || " "}</del>
          ) : (
            <span>{line.text || " "}</span>
          )}
        </div>
      ))}
    </div>
  );
}
