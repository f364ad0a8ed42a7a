/** Builds conform's answers to a form: errors by field, and the user's entries. */
import { parse, type SubmissionResult } from "@conform-to/react";

export type FormResult = SubmissionResult<string[]>;

/** Field names that conform reads as commands. The console's forms never use them. */
const reserved = ["__intent__", "__state__"];

/**
 * @param words Messages by posted field name; "" is the whole form.
 * @param secret Fields whose text must not return to the browser.
 */
export const refusedForm = (
  form: FormData,
  words: Record<string, string[]>,
  secret: string[] = [],
): FormResult => parse(ownFields(form), { resolve: () => ({ error: words }) }).reply({ hideFields: secret });

/**
 * Keeps the entries in the form: the server answered but saved nothing. It is no success, which
 * would delete the browser's draft.
 */
export const typedForm = (form: FormData): FormResult => refusedForm(form, {});

/** Clears earlier errors. The fields then show the saved values. */
export const takenForm: FormResult = { status: "success" };

/** Empties the form: its entries are in a list now, or the user took a colleague's version. */
export const clearedForm: FormResult = { initialValue: null };

function ownFields(form: FormData): FormData {
  const own = new FormData();
  for (const [name, value] of form) if (!reserved.includes(name)) own.append(name, value);
  return own;
}
