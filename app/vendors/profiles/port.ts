import type { Answer } from "../call";

export interface Job {
  company: string;
  /** The employer's LinkedIn page, always written alike; null: it has none. */
  companyLink: string | null;
  title: string | null;
  /** `YYYY-MM` or `YYYY`, as exact as people write it; null: missing. */
  start: string | null;
  /** null: still there. */
  end: string | null;
  location: string | null;
}

export interface Profile {
  name: string;
  link: string;
  headline: string | null;
  /** Newest first. */
  jobs: Job[];
}

export interface StaffPage {
  people: Profile[];
  /** Where the next page begins; null: this was the last. */
  next: string | null;
}

export interface CompanySize {
  /** People there now; null: LinkedIn doesn't say. */
  employees: number | null;
  /** Present and past staff that `staffOf` can give, the most it will charge for; null: the source doesn't say. */
  listed: number | null;
}

/** What reading one employee with their jobs costs at most. */
export const creditsPerEmployee = 4;
/** People on one page of `staffOf`. */
export const staffPageSize = 10;
/** What a full page of them costs. */
export const staffPageCredits = staffPageSize * creditsPerEmployee;

export interface ProfilesPort {
  byLink(link: string): Promise<Answer<Profile | null>>;
  /** Link of the profile whose session the token is. */
  ownerOf(token: string): Promise<Answer<string | null>>;
  /** null: there is no such company. */
  companySize(companyLink: string): Promise<Answer<CompanySize | null>>;
  /** Present and past staff, with their jobs. */
  staffOf(companyLink: string, from: string | null): Promise<Answer<StaffPage>>;
}
