/** Normalizes LinkedIn URLs, so that every vendor's link to a page is the same text. */
import { isKey, keyText } from "../../keys/key";
import {
  linkedInCompanyLink,
  linkedInLink,
  parseLinkedInCompany,
  parseLinkedInPerson,
} from "../../keys/linkedin";

/**
 * "http://uk.linkedin.com/company/Acme/?x=1" → "https://www.linkedin.com/company/acme"; null for a
 * search URL.
 */
export function companyLink(link: string | null): string | null {
  const parsed = parseLinkedInCompany(link ?? "");
  const isCompany = isKey(parsed) && parsed.value.startsWith("company/");
  return isCompany ? linkedInCompanyLink(parsed.value) : null;
}

/** Normalizes links to profiles and company pages; returns other links unchanged. */
export const tidyLink = (link: string | null): string | null =>
  profileLink(link) ?? companyLink(link) ?? link;

export function profileLink(link: string | null): string | null {
  const parsed = parseLinkedInPerson(link ?? "");
  return isKey(parsed) ? linkedInLink(parsed.value) : null;
}

/** Returns the cache keys of a profile, the same for every vendor. */
export function profileKeys(link: string | null | undefined): string[] {
  const parsed = parseLinkedInPerson(link ?? "");
  return isKey(parsed) ? [`profile/${keyText(parsed)}`] : [];
}
