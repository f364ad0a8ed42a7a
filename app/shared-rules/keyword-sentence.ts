/** Finds the sentence of a page that contains a keyword, with its surroundings. */
import { holdsPhrase, wordsOf } from "../words/words";

export interface KeywordSentence {
  sentence: string;
  /** The surrounding paragraphs without markup, at most 1,500 characters. */
  around: string;
}

const longestSentence = 400;
const longestAround = 1500;

/**
 * Returns the first sentence with the keyword, or null if there is none.
 * @param text Readable text, one paragraph per line.
 */
export function findSentence(text: string, keyword: string): KeywordSentence | null {
  const phrase = wordsOf(keyword);
  const paragraphs = text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  const at = paragraphs.findIndex((paragraph) => holdsPhrase(phrase, wordsOf(paragraph)));
  const paragraph = paragraphs[at];
  if (paragraph === undefined) return null;
  const sentences = [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(paragraph)].map(
    ({ segment }) => segment.trim(),
  );
  const sentence = sentences.find((each) => holdsPhrase(phrase, wordsOf(each))) ?? paragraph;
  const around = paragraphs.slice(Math.max(0, at - 1), at + 2).join("\n");
  return { sentence: cut(sentence, longestSentence), around: cut(around, longestAround) };
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
