/**
 * SQL that compares texts as `app/words` does: SQLite's LIKE ignores case only for ASCII. Plain
 * ASCII uses LIKE; other texts use GLOB with sets of equivalent letters.
 */
import type { InValue } from "@libsql/client";
import { folded } from "../words/fold";

/**
 * Unicode blocks with letters that fold to one letter: Latin, Greek, Cyrillic, full width, dashes
 * and apostrophes.
 */
const blocks: [from: number, to: number][] = [
  [0xa0, 0x24f],
  [0x2bc, 0x2bc],
  [0x370, 0x3ff],
  [0x400, 0x45f],
  [0x1e00, 0x1fff],
  [0x2010, 0x2019],
  [0xff01, 0xff5e],
];

/**
 * Signs that do not fold to one letter of the blocks: ligatures, marks, invisible signs, other forms of letters. "…" is
 * left out, because it stands in many texts.
 */
const apart = [
  "ßẞæÆœŒþÞﬀ-ﬆ",
  "\u00a8-\u00be\u0132\u0133\u013f\u0140\u0149\u01c4-\u01cc\u01e2\u01e3\u01f1-\u01f3\u01fc\u01fd\u02b0-\u036f",
  "\u037a\u0384\u0385\u0460-\u0fbf\u10fc\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1c80-\u1dbf\u1e9a\u1fbd-\u1fef",
  "\u1ffd-\u200f\u2028-\u202f\u2033-\u203e\u2047-\u2049\u2057-\u218f\u2212-\u2230\u2329\u232a\u2460-\u24ff",
  "\u2a0c\u2a74-\u2adc\u2c7c-\u2fdf\u3000\u3036-\u303a\u309b-\u309f\u30ff-\u319f\u3200-\u33ff\ua640-\uab69",
  "\uf900-\uff00\uff3e\uff5f-\ufffb",
].join("");

/**
 * The most common of these signs. Each adds a function call around the expression, and SQLite's
 * parser accepts some twenty within each other, so two queries share them.
 */
const usual: [text: string, plain: string][][] = [
  [
    ["ß", "ss"],
    ["ẞ", "ss"],
    ["æ", "ae"],
    ["Æ", "ae"],
    ["œ", "oe"],
    ["Œ", "oe"],
    ["þ", "th"],
    ["Þ", "th"],
    ["ﬁ", "fi"],
    ["ﬂ", "fl"],
    ["ﬀ", "ff"],
  ],
  Array.from("\u00ad\u200b\u0301\u0308\u0300\u0302\u0303\u0327\u030c\u030a", (mark): [string, string] => [
    mark,
    "",
  ]),
];

let variants: Map<string, string> | undefined;

/** Returns all letters that fold to this letter. */
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

/** SQLite accepts patterns of up to 50,000 bytes. */
const longestPattern = 12_000;

/** Returns a GLOB pattern with a set of equivalent letters for each letter. */
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

/** A dash inside a set means a range unless it comes last. */
const dashLast = (one: string, other: string) => Number(one === "-") - Number(other === "-");

const likeOf = (plain: string) => plain.replaceAll(/[\\%_]/g, String.raw`\$&`);
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** ASCII differs from its folded form in case alone, also with line breaks, so LIKE compares it. */
const isForeign = (expression: string) => `${expression} GLOB '*[^\u0001-~]*'`;
const replaced = (expression: string, pairs: [text: string, plain: string][]) =>
  pairs.reduce((inner, [text, plain]) => `replace(${inner}, ${quoted(text)}, ${quoted(plain)})`, expression);
const tookApart = (expression: string) =>
  usual.reduce(
    (inner, pairs, at) =>
      at === 0
        ? replaced(inner, pairs)
        : `(SELECT ${replaced("f.text", pairs)} FROM (SELECT ${inner} AS text) AS f)`,
    expression,
  );

/** Returns a condition that is true if the expression contains the words. */
export function holdsWords(expression: string, words: string): { sql: string; args: InValue[] } {
  const plain = folded(words);
  return {
    sql: `(${expression} LIKE ? ESCAPE '\\' OR (${isForeign(expression)} AND ${tookApart(expression)} GLOB ?))`,
    args: [`%${likeOf(plain)}%`, `*${globOf(plain)}*`],
  };
}

/** Returns a condition that is true if the expression equals the words. */
export function isWords(expression: string, words: string): { sql: string; args: InValue[] } {
  const plain = folded(words);
  return {
    sql: `(${expression} LIKE ? ESCAPE '\\' OR (${isForeign(expression)} AND ${tookApart(expression)} GLOB ?))`,
    args: [likeOf(plain), globOf(plain)],
  };
}

/**
 * Returns a cheap condition that finds rows whose long text may contain the words; the caller must
 * check them again.
 * @param written converts the words to the form in which the text stores them
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
