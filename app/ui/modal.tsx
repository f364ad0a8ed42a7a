/** A native dialog above the screen, open as long as it is drawn: the browser keeps the focus in it and gives it back. */
import { type ReactNode, useLayoutEffect, useRef } from "react";

interface ModalProps {
  /** By Escape, a click beside it, or what is in it. */
  onClose(): void;
  /** A click beside it leaves it open. */
  staysOpen?: boolean;
  className?: string;
  id?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  children: ReactNode;
}

export function Modal({ onClose, staysOpen = false, children, ...dialog }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = element.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={element}
      {...dialog}
      closedby={staysOpen ? "closerequest" : "any"}
      onClose={({ currentTarget }) => {
        // Told late: it may have been opened again meanwhile, as effects that run twice in development do.
        if (!currentTarget.open) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
