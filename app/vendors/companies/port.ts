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
  /** LinkedIn-style industry name as the vendor writes it; compare case-insensitively. */
  industry: string | null;
  industries: string[];
  keywords: string[];
  /** Null if the vendor does not say. */
  employees: number | null;
  description: string | null;
  city: string | null;
  country: string | null;
  technologies: string[];
  /** The vendor's own id, for later calls. */
  id: string | null;
}

export interface CompaniesPort {
  /** Returns the company of a domain; `value` is null if the vendor does not know it. */
  byDomain(domain: string): Promise<Answer<Company | null>>;
}
