import type { ReactNode } from "react";
import classes from "./design.module.css";

/** A named group of pieces on the design screen. */
export function Piece({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.piece}>
      <h2>{title}</h2>
      <div className={classes.shown}>{children}</div>
    </section>
  );
}
