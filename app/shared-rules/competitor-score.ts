/** Scores a competitor from the similarity of products and the number of shared searches. */

export interface CompetitorScore {
  /** 0–100. */
  score: number;
  parts: {
    /** 0–100: the model's rating of how similar products and customers are. */
    offer: number;
    /** 0–100: shared searches relative to the closest search rival; null without search data. */
    searches: number | null;
  };
}

/**
 * The weight is low because search rivals may only write about the subject, so the products matter
 * more.
 */
const weightOfSearches = 0.2;

/**
 * Returns the score and its parts.
 * @param searches null if search data is not set up or does not contain the company.
 */
export function scoreOf(judged: number, searches: { shared: number; most: number } | null): CompetitorScore {
  const offer = Math.round(judged);
  if (!searches || searches.most <= 0) return { score: offer, parts: { offer, searches: null } };
  const share = Math.round((100 * Math.min(searches.shared, searches.most)) / searches.most);
  const score = Math.round(offer * (1 - weightOfSearches) + share * weightOfSearches);
  return { score, parts: { offer, searches: share } };
}
