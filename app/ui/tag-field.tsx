/**
 * A list of words as tags: Enter or a comma adds one, a pasted list adds all of its words. What is posted is the text of
 * a native field, which is all there is before the page's scripts run and without them.
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
  /** As it stands in the text: divided by commas. */
  defaultValue: string;
}

export function TagField({ name, defaultValue, ...frame }: TagFieldProps) {
  const hydrated = useHydrated();
  const text = useRef<HTMLTextAreaElement>(null);
  const entry = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [tags, setTags] = useState(() => splitList(defaultValue));
  const [typed, setTyped] = useState("");
  /** Which tag the keyboard goes to next; beyond the last one is the entry. */
  const [focused, setFocused] = useState<number | null>(null);

  const isOwn = useRef(false);

  /**
   * What is being typed counts already, so that nothing is lost with a reload or a Save. It becomes a tag when a person says
   * so, not when the field is left: the button pressed next would move from under the pointer.
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

  // Typed before the scripts came, put back from a draft, or discarded.
  const read = useEffectEvent(() => {
    if (!text.current || isOwn.current) return;
    setTags(splitList(text.current.value));
    setTyped("");
  });
  useEffect(() => {
    const area = text.current;
    const hear = () => read();
    // A reset is told of before it is done.
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
