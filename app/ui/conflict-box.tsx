/** A colleague saved the same meanwhile: what differs is shown, and the person decides. */
import type { ReactNode } from "react";
import classes from "./conflict-box.module.css";

interface ConflictBoxProps {
  /** Who saved what, and when. */
  words: ReactNode;
  /** What differs. */
  children: ReactNode;
  /** Two buttons: mine, and theirs. */
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
