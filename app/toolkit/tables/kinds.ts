/** The kinds of table columns, by the names used in definitions. */
import { date, moment } from "./kinds/date";
import type { Kind } from "./kinds/kind";
import { list } from "./kinds/list";
import { duration, money, number, percent } from "./kinds/numbers";
import { type Verdict, verdict } from "./kinds/verdict";
import { words } from "./kinds/words";
import { yesNo } from "./kinds/yes-no";

/** Type of a cell's value by kind; missing values are null for every kind. */
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
  /** A URL. */
  image: string;
  /** 0–100, or points; `parts` holds its components. */
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

/** Returns the kind of an untyped value. The table's own types guarantee that both match. */
export const kindOf = (name: KindName): Kind<CellValue> => kinds[name] as Kind<CellValue>;
