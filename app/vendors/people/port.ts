import type { Answer } from "../call";
import type { Company } from "../companies/port";

export interface Employment {
  company: string;
  companyLinkedInUrl: string | null;
  title: string | null;
  /** ISO date, `YYYY-MM` or `YYYY`, as exact as the upstream is. */
  start: string | null;
  /** null: still there. */
  end: string | null;
  location: string | null;
}

export interface Person {
  /** The upstream's own id. */
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

/** A search hit: enough to judge a title; name and e-mail come with `reveal`. */
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
  /** Title words the upstream may use to narrow; the title rules judge again afterwards. Empty: everyone. */
  titles: string[];
  /** Most people wanted. */
  limit: number;
  /** Most people a source may be asked for that charges for each; ten unless given. */
  paidLimit?: number;
  /** Awaited before such a source is asked; throws where the price is not approved. */
  approvePaid?(asked: PaidPeople): Promise<void>;
}

/** What a source that charges for each person would be asked for, and what that costs at most. */
export interface PaidPeople {
  /** As people know it: "People Data Labs". */
  label: string;
  people: number;
  credits: number;
  usd: number;
}

/** People a source that charges for each is asked for where no approval with its price was given. */
export const usualPaidLimit = 10;

/** What a row says of its person besides: an answer is judged by it, and nothing is asked by it. */
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
  /** People now at a company, no e-mails. Free, but where the first source may not be asked: then `paidLimit` at most. */
  atCompany(query: PeopleQuery): Promise<Answer<PersonHit[]>>;
  /** Full person behind a search hit; costs a credit each, gathered into bulk calls. */
  reveal(id: string): Promise<Answer<Person | null>>;
}
