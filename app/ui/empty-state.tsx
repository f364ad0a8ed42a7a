import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  Icon?: Icon;
  title: string;
  words?: ReactNode;
  action?: ReactNode;
  /** Sketches the rows of a result above the text. */
  sketch?: boolean;
}

/** Shown if there is nothing yet: suggests a first step and offers a button for it. */
export function EmptyState({ Icon = IconSearch, title, words, action, sketch }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {sketch ? (
        <div className={classes.sketch} aria-hidden>
          <span />
          <span />
          <span />
        </div>
      ) : (
        <span className={classes.icon}>
          <Icon size={20} stroke={1.6} aria-hidden />
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {words && <p className={classes.words}>{words}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
