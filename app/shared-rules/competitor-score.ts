/** How much of a competitor a company is: what both sell, and how often the same searches find them. Pure. */

export interface CompetitorScore {
  /** 0–100. */
  score: number;
  parts: {
    /** 0–100: the model's judgement of what both sell, and to whom. */
    offer: number;
    /** 0–100: shared searches against those of the closest search rival; null: no search data. */
    searches: number | null;
  };
}

/** Who is found by the same searches may only write about the subject: what is sold weighs most. */
const weightOfSearches = 0.2;

/** @param searches null when the search data is not set up, or knows nothing of the company */
export function scoreOf(judged: number, searches: { shared: number; most: number } | null): CompetitorScore {
  const offer = Math.round(judged);
  if (!searches || searches.most <= 0) return { score: offer, parts: { offer, searches: null } };
  const share = Math.round((100 * Math.min(searches.shared, searches.most)) / searches.most);
  const score = Math.round(offer * (1 - weightOfSearches) + share * weightOfSearches);
  return { score, parts: { offer, searches: share } };
}
