/** LinkedIn's addresses, each written one way, so that the same page is the same text in every source. */
import { isKey, keyText } from "../../keys/key";
import {
  linkedInCompanyLink,
  linkedInLink,
  parseLinkedInCompany,
  parseLinkedInPerson,
} from "../../keys/linkedin";

/**
 * "http://uk.linkedin.com/company/Acme/?x=1" → "https://www.linkedin.com/company/acme"; null for a search's address.
 */
export function companyLink(link: string | null): string | null {
  const parsed = parseLinkedInCompany(link ?? "");
  const isCompany = isKey(parsed) && parsed.value.startsWith("company/");
  return isCompany ? linkedInCompanyLink(parsed.value) : null;
}

/** A link as a source gives it, written as all others are where it is a profile or a company's page. */
export const tidyLink = (link: string | null): string | null =>
  profileLink(link) ?? companyLink(link) ?? link;

export function profileLink(link: string | null): string | null {
  const parsed = parseLinkedInPerson(link ?? "");
  return isKey(parsed) ? linkedInLink(parsed.value) : null;
}

/** The key under which a profile is found again, whichever vendor read it. */
export function profileKeys(link: string | null | undefined): string[] {
  const parsed = parseLinkedInPerson(link ?? "");
  return isKey(parsed) ? [`profile/${keyText(parsed)}`] : [];
}
