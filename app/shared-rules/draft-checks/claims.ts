/**
 * Finds claims that the model's input does not contain: figures, quoted titles, links and names.
 * Ignores single digits, because "3 minutes of your time" is no claim.
 */
import type { DraftFinding } from "./finding";
import { sentencesOf } from "./sentences";

const figure =
  /[$€£]\s?\d[\d.,]*\d?\s?(?:(?:million|billion|bn|k|m)\b)?|\d[\d.,]*\d?\s?%|\b\d{2,}(?:[.,]\d+)*\b/gi;
const quoted = /[“"]([^“”"\n]{3,120})[”"]/g;
const link = /\bhttps?:\/\/[^\s)>\]]+|\b(?:[a-z0-9-]+\.)+(?:com|io|co|net|org|fm|tv|ai|app|dev|example)\b/gi;
const capitalised = /\p{Lu}[\p{L}\d'’&-]*(?:\s+(?:of|and|the|for|&)?\s*\p{Lu}[\p{L}\d'’&-]*)*/gu;

/** Only this many characters of a draft are checked. */
const longestDraft = 20_000;
/**
 * Sentences are checked in pieces of this length, because the patterns' time grows with the square
 * of the length.
 */
const longestPiece = 500;

const kinds: { name: string; find(sentence: string): string[] }[] = [
  { name: "link", find: (sentence) => all(sentence, link) },
  { name: "figure", find: (sentence) => all(sentence.replace(link, " "), figure) },
  { name: "quotation", find: (sentence) => [...sentence.matchAll(quoted)].map((match) => match[1] ?? "") },
  { name: "name", find: namesIn },
];

/**
 * Returns the draft's claims that the given text does not contain.
 * @param known All text given to the model: the facts and the prompt.
 */
export function claimsNotIn(known: string, draft: string): DraftFinding[] {
  const given = ` ${normalise(known)} `;
  const findings = new Map<string, DraftFinding>();
  for (const sentence of sentencesOf(draft.slice(0, longestDraft).replace(/^subject:\s*/i, "")))
    for (const kind of kinds)
      for (const claim of piecesOf(sentence).flatMap((piece) => kind.find(piece))) {
        const wanted = normalise(claim).trim();
        if (wanted === "" || holds(given, wanted) || findings.has(wanted)) continue;
        findings.set(wanted, {
          rule: "claim-not-in-data",
          detail: `The ${kind.name} "${claim.trim()}" is not in the data.`,
          quote: sentence,
        });
      }
  return [...findings.values()];
}

/** Returns the sentence, or parts of a long one, split between words. */
function piecesOf(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > longestPiece) {
    const space = rest.lastIndexOf(" ", longestPiece);
    const end = space > 0 ? space : longestPiece;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

/**
 * Finds names within a sentence. Skips its first word, greetings and everyday words, which are
 * capitalised too.
 */
function namesIn(sentence: string): string[] {
  const withoutStart = sentence.replace(/^["'“‘(]?[\p{L}'’]+/u, (first) => " ".repeat(first.length));
  return all(withoutStart.replace(link, " ").replace(quoted, " "), capitalised)
    .map((name) => name.replace(/['’]s$/u, ""))
    .filter((name) => name.length > 2 && !everyday.has(name.toLowerCase()));
}

const everyday = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
  september october november december re best regards thanks subject cheers sincerely hello dear kind warm i'm i'd
  i've i'll faq ceo cmo cto hr pdf url usa uk eu english`.split(/\s+/),
);

const all = (text: string, pattern: RegExp) => text.match(pattern) ?? [];

/** Lower-cases the text, removes thousands separators, and turns punctuation into spaces. */
function normalise(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(\d)[,\u00a0\u202f](?=\d{3}\b)/g, "$1")
    .replace(/['’]s\b/g, "")
    .replace(/\s?%/g, "%")
    .replace(/[^\p{L}\p{N}%$€£.]+/gu, " ")
    .replace(/\.(?=\s|$)/g, " ")
    .replace(/\s+/g, " ");
}

const holds = (given: string, wanted: string) => given.includes(` ${wanted} `);
