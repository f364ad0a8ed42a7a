/**
 * Maximum US dollars per step of a search, from the list prices in `app/vendors/definitions`. A
 * file row's maximum is their sum.
 */
import type { ModelPrices } from "../toolkit/tool";

/** One person or company: at Apollo, then at People Data Labs if Apollo finds nothing. */
export const lookUp = 0.48;

/**
 * People of a company: 25 found and read at People Data Labs. Apollo is cheaper, but may not be
 * available.
 */
export const peopleOfCompany = 14;

/** A person's profile or a company's size, at Enrich Layer and then at HarvestAPI. */
export const profile = 0.0164;
export const companySize = 0.0264;

/** Followers of one profile, at Influencers.club and then at ScrapeCreators. */
export const followers = 0.005;
/** Accounts that belong to an email, at Influencers.club. */
export const accounts = 0.055;

/**
 * Search rivals, and two requests to the model for competitors. Each request may repeat once if its
 * answer is invalid.
 */
export const competitors = ({ bulk }: ModelPrices): number => 0.012 + 2 * 2 * bulk(20_000, 4000);

/**
 * The model judges each text twice together with others, and once alone if the verdicts differ.
 * Each request may repeat once after a wrong quote.
 */
export function verdicts({ bulk }: ModelPrices, question: string, texts: number): number {
  const asked = question.length + 2000;
  const together = Math.ceil(texts / 20) + Math.min(texts, 20);
  return 2 * (together * bulk(asked + 20 * 4500, 4500) + texts * bulk(asked + 4500, 4000));
}
