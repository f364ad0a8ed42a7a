import type { Answer } from "../call";
import type { Company } from "../companies/port";

export interface Employment {
  company: string;
  companyLinkedInUrl: string | null;
  title: string | null;
  /** ISO date, `YYYY-MM` or `YYYY`, as precise as the vendor's data. */
  start: string | null;
  /** Null for the current job. */
  end: string | null;
  location: string | null;
}

export interface Person {
  /** The vendor's own id. */
  id: string | null;
  name: string;
  firstName: string | null;
  lastName: string | null;
  title: string | null;
  headline: string | null;
  email: string | null;
  emailStatus: string | null;
  linkedInUrl: string | null;
  twitterUrl: string | null;
  photoUrl: string | null;
  city: string | null;
  country: string | null;
  employment: Employment[];
  company: Company | null;
}

/** A search hit: enough to check the title. `reveal` adds name and email address. */
export interface PersonHit {
  id: string;
  firstName: string | null;
  /** May be obfuscated ("Hu***n"). */
  lastName: string | null;
  title: string | null;
  company: string | null;
  hasEmail: boolean;
}

export interface PeopleQuery {
  domain: string;
  /**
   * Title words that may narrow the vendor's search; the title rules check every hit again. Empty:
   * everyone.
   */
  titles: string[];
  /** Maximum number of people. */
  limit: number;
  /** Maximum for vendors that charge per person; default 10. */
  paidLimit?: number;
  /**
   * Called before a vendor that charges per person; throws if the user has not approved the price.
   */
  approvePaid?(asked: PaidPeople): Promise<void>;
}

/** The number of people that a vendor would charge for, and the maximum price. */
export interface PaidPeople {
  /** The vendor's display name: "People Data Labs". */
  label: string;
  people: number;
  credits: number;
  usd: number;
}

/** Default maximum for vendors that charge per person, if no approval states a price. */
export const usualPaidLimit = 10;

/** Other fields of the row about its person. They check answers; requests do not contain them. */
export interface Beside {
  name?: string | null;
  /** The employer's name or domain. */
  company?: string | null;
  linkedInUrl?: string | null;
}

export interface PeoplePort {
  byEmail(email: string, beside?: Beside): Promise<Answer<Person | null>>;
  byName(name: string, domain: string | null): Promise<Answer<Person | null>>;
  byLinkedInUrl(url: string, beside?: Beside): Promise<Answer<Person | null>>;
  /**
   * Returns current employees without email addresses. Free, unless the first vendor may not be
   * called; then `paidLimit` applies.
   */
  atCompany(query: PeopleQuery): Promise<Answer<PersonHit[]>>;
  /** Returns the full person of a search hit, for one credit each; lookups share bulk requests. */
  reveal(id: string): Promise<Answer<Person | null>>;
}
