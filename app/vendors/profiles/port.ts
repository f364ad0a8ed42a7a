import type { Answer } from "../call";

export interface Job {
  company: string;
  /** Normalized URL of the employer's LinkedIn page, or null if it has none. */
  companyLink: string | null;
  title: string | null;
  /** `YYYY-MM` or `YYYY`, as precise as the profile; null if missing. */
  start: string | null;
  /** Null for the current job. */
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
  /** Cursor of the next page; null on the last page. */
  next: string | null;
}

export interface CompanySize {
  /** Current employees; null if LinkedIn does not say. */
  employees: number | null;
  /**
   * Current and former staff that `staffOf` can return and charge for; null if the vendor does not
   * say.
   */
  listed: number | null;
}

/** Maximum credits for one employee with their jobs. */
export const creditsPerEmployee = 4;
/** People per page of `staffOf`. */
export const staffPageSize = 10;
/** Credits for a full page. */
export const staffPageCredits = staffPageSize * creditsPerEmployee;

export interface ProfilesPort {
  byLink(link: string): Promise<Answer<Profile | null>>;
  /** Returns the URL of the profile that owns the session token. */
  ownerOf(token: string): Promise<Answer<string | null>>;
  /** `value` is null if there is no such company. */
  companySize(companyLink: string): Promise<Answer<CompanySize | null>>;
  /** Returns current and former staff with their jobs. */
  staffOf(companyLink: string, from: string | null): Promise<Answer<StaffPage>>;
}
