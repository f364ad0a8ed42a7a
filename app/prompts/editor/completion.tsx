/** Suggests variables after `{{`; arrow keys and Enter, or a click, insert one. */
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { placeholderAt, type Variable, withPlaceholder } from "../placeholders";
import classes from "./prompt-editor.module.css";

const mostShown = 8;

interface Completed {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  variables: readonly Variable[];
  write(text: string): void;
}

export function useCompletion({ field, text, variables, write }: Completed) {
  const id = useId();
  const [cursor, setCursor] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const next = useRef<number | null>(null);
  const open = cursor === null ? null : placeholderAt(text, cursor);
  const found = open ? variables.filter(({ name }) => name.includes(open.typed)).slice(0, mostShown) : [];
  const current = found[Math.min(at, found.length - 1)];
  // The browser moves the cursor to the end when React sets the text.
  useLayoutEffect(() => {
    if (next.current === null) return;
    field.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  }, [field, text]);

  const close = () => setCursor(null);
  const follow = () => {
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: 0, selectionEnd: -1 };
    setCursor(selectionStart === selectionEnd ? selectionStart : null);
    setAt(0);
  };
  const put = ({ name }: Variable) => {
    if (!open || cursor === null) return;
    const done = withPlaceholder(text, { from: open.from, cursor, name });
    next.current = done.cursor;
    write(done.text);
    close();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((found.indexOf(current) + step + found.length) % found.length);
    else if (event.key === "Enter" || event.key === "Tab") put(current);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  };
  return {
    /** Props for the text area. */
    props: {
      onKeyDown,
      onBlur: close,
      "aria-autocomplete": "list",
      "aria-controls": current && `${id}list`,
      "aria-activedescendant": current && `${id}${current.name}`,
    } as const,
    /** Called after each change of the text. */
    follow,
    list: current && (
      <div id={`${id}list`} role="listbox" aria-label="Variables" className={classes.completion}>
        {found.map((variable) => (
          <button
            type="button"
            tabIndex={-1}
            key={variable.name}
            id={`${id}${variable.name}`}
            role="option"
            aria-selected={variable === current}
            className={classes.completed}
            // Keeps the focus in the text area.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => put(variable)}
          >
            <code>{`{{${variable.name}}}`}</code>
            <span className={classes.means}>{variable.means}</span>
          </button>
        ))}
      </div>
    ),
  };
}
