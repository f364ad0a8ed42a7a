/** Finds the field in a job title, without the rank: "Senior Director of Video" is about video. */
import { wordsOf } from "../words/words";

/** Words of a title that state a rank and not a field. */
const rank = new Set(
  `head chief officer vp vice president director manager lead leader senior junior associate assistant principal staff
 executive specialist coordinator founder co cofounder owner partner intern global regional group of and the for at in
 ceo cto cmo coo cfo svp evp avp i ii iii`.split(/\s+/),
);

export const fieldWords = (title: string): string[] => wordsOf(title).filter((word) => !rank.has(word));

/**
 * Returns the field ("Senior Director of Video Marketing" → "video marketing"), or null if the
 * title has none.
 */
export function fieldOf(title: string): string | null {
  const words = fieldWords(title.split(/[,/|]| at /)[0] ?? "");
  return words.length > 0 && words.length <= 3 ? words.join(" ") : null;
}
