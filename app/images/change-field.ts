/** A wish for one picture that is drawn anew, the others staying as they are. */
import { text } from "../toolkit/fields";

export const changeField = () =>
  text({ label: "What to change", placeholder: "Brighter, with the title larger", longest: 500 });

/** Last in the prompt, so that it outweighs what the style says. */
export const withChange = (prompt: string, change: string): string =>
  change.trim() === ""
    ? prompt
    : `${prompt}\n\nDraw it anew with this change, which goes before everything above but the rules: ${change.trim()}`;
