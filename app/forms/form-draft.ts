/** What was typed in a form and not saved, kept in this browser until it is saved or discarded. Loaded after the page. */
import type { FieldView } from "../toolkit/fields";
import { clock } from "../toolkit/clock";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Entries = [name: string, value: string | boolean, option: string][];

interface Draft {
  /** The version of what is saved that the first of them was typed over; null where the form names none. */
  seen: string | null;
  changed: Entries;
}

const key = (place: string) => `form-draft:${place}`;

export const forgetDraft = (place: string): void => localStorage.removeItem(key(place));

/**
 * Puts back what was typed before, unless the form is being filled already, and keeps what is typed from now on.
 * @returns ends it; what is kept stays
 */
export function keepDraft(form: HTMLFormElement, place: string): () => void {
  const draft = kept(place);
  if (draft && !controlsOf(form).some(isChanged)) fill(form, draft.changed);
  const keep = () => {
    // Only these: the others hold what was saved, which may be something else by the time the draft is put back.
    const changed = controlsOf(form).filter(isChanged);
    if (changed.length === 0) return forgetDraft(place);
    const seen = kept(place)?.seen ?? form.querySelector<HTMLInputElement>("input[name=seen]")?.value ?? null;
    localStorage.setItem(key(place), JSON.stringify({ seen, changed: changed.map(snapshot) }));
  };
  /** A colleague may have saved the same since it was typed: it is sent as of then, so that the person is asked. */
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

/** Puts these values into a filters form. */
export const fillValues = (
  form: HTMLFormElement,
  fields: Record<string, FieldView>,
  values: Record<string, unknown>,
): void => fill(form, formEntries(fields, values));

/** Sets controls as if a person had; one that is no longer there is left out. */
function fill(form: HTMLFormElement, values: Entries): void {
  for (const control of controlsOf(form)) {
    const found = values.find(([name, , option]) => name === control.name && option === optionOf(control));
    if (!found || valueOf(control) === found[1]) continue;
    if (isBox(control)) {
      // A click is what its listeners know.
      control.click();
      continue;
    }
    control.value = String(found[1]);
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

const snapshot = (control: Control): Entries[number] => [control.name, valueOf(control), optionOf(control)];

/** Among boxes of one name, which it is. */
const optionOf = (control: Control) => (isBox(control) ? control.value : "");
const valueOf = (control: Control) => (isBox(control) ? control.checked : control.value);
const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** Without a name nothing is posted: such a control only helps to fill one that has a name. */
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

/** What stands in each control of a filters form when it has these values. Loaded when they are put back. */
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
