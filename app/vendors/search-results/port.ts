import type { Answer } from "../call";

export interface SearchQuery {
  /** Several words are meant as a phrase. */
  words: string;
  /** "linkedin.com/posts", "x.com": where to look. */
  site: string;
  within: { unit: "hours" | "days" | "weeks"; count: number };
  /** 1 for the first. */
  page: number;
}

export interface SearchHit {
  title: string;
  link: string;
  snippet: string;
  /** Age as the search engine writes it ("3 days ago", "Nov 1, 2026", an ISO date); often absent. */
  date: string | null;
}

export interface ResultsPage {
  hits: SearchHit[];
  /** False where the engine says, or is known, to have nothing further. */
  more: boolean;
}

/** What a web search finds on one site, page by page. */
export interface SearchResultsPort {
  page(query: SearchQuery): Promise<Answer<ResultsPage>>;
}
