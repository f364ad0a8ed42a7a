import type { Answer } from "../call";

export interface SearchRival {
  domain: string;
  /** Number of web searches that find both this domain and the requested one. */
  sharedSearches: number;
}

/**
 * Finds domains that rank in the same web searches: competitors, but also sites that write about
 * the subject.
 */
export interface SearchRivalsPort {
  /**
   * Returns domains by shared searches, most first, without the domain itself; empty if the vendor
   * does not know it.
   */
  ofDomain(domain: string): Promise<Answer<SearchRival[]>>;
}
