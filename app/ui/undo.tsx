/** Reports a removal, or a change that affects all users, and offers Undo. */
import { useEffect, useSyncExternalStore } from "react";
import { Form } from "react-router";
import { Button } from "./button";
import { useHydrated } from "./use-hydrated";

/** A form that a screen's action accepts. */
export interface PostedForm {
  action: string;
  fields: Record<string, string>;
}

export interface Undoable<Undo = PostedForm | (() => void)> {
  words: string;
  undo: Undo;
}

let told: Undoable | null = null;
const listeners = new Set<() => void>();

/** Reports the change in a toast, which replaces the previous one. Null closes the toast. */
export function tellUndoable(change: Undoable | null): void {
  told = change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useToldUndoable = (): Undoable | null =>
  useSyncExternalStore(
    subscribe,
    () => told,
    () => null,
  );

/**
 * Shows the change that an action returned: in a toast, or in the page if the browser has no
 * scripts.
 */
export function UndoNotice({ of }: { of: Undoable<PostedForm> | undefined }) {
  const hydrated = useHydrated();
  useEffect(() => {
    if (of) tellUndoable(of);
  }, [of]);
  if (!of || hydrated) return null;
  return (
    <Form method="post" action={of.undo.action}>
      {of.words}{" "}
      {Object.entries(of.undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="default" size="xs">
        Undo
      </Button>
    </Form>
  );
}
