import type { Answer } from "../call";

export interface SearchRival {
  domain: string;
  /** How many searches find both this domain and the one asked about. */
  sharedSearches: number;
}

/** Domains that the same web searches find: competitors among them, but also sites that write about the subject. */
export interface SearchRivalsPort {
  /** Most shared searches first, never the domain itself; empty when the upstream knows nothing of it. */
  ofDomain(domain: string): Promise<Answer<SearchRival[]>>;
}
