import type { Answer } from "../call";

export interface SearchQuery {
  /** Several words form a phrase. */
  words: string;
  /** The part of the web to search: "linkedin.com/posts", "x.com". The whole web if absent. */
  site?: string;
  /** The greatest age of a result. Any age if absent. */
  within?: { unit: "hours" | "days" | "weeks"; count: number };
  /** Starts at 1. */
  page: number;
}

export interface SearchHit {
  title: string;
  link: string;
  snippet: string;
  /** Age in the search engine's format ("3 days ago", "Nov 1, 2026", an ISO date); often absent. */
  date: string | null;
}

export interface ResultsPage {
  hits: SearchHit[];
  /** False if the search engine has no further results. */
  more: boolean;
}

/** Searches the web, or one site, through a web search engine, page by page. */
export interface SearchResultsPort {
  page(query: SearchQuery): Promise<Answer<ResultsPage>>;
}
