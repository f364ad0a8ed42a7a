/** The field a title names, apart from the rank it names: "Senior Director of Video" is about video. */
import { wordsOf } from "../words/words";

/** Words of a title that say how high a person stands, not what they do. */
const rank = new Set(
  `head chief officer vp vice president director manager lead leader senior junior associate assistant principal staff
 executive specialist coordinator founder co cofounder owner partner intern global regional group of and the for at in
 ceo cto cmo coo cfo svp evp avp i ii iii`.split(/\s+/),
);

export const fieldWords = (title: string): string[] => wordsOf(title).filter((word) => !rank.has(word));

/** "Senior Director of Video Marketing" → "video marketing"; null when the title names no field. */
export function fieldOf(title: string): string | null {
  const words = fieldWords(title.split(/[,/|]| at /)[0] ?? "");
  return words.length > 0 && words.length <= 3 ? words.join(" ") : null;
}
