/**
 * Parses an alert's keyword. Words and "phrases" must all occur; `NOT` or `-` excludes a term;
 * `title:` searches the title only; `subreddit:` limits the search to a subreddit; a comma or `OR`
 * separates alternatives. Reddit's search accepts the same syntax but also finds stems and near
 * misses, so this code matches every post again.
 */
import { holdsPhrase, wordsOf } from "../words/words";

export interface Term {
  where: "anywhere" | "title" | "subreddit";
  words: string;
  not: boolean;
}

/** A list of alternatives. A post matches if it contains all terms of one alternative. */
export type Keyword = Term[][];

/** Reddit's length limit for `q`. */
export const longestQuery = 512;

export type ParsedKeyword = { ok: true; keyword: Keyword; query: string } | { ok: false; problem: string };

const wrong = (problem: string): ParsedKeyword => ({ ok: false, problem });

export function parseKeyword(text: string): ParsedKeyword {
  const straight = text.normalize("NFC").replace(/[“”„«»]/g, '"');
  if (!straight.trim()) return wrong("Enter a keyword.");
  if ((straight.match(/"/g)?.length ?? 0) % 2 === 1)
    return wrong('A quotation mark is missing. Put a phrase in quotes "like this".');
  const keyword: Keyword = [];
  for (const pieces of divided(tokensOf(straight))) {
    const terms = termsOf(pieces);
    if (typeof terms === "string") return wrong(terms);
    if (!terms.some((term) => !term.not && term.where !== "subreddit"))
      return wrong("Add at least one search word. NOT and subreddit: only narrow the search.");
    keyword.push(terms);
  }
  if (keyword.length === 0) return wrong("Enter a keyword.");
  const query = redditQuery(keyword);
  if (query.length > longestQuery)
    return wrong(
      `Reddit accepts at most ${longestQuery} characters, but this keyword has ${query.length}. Shorten it.`,
    );
  return { ok: true, keyword, query };
}

/** Splits the text into words, phrases with their prefixes, and commas. */
function tokensOf(text: string): string[] {
  return text.match(/(?:[^\s",]*"[^"]*"|[^\s",]+|,)/g) ?? [];
}

function divided(tokens: string[]): string[][] {
  const alternatives: string[][] = [[]];
  for (const token of tokens) {
    if (token === "," || token === "OR") alternatives.push([]);
    else alternatives.at(-1)?.push(token);
  }
  return alternatives.filter((pieces) => pieces.length > 0);
}

/** Returns the terms, or an error message. */
function termsOf(pieces: string[]): Term[] | string {
  const terms: Term[] = [];
  let not = false;
  for (const piece of pieces) {
    if (piece === "AND") continue;
    if (piece === "NOT") {
      not = true;
      continue;
    }
    const [, minus, field, rest] = /^(-?)(?:(title|subreddit):)?(.*)$/is.exec(piece) ?? [];
    const words = unquoted(rest ?? "").trim();
    const where = (field?.toLowerCase() ?? "anywhere") as Term["where"];
    if (wordsOf(words).length === 0) {
      if (field) return `Add a word right after ${field}: without a space.`;
      continue;
    }
    terms.push({
      where,
      words: where === "subreddit" ? words.replace(/^\/?r\//i, "") : words,
      not: not !== (minus === "-"),
    });
    not = false;
  }
  return not ? "Add a word after NOT." : terms;
}

const unquoted = (text: string) => text.replaceAll('"', " ");

/**
 * Returns the keyword in Reddit's query syntax. It quotes every word, so that Reddit does not
 * interpret dots and colons.
 */
export function redditQuery(keyword: Keyword): string {
  const alternatives = keyword.map((terms) =>
    terms.map(redditTerm).join(" AND ").replaceAll("AND NOT", "NOT"),
  );
  return alternatives.length === 1
    ? (alternatives[0] ?? "")
    : alternatives.map((one) => `(${one})`).join(" OR ");
}

function redditTerm({ where, words, not }: Term): string {
  const quoted = where === "subreddit" ? words : `"${words}"`;
  return `${not ? "NOT " : ""}${where === "anywhere" ? "" : `${where}:`}${quoted}`;
}

export interface Searchable {
  title: string;
  text: string;
  subreddit: string;
}

/**
 * Returns the wanted words of the first matching alternative, as the alert spells them, or null if
 * none matches.
 */
export function matchKeyword(keyword: Keyword, post: Searchable): string[] | null {
  const title = wordsOf(post.title);
  const fields = {
    title,
    anywhere: [...title, "\n", ...wordsOf(post.text)],
    subreddit: [post.subreddit.toLowerCase()],
  };
  for (const terms of keyword) {
    const holds = terms.every((term) => {
      const wanted = term.where === "subreddit" ? [term.words.toLowerCase()] : wordsOf(term.words);
      return holdsPhrase(wanted, fields[term.where]) !== term.not;
    });
    if (holds) return terms.filter((term) => !term.not).map(shown);
  }
  return null;
}

const shown = ({ where, words }: Term) => (where === "subreddit" ? `r/${words}` : words);
