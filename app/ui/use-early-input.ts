/**
 * Restores input that the user typed before the scripts loaded. On hydration, React keeps text
 * fields and checkboxes but resets text areas and selects (initTextarea, initSelect). This hook
 * records them during the first render and restores them. Listeners of a field get an event for
 * every change.
 */
import { useEffect, useState } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Recorded once, because React may start hydration several times and the first attempt already
 * resets fields.
 */
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
