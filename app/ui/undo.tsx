/** Reports a change in a toast, and offers Undo if the server can undo it. */
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { Form, useSearchParams } from "react-router";
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

interface Told {
  words: ReactNode;
  undo: Undoable["undo"] | null;
  /** Distinguishes two changes with the same text. */
  number: number;
}

let told: Told | null = null;
let tellings = 0;
const listeners = new Set<() => void>();

/** Reports the change in a toast, which replaces the previous one. Null closes the toast. */
export function tellUndoable(change: Undoable | null): void {
  report(change);
}

/** Reports a change without Undo in a toast. */
export function tell(words: ReactNode): void {
  report({ words, undo: null });
}

function report(change: Omit<Told, "number"> | null): void {
  told = change && { ...change, number: ++tellings };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useToldUndoable = (): Told | null =>
  useSyncExternalStore(
    subscribe,
    () => told,
    () => null,
  );

interface DoneProps {
  /** The answer that reports the change. Each new answer is reported once. */
  of: object | null | undefined;
  words: string | null | undefined;
  /** Where the user can see the change. */
  link?: ReactNode;
  className?: string;
}

/**
 * Reports an action's effect in a toast, or in the page if the browser has no scripts.
 */
export function DoneNotice({ of, words, link, className }: DoneProps) {
  const hydrated = useHydrated();
  const report = useEffectEvent(() => {
    if (words)
      tell(
        link ? (
          <>
            {words} {link}
          </>
        ) : (
          words
        ),
      );
  });
  useEffect(() => report(), [of, words]);
  if (!words || hydrated) return null;
  return (
    <output className={className}>
      {words} {link}
    </output>
  );
}

interface NoticeProps {
  of: Undoable<PostedForm> | undefined;
  /** The query parameter that named the change. The screen removes it after the notice, so that a reload does not repeat the notice. */
  param?: string;
}

/**
 * Shows the change that an action returned: in a toast, or in the page if the browser has no
 * scripts.
 */
export function UndoNotice({ of, param }: NoticeProps) {
  const hydrated = useHydrated();
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (of) tellUndoable(of);
  }, [of]);
  useEffect(() => {
    if (!of || param === undefined || !search.has(param)) return;
    const rest = new URLSearchParams(search);
    rest.delete(param);
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [of, param, search, setSearch]);
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
