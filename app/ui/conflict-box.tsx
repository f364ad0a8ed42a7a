/**
 * Shown if a colleague saved the same thing in the meantime. It shows the differences and lets the
 * user decide.
 */
import type { ReactNode } from "react";
import classes from "./conflict-box.module.css";

interface ConflictBoxProps {
  /** Who saved what and when. */
  words: ReactNode;
  /** The differences. */
  children: ReactNode;
  /** Two buttons: keep mine, or use theirs. */
  actions: ReactNode;
}

export function ConflictBox({ words, children, actions }: ConflictBoxProps) {
  return (
    <div role="alert" className={classes.conflict}>
      <p className={classes.strong}>{words}</p>
      {children}
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
