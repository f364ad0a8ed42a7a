import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type ReactNode, useId, useState } from "react";
import classes from "./dialog.module.css";
import { IconButton } from "./icon-button";
import { Modal } from "./modal";

interface DialogProps {
  title: string;
  /** Centered, or a drawer on the right in one of three widths. */
  look?: "middle" | "row-drawer" | "drawer" | "wide-drawer";
  /** A line above the title. */
  above?: ReactNode;
  /** Buttons beside the close button. */
  actions?: ReactNode;
  /** Stays in view below the content. */
  foot?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/**
 * A modal with a title and a close button. A click outside does not close it, so the user loses no
 * input.
 */
export function Dialog({ title, look = "middle", above, actions, foot, onClose, children }: DialogProps) {
  const id = useId();
  const [entered, setEntered] = useState(false);
  return (
    <Modal className={classes[look]} aria-labelledby={id} onClose={onClose} staysOpen={entered}>
      <header className={classes.header}>
        <div className={classes.titles}>
          {above && <p className={classes.above}>{above}</p>}
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
        </div>
        <div className={classes.actions}>
          {actions}
          <IconButton aria-label="Close" onClick={onClose}>
            <IconX size={18} stroke={1.6} aria-hidden />
          </IconButton>
        </div>
      </header>
      <div className={classes.body} onInput={() => setEntered(true)}>
        {children}
      </div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </Modal>
  );
}
