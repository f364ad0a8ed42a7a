import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type ReactNode, useId, useState } from "react";
import classes from "./dialog.module.css";
import { IconButton } from "./icon-button";
import { Modal } from "./modal";

interface DialogProps {
  title: string;
  /** In the middle of the screen, or a drawer at its right side, as wide as it is asked to be. */
  look?: "middle" | "drawer" | "wide-drawer";
  onClose(): void;
  children: ReactNode;
}

/** A modal with a title and a way out. What was entered in it is not lost by a click beside it. */
export function Dialog({ title, look = "middle", onClose, children }: DialogProps) {
  const id = useId();
  const [entered, setEntered] = useState(false);
  return (
    <Modal className={classes[look]} aria-labelledby={id} onClose={onClose} staysOpen={entered}>
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <IconButton aria-label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </IconButton>
      </header>
      <div className={classes.body} onInput={() => setEntered(true)}>
        {children}
      </div>
    </Modal>
  );
}
