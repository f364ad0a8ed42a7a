/** The kinds of columns a table may have, by the names definitions write. */
import { date, moment } from "./kinds/date";
import type { Kind } from "./kinds/kind";
import { list } from "./kinds/list";
import { duration, money, number, percent } from "./kinds/numbers";
import { type Verdict, verdict } from "./kinds/verdict";
import { words } from "./kinds/words";
import { yesNo } from "./kinds/yes-no";

/** What a cell of each kind holds; an absent value is null, whatever the kind. */
export interface KindValues {
  text: string;
  "long text": string;
  number: number;
  /** US dollars. */
  money: number;
  /** 0–100. */
  percent: number;
  /** ISO 8601. */
  date: string;
  /** ISO 8601, with the time of day. */
  moment: string;
  /** Seconds. */
  duration: number;
  link: string;
  domain: string;
  "e-mail": string;
  LinkedIn: string;
  /** A name. */
  person: string;
  /** A name. */
  company: string;
  /** An address. */
  image: string;
  /** 0–100, or points; what it is made of are its `parts`. */
  score: number;
  verdict: Verdict;
  "yes-no": boolean;
  list: string[];
}
export type KindName = keyof KindValues;
export type CellValue = KindValues[KindName];

const kinds: { [K in KindName]: Kind<KindValues[K]> } = {
  text: words,
  "long text": words,
  number,
  money,
  percent,
  date,
  moment,
  duration,
  link: words,
  domain: words,
  "e-mail": words,
  LinkedIn: words,
  person: words,
  company: words,
  image: words,
  score: number,
  verdict,
  "yes-no": yesNo,
  list,
};

/** A kind for values that come with their kind's name; a table's types have matched the two. */
export const kindOf = (name: KindName): Kind<CellValue> => kinds[name] as Kind<CellValue>;
