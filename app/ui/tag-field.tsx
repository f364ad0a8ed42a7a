/**
 * A list of words as tags. Enter or a comma adds one; a pasted list adds all its words. A native
 * field contains the posted text, and without scripts it is all the user sees.
 */
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { splitList } from "../toolkit/split-list";
import { FieldFrame, type FrameProps } from "./field-frame";
import classes from "./tag-field.module.css";
import { useHydrated } from "./use-hydrated";

interface TagFieldProps extends FrameProps {
  name: string;
  /** Words separated by commas. */
  defaultValue: string;
}

export function TagField({ name, defaultValue, ...frame }: TagFieldProps) {
  const hydrated = useHydrated();
  const text = useRef<HTMLTextAreaElement>(null);
  const entry = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [tags, setTags] = useState(() => splitList(defaultValue));
  const [typed, setTyped] = useState("");
  /** The tag that arrow keys have reached; null for the entry field. */
  const [focused, setFocused] = useState<number | null>(null);

  const isOwn = useRef(false);

  /**
   * Counts unfinished words too, so that neither a reload nor Save loses them. Leaving the field
   * does not turn them into tags, because the button that the user is about to press would move.
   */
  const write = (words: string[], more: string) => {
    setTags(words);
    setTyped(more);
    if (!text.current) return;
    text.current.value = splitList([...words, more].join(",")).join(", ");
    isOwn.current = true;
    text.current.dispatchEvent(new Event("input", { bubbles: true }));
    isOwn.current = false;
  };
  const add = (words: string) => write(splitList([...tags, words].join(",")), "");
  const remove = (at: number) => {
    write(tags.toSpliced(at, 1), typed);
    setFocused(at);
  };

  // The field changed from outside: input before hydration, a restored draft, or a reset.
  const read = useEffectEvent(() => {
    if (!text.current || isOwn.current) return;
    setTags(splitList(text.current.value));
    setTyped("");
  });
  useEffect(() => {
    const area = text.current;
    const hear = () => read();
    // The reset event fires before the fields change.
    const hearSoon = () => void setTimeout(hear);
    hear();
    area?.addEventListener("input", hear);
    area?.form?.addEventListener("reset", hearSoon);
    return () => {
      area?.removeEventListener("input", hear);
      area?.form?.removeEventListener("reset", hearSoon);
    };
  }, []);

  useLayoutEffect(() => {
    if (focused === null) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>("button");
    (buttons?.[focused] ?? entry.current)?.focus();
    setFocused(null);
  }, [focused]);

  const onEntryKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const isAtStart = event.currentTarget.selectionEnd === 0;
    if (event.key === "Enter") {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && tags.length > 0) {
      write(tags.slice(0, -1), "");
    } else if (event.key === "ArrowLeft" && isAtStart && tags.length > 0) setFocused(tags.length - 1);
  };
  const onTagKey = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    if (event.key === "ArrowLeft") setFocused(Math.max(0, at - 1));
    else if (event.key === "ArrowRight") setFocused(at + 1);
    else if (event.key === "Delete" || event.key === "Backspace") remove(at);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text");
    if (!/[,\n]/.test(pasted)) return;
    event.preventDefault();
    add([typed, pasted.replaceAll(/\r?\n/g, ",")].join(","));
  };
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <div className={hydrated ? classes.box : classes.plain} data-invalid={ties["aria-invalid"]}>
          <textarea
            ref={text}
            name={name}
            rows={2}
            defaultValue={defaultValue}
            hidden={hydrated}
            className={classes.text}
            {...(!hydrated && ties)}
          />
          {hydrated && (
            <>
              <ul ref={list} className={classes.tags} aria-label={`${String(frame.label)}: what is in it`}>
                {tags.map((tag, at) => (
                  <li key={tag} className={classes.tag}>
                    {tag}
                    <button
                      type="button"
                      tabIndex={-1}
                      className={classes.remove}
                      aria-label={`Remove ${tag}`}
                      onClick={() => remove(at)}
                      onKeyDown={(event) => onTagKey(event, at)}
                    >
                      <IconX size={14} stroke={1.8} aria-hidden />
                    </button>
                  </li>
                ))}
              </ul>
              <input
                ref={entry}
                {...ties}
                type="text"
                autoComplete="off"
                className={classes.entry}
                placeholder="Add one, or paste a list"
                value={typed}
                onChange={({ currentTarget: { value } }) =>
                  value.includes(",") ? add(value) : write(tags, value)
                }
                onKeyDown={onEntryKey}
                onPaste={onPaste}
              />
            </>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
