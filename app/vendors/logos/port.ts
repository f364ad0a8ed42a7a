import type { Answer } from "../call";

export interface LogosPort {
  /** Returns the URL of the company's logo, or null if it has none. */
  ofDomain(domain: string): Promise<Answer<string | null>>;
}
