/** What a form is answered with, in conform's words: what is wrong at which field, and what was typed. */
import { parse, type SubmissionResult } from "@conform-to/react";

export type FormResult = SubmissionResult<string[]>;

/** Names conform reads orders to itself from; a posted form has none of ours in them. */
const reserved = ["__intent__", "__state__"];

/**
 * @param words by the name a field is posted under; "" is the form as a whole
 * @param secret fields whose text does not travel back
 */
export const refusedForm = (
  form: FormData,
  words: Record<string, string[]>,
  secret: string[] = [],
): FormResult => parse(ownFields(form), { resolve: () => ({ error: words }) }).reply({ hideFields: secret });

/** What was typed goes on standing there: the form was answered, not saved. */
export const typedForm = (form: FormData): FormResult =>
  parse<null, string[]>(ownFields(form), { resolve: () => ({ value: null }) }).reply();

/** Clears what was wrong before; what is saved then stands in the fields. */
export const takenForm: FormResult = { status: "success" };

/** Begins the form anew: what was typed in it is in a list now, or given up for what a colleague saved. */
export const clearedForm: FormResult = { initialValue: null };

function ownFields(form: FormData): FormData {
  const own = new FormData();
  for (const [name, value] of form) if (!reserved.includes(name)) own.append(name, value);
  return own;
}
