/**
 * A native modal dialog, open while it is rendered. The browser traps the focus and returns it
 * afterwards.
 */
import { type ReactNode, useLayoutEffect, useRef } from "react";

interface ModalProps {
  /** Called after Escape, a click outside, or a button inside. */
  onClose(): void;
  /** Ignores clicks outside. */
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
        // The event comes late. The dialog may be open again, for example after React's double
        // effects in development.
        if (!currentTarget.open) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
