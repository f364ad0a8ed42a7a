/**
 * US dollars that the steps of a search cost at most, by the list prices of `app/vendors/definitions`; what a file's row costs at
 * most is their sum.
 */
import type { ModelPrices } from "../toolkit/tool";

/** A person or a company: at Apollo, and at People Data Labs where that knows nothing. */
export const lookUp = 0.48;

/** People of a company: 25 found and then read at People Data Labs, where Apollo, which is cheaper, may not be asked. */
export const peopleOfCompany = 14;

/** A person's profile, or the size of a company, at Enrich Layer and then at HarvestAPI. */
export const profile = 0.0164;
export const companySize = 0.0264;

/** Followers of one profile, at Influencers.club and then at ScrapeCreators. */
export const followers = 0.005;
/** Whose accounts an e-mail address is, at Influencers.club. */
export const accounts = 0.055;

/** Who is found by the same searches; a model names competitors, twice, each time once more where its answer does not fit. */
export const competitors = ({ bulk }: ModelPrices): number => 0.012 + 2 * 2 * bulk(20_000, 4000);

/** Each text is judged beside others twice, and by itself where that differs; each time once more where a quote does not fit. */
export function verdicts({ bulk }: ModelPrices, question: string, texts: number): number {
  const asked = question.length + 2000;
  const together = Math.ceil(texts / 20) + Math.min(texts, 20);
  return 2 * (together * bulk(asked + 20 * 4500, 4500) + texts * bulk(asked + 4500, 4000));
}
