/**
 * SQL that looks for words as `app/words` compares them: SQLite's own LIKE knows the case of ASCII alone. What is plain
 * ASCII is found by LIKE; other texts by letters that stand for each other.
 */
import type { InValue } from "@libsql/client";
import { folded } from "../words/fold";

/** Blocks of Unicode with letters that fold to one: Latin, Greek, Cyrillic, full width, and dashes and apostrophes. */
const blocks: [from: number, to: number][] = [
  [0xa0, 0x24f],
  [0x2bc, 0x2bc],
  [0x370, 0x3ff],
  [0x400, 0x45f],
  [0x1e00, 0x1fff],
  [0x2010, 0x2019],
  [0xff01, 0xff5e],
];

/** Letters that fold to several, and marks that stand behind their letter. */
const apart = "ßẞæÆœŒþÞ\u00ad\u200b\u0300-\u036f";

/** The usual ones of these: each is one more function around the expression, and SQLite's parser takes few. */
const usual: [text: string, plain: string][] = [
  ["ß", "ss"],
  ["æ", "ae"],
  ["Æ", "ae"],
  ["œ", "oe"],
  ...Array.from("\u0301\u0308\u0300\u0302\u0303\u0327\u030c\u030a", (mark): [string, string] => [mark, ""]),
];

let variants: Map<string, string> | undefined;

/** By each letter, those that fold to it. */
function variantsOf(letter: string): string {
  variants ??= madeVariants();
  return variants.get(letter) ?? "";
}

function madeVariants(): Map<string, string> {
  const made = new Map<string, string>();
  for (const [from, to] of blocks)
    for (let code = from; code <= to; code += 1) {
      const letter = String.fromCodePoint(code);
      const plain = folded(letter);
      if (plain !== letter && [...plain].length === 1) made.set(plain, (made.get(plain) ?? "") + letter);
    }
  return made;
}

/** SQLite takes patterns of 50,000 bytes. */
const longestPattern = 12_000;

/** A pattern for GLOB: each letter as the set of those that stand for it. */
function globOf(plain: string): string {
  let pattern = "";
  for (const letter of plain) {
    const set = new Set(letter + letter.toUpperCase().slice(0, letter.length) + variantsOf(letter));
    const isSet = set.size > 1 || "*?[".includes(letter);
    pattern += isSet ? `[${[...set].toSorted(dashLast).join("")}]` : letter;
    if (pattern.length > longestPattern) break;
  }
  return pattern;
}

/** Within a set a dash stands for a range, unless it comes last. */
const dashLast = (one: string, other: string) => Number(one === "-") - Number(other === "-");

const likeOf = (plain: string) => plain.replaceAll(/[\\%_]/g, String.raw`\$&`);
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const isForeign = (expression: string) => `${expression} GLOB '*[^ -~]*'`;
const tookApart = (expression: string) =>
  usual.reduce((inner, [text, plain]) => `replace(${inner}, ${quoted(text)}, ${quoted(plain)})`, expression);

/** Whether an expression has the words. */
export function holdsWords(expression: string, words: string): { sql: string; args: InValue[] } {
  const plain = folded(words);
  return {
    sql: `(${expression} LIKE ? ESCAPE '\\' OR (${isForeign(expression)} AND ${tookApart(expression)} GLOB ?))`,
    args: [`%${likeOf(plain)}%`, `*${globOf(plain)}*`],
  };
}

/** Whether an expression is the words. */
export function isWords(expression: string, words: string): { sql: string; args: InValue[] } {
  const plain = folded(words);
  return {
    sql: `(${expression} LIKE ? ESCAPE '\\' OR (${isForeign(expression)} AND ${tookApart(expression)} GLOB ?))`,
    args: [likeOf(plain), globOf(plain)],
  };
}

/**
 * Whether a long text may have the words: what reads it judges it again. It is cheaper than `holdsWords`.
 * @param written how the text has the words
 */
export function mayHoldWords(
  expression: string,
  words: string,
  written = (plain: string) => plain,
): { sql: string; args: InValue[] } {
  const plain = written(folded(words));
  return {
    sql: `(${expression} LIKE ? ESCAPE '\\' OR (${isForeign(expression)}
      AND (${expression} GLOB ? OR ${expression} GLOB '*[${apart}]*')))`,
    args: [`%${likeOf(plain)}%`, `*${globOf(plain)}*`],
  };
}
