/** The user's change request for one picture; the others stay unchanged. */
import { text } from "../toolkit/fields";

export const changeField = () =>
  text({ label: "What to change", placeholder: "Brighter, with the title larger", longest: 500 });

/** Placed last in the prompt, so that it outweighs the style. */
export const withChange = (prompt: string, change: string): string =>
  change.trim() === ""
    ? prompt
    : `${prompt}\n\nDraw it anew with this change, which goes before everything above but the rules: ${change.trim()}`;
