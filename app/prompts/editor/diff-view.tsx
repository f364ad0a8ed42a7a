/**
 * Shows two texts as one, line by line: removed lines with −, added lines with +, and changed words
 * within a line.
 */
import { type DiffLine, diffLines } from "../line-diff";
import classes from "./diff-view.module.css";

const marks = { same: " ", added: "+", removed: "−" };

export function DiffView({ before, after, label }: { before: string; after: string; label: string }) {
  const lines = diffLines(before, after);
  if (lines.every((line) => line.change === "same"))
    return <p className={classes.none}>The two texts are the same.</p>;
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.diff} aria-label={label} tabIndex={0}>
      {lines.map((line, index) => (
        <div key={`${index}${line.text}`} className={classes.line} data-change={line.change}>
          <span className={classes.mark} aria-hidden>
            {marks[line.change]}
          </span>
          {line.change === "added" ? (
            <ins>
              <Words line={line} />
            </ins>
          ) : line.change === "removed" ? (
            <del>
              <Words line={line} />
            </del>
          ) : (
            <span>{line.text || " "}</span>
          )}
        </div>
      ))}
    </section>
  );
}

function Words({ line: { text, pieces } }: { line: DiffLine }) {
  if (!pieces) return text || " ";
  return pieces.map((piece, at) =>
    piece.isChanged ? (
      <strong key={`${at}${piece.text}`} className={classes.word}>
        {piece.text}
      </strong>
    ) : (
      <span key={`${at}${piece.text}`}>{piece.text}</span>
    ),
  );
}
