/** Finds gaps in a draft: template variables, bracketed gaps, and values such as "undefined". */
import type { DraftFinding } from "./finding";

const open = [
  /\{\{[^{}\n]{0,60}\}\}/g,
  /(?<!\{)\{[a-z][a-z0-9_. ]{1,40}\}(?!\})/gi,
  /\[(?:your |their |the |insert |first |last |full |company|name|title|date|link|video|product|sender|recipient)[^\]\n]{0,40}\]/gi,
  /<(?:first|last|full|your|company|name|title|insert)[\w -]{0,30}>/gi,
  // Text of a prompt variable without a value.
  /\(not known\)/g,
  /%[A-Z_]{3,}%|\bXX+\b|\bundefined\b|\bNaN\b|\[object Object\]/g,
];

export function unfilledIn(draft: string): DraftFinding[] {
  const found = new Set(open.flatMap((pattern) => draft.match(pattern) ?? []));
  return [...found].map((quote) => ({
    rule: "unfilled-variable",
    detail: `The placeholder "${quote}" was not filled in.`,
    quote,
  }));
}
