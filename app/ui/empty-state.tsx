import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

/** Shown if there is nothing yet: suggests a first step and offers a button for it. */
export function EmptyState({
  title,
  words,
  action,
}: {
  title: string;
  words?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      {words && <p className={classes.words}>{words}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
