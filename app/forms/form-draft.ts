/**
 * Stores unsaved entries of a form in this browser until the user saves or discards them. Loaded
 * after the page.
 */
import type { FieldView } from "../toolkit/fields";
import { clock } from "../toolkit/clock";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Entries = [name: string, value: string | boolean, option: string][];

interface Draft {
  /** The saved version under the oldest of these entries; null if the form names no version. */
  seen: string | null;
  changed: Entries;
}

const key = (place: string) => `form-draft:${place}`;

export const forgetDraft = (place: string): void => localStorage.removeItem(key(place));

/**
 * Restores the stored entries, unless the user is already typing, and stores further ones.
 * @returns A function that stops this; the stored entries stay.
 */
export function keepDraft(form: HTMLFormElement, place: string): () => void {
  const draft = kept(place);
  if (draft && !controlsOf(form).some(isChanged)) fill(form, draft.changed);
  const keep = () => {
    // Stores only changed fields. The saved values of the others may have changed by the time of
    // the restore.
    const changed = controlsOf(form).filter(isChanged);
    if (changed.length === 0) return forgetDraft(place);
    const seen = kept(place)?.seen ?? form.querySelector<HTMLInputElement>("input[name=seen]")?.value ?? null;
    localStorage.setItem(key(place), JSON.stringify({ seen, changed: changed.map(snapshot) }));
  };
  /**
   * A colleague may have saved since the entries were typed. The old version makes the server ask
   * the user.
   */
  const nameSeen = ({ formData }: FormDataEvent) => {
    const seen = kept(place)?.seen;
    if (seen && formData.has("seen")) formData.set("seen", seen);
  };
  const forget = () => forgetDraft(place);
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
  form.addEventListener("formdata", nameSeen);
  form.addEventListener("reset", forget);
  return () => {
    form.removeEventListener("input", keep);
    form.removeEventListener("change", keep);
    form.removeEventListener("formdata", nameSeen);
    form.removeEventListener("reset", forget);
  };
}

/** Fills a filters form with these values. */
export const fillValues = (
  form: HTMLFormElement,
  fields: Record<string, FieldView>,
  values: Record<string, unknown>,
): void => fill(form, formEntries(fields, values));

/** Sets controls as if a user had; ignores values whose control is gone. */
function fill(form: HTMLFormElement, values: Entries): void {
  for (const control of controlsOf(form)) {
    const found = values.find(([name, , option]) => name === control.name && option === optionOf(control));
    if (!found || valueOf(control) === found[1]) continue;
    if (isBox(control)) {
      // Only a click reaches the checkbox's listeners.
      control.click();
      continue;
    }
    control.value = String(found[1]);
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

const snapshot = (control: Control): Entries[number] => [control.name, valueOf(control), optionOf(control)];

/** Tells apart checkboxes of the same name. */
const optionOf = (control: Control) => (isBox(control) ? control.value : "");
const valueOf = (control: Control) => (isBox(control) ? control.checked : control.value);
const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** Browsers post no controls without a name. Such a control only helps to fill another. */
const writable = ":is(input:not([type=hidden], [type=password], [type=file]), textarea, select)[name]";

const controlsOf = (form: HTMLFormElement): Control[] => [
  ...(form.querySelectorAll(writable) as Iterable<unknown> as Iterable<Control>),
];

function isChanged(control: Control): boolean {
  if (isBox(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return control.value !== control.defaultValue;
}

function kept(place: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key(place)) ?? "null") as Draft | null;
    return Array.isArray(draft?.changed) ? draft : null;
  } catch {
    return null;
  }
}

/** Returns the state of each control for these values. Loaded when the form is filled. */
export function formEntries(
  fields: Record<string, FieldView>,
  values: Record<string, unknown>,
  prefix = "filters.",
): [name: string, value: string | boolean, option: string][] {
  return Object.entries(fields).flatMap(([key, field]): ReturnType<typeof formEntries> => {
    const name = prefix + key;
    const value = values[key];
    if (field.control === "checkbox") return [[name, value === true, "true"]];
    if (field.control === "checklist")
      return (Array.isArray(value) ? (value as Record<string, unknown>[]) : []).map((item) => [
        name,
        item.checked === true,
        String(item[field.itemName]),
      ]);
    if (field.control === "duration") return [[name, typeof value === "number" ? clock(value) : "", ""]];
    if (Array.isArray(value)) return [[name, value.join(", "), ""]];
    return [[name, typeof value === "string" || typeof value === "number" ? String(value) : "", ""]];
  });
}
