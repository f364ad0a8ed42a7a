/**
 * What was typed before the page's scripts came. React puts its own values back when it takes the page over, so what
 * people wrote is noted while it reads the page for the first time, and written again as if typed just then.
 */
import { useEffect, useState } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Early {
  field: Field;
  value: string;
}

/** Noted once: React may begin reading the page more than once, and the first time resets fields already. */
let noted: Early[] | undefined;

export function useEarlyInput(): void {
  const [early] = useState(() => (typeof document === "undefined" ? [] : (noted ??= changedFields())));
  useEffect(() => {
    for (const { field, value } of early) if (field.isConnected) type(field, value);
  }, [early]);
}

function changedFields(): Early[] {
  return [...(document.querySelectorAll("input, textarea, select") as Iterable<unknown> as Iterable<Field>)]
    .filter(isChanged)
    .map((field) => ({ field, value: field.value }));
}

/** Texts and choices; a box, a file or a hidden value is left as it is. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected && !option.defaultSelected);
  const isText =
    field instanceof HTMLTextAreaElement || !["hidden", "checkbox", "radio", "file"].includes(field.type);
  return isText && field.value !== field.defaultValue;
}

/** Looked at so long after the event, ms: a busy machine takes its time. */
const looks = [100, 400, 1500];

function type(field: Field, value: string): void {
  const tell = () =>
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
    );
  // Parts of the page are taken over later; an event makes it happen now, and with it the reset.
  tell();
  let isDone = false;
  for (const after of looks)
    setTimeout(() => {
      if (isDone || field.value === value) return;
      isDone = true;
      // The person went on writing: that is theirs.
      if (!(field instanceof HTMLSelectElement) && field.value !== field.defaultValue) return;
      // Past React's own setter, or it would see no change.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as Field, "value")?.set?.call(
        field,
        value,
      );
      tell();
    }, after);
}
