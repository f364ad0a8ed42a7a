/**
 * What was typed before the page's scripts came. Taking the page over, React keeps a line of text and a ticked box but
 * writes texts of several lines and choices anew (initTextarea, initSelect): they are noted while it reads the page for
 * the first time, and put back. What listens to a field hears of all that was changed.
 */
import { useEffect, useState } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Noted once: React may begin reading the page more than once, and the first time resets fields already. */
let noted: Map<Field, string> | undefined;

export function useEarlyInput(): void {
  const [early] = useState(() => (noted ??= changedFields()));
  useEffect(() => {
    for (const [field, value] of early) putBack(field, value);
    early.clear();
  }, [early]);
}

function putBack(field: Field, value: string): void {
  if (!field.isConnected) return;
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function changedFields(): Map<Field, string> {
  const fields = typeof document === "undefined" ? [] : document.querySelectorAll("input, textarea, select");
  return new Map(
    [...(fields as Iterable<unknown> as Iterable<Field>)]
      .filter(isChanged)
      .map((field) => [field, field.value]),
  );
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio"))
    return field.checked !== field.defaultChecked;
  return field.type !== "hidden" && field.value !== field.defaultValue;
}
