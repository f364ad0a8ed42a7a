/** Decides whether a screen asks the user before a run starts. The API never asks. */
import type { QueryView } from "./screen";

export interface AskedPrice {
  /** For example "About $0.12, $0.05–$0.30". */
  words: string;
  /** The amount that is compared with the user's limit in US dollars, or null if nothing is known. */
  upperUsd: number | null;
  /** Rows of a file to look up; absent for a search, and if the user only tries the first rows. */
  rows?: number;
}

/** A file whose price is unknown needs an answer; a search does not. */
export const asksFirst = ({ upperUsd, rows }: AskedPrice, aboveUsd: number): boolean =>
  upperUsd === null ? rows !== undefined : upperUsd > aboveUsd;

/** Returns the price of the values that a form would send now. */
export type PriceOf = (values: FormData) => AskedPrice;

/** Rows, price and duration of a file, each with its label; shown beside the button. */
export type PlanFacts = readonly (readonly [name: string, words: string])[];

/** Returns the price while no part of the screen has read a better one. */
export const shownPrice = ({ price }: Pick<QueryView, "price">, file: File | null): AskedPrice =>
  file
    ? { words: "", upperUsd: price?.mostUsdPerRow === 0 ? 0 : null, rows: 0 }
    : { words: price?.words ?? "", upperUsd: price?.upperUsd ?? null };
