import type { ReactNode } from "react";
import classes from "./figure-card.module.css";

/** Shows one figure with its name and an optional line below. */
export function FigureCard({ name, figure, more }: { name: string; figure: ReactNode; more?: ReactNode }) {
  return (
    <div className={classes.card} role="group" aria-label={name}>
      <p className={classes.name}>{name}</p>
      <p className={classes.figure}>{figure}</p>
      {more && <p className={classes.more}>{more}</p>}
    </div>
  );
}

export function FigureCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>;
}
