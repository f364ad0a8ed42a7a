import type { Answer } from "../call";

export interface LogosPort {
  /** Address of the logo of the company at a domain; null when there is none. */
  ofDomain(domain: string): Promise<Answer<string | null>>;
}
