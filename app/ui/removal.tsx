/** Tells the user that something shared was removed, and offers to bring it back. */
import { useEffect, useSyncExternalStore } from "react";
import { Form } from "react-router";
import { Button } from "./button";
import { useHydrated } from "./use-hydrated";

/** A form that a screen's action accepts. */
export interface PostedForm {
  action: string;
  fields: Record<string, string>;
}

export interface Removal<Undo = PostedForm | (() => void)> {
  words: string;
  undo: Undo;
}

let told: Removal | null = null;
const listeners = new Set<() => void>();

/** Shows the removal in a toast, in place of the previous one. Null closes the toast. */
export function tellRemoval(removal: Removal | null): void {
  told = removal;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useToldRemoval = (): Removal | null =>
  useSyncExternalStore(
    subscribe,
    () => told,
    () => null,
  );

/** Shows the removal that an action answered: in a toast, or without scripts in the page. */
export function Removed({ removal }: { removal: Removal<PostedForm> | undefined }) {
  const hydrated = useHydrated();
  useEffect(() => {
    if (removal) tellRemoval(removal);
  }, [removal]);
  if (!removal || hydrated) return null;
  return (
    <Form method="post" action={removal.undo.action}>
      {removal.words}{" "}
      {Object.entries(removal.undo.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="default" size="xs">
        Undo
      </Button>
    </Form>
  );
}
