import type { Answer } from "../call";

export interface Company {
  domain: string;
  name: string;
  website: string | null;
  linkedInUrl: string | null;
  twitterUrl: string | null;
  facebookUrl: string | null;
  youtubeUrl: string | null;
  logoUrl: string | null;
  /** LinkedIn-style industry name as the upstream writes it; compare case-insensitively. */
  industry: string | null;
  industries: string[];
  keywords: string[];
  /** null: the upstream doesn't say. */
  employees: number | null;
  description: string | null;
  city: string | null;
  country: string | null;
  technologies: string[];
  /** The upstream's own id, where later calls need it. */
  id: string | null;
}

export interface CompaniesPort {
  /** The company behind a domain; `value` null when the source does not know it. */
  byDomain(domain: string): Promise<Answer<Company | null>>;
}
