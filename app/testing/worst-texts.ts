/**
 * Lists every function that reads text from outside, with its worst inputs at any size. Add each
 * new reader here: worst-texts.test.ts gives each a megabyte, and counts its steps for twice the
 * text.
 */
import { readersOfUsers } from "./worst-texts-of-users";
import { readersOfVendors } from "./worst-texts-of-vendors";
import type { WorstText } from "./worst-text";

export const worstTexts: WorstText[] = [...readersOfUsers, ...readersOfVendors].flatMap(
  ([[entry, file, name], cases]) => cases.map(([text, args]) => ({ entry, file, name, text, args })),
);
