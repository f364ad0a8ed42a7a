/** Checks that a vendor's record describes the requested company. */
import { domainIn } from "../../keys/domain";
import { isDomainOf } from "../people/names";
import { companyKey } from "./company-key";
import type { Company } from "./port";

/**
 * True if the record contains the domain, or if its name or a profile URL resembles it, since
 * companies change domains. A record without any domain is accepted.
 */
export function isAboutCompany(asked: string, found: Company): boolean {
  const named = [found.domain, domainIn(found.website) ?? ""].filter((domain) => domain !== "");
  if (named.length === 0) return true;
  if (named.some((domain) => companyKey(domain) === companyKey(asked))) return true;
  const pages = [found.linkedInUrl, found.twitterUrl, found.facebookUrl].flatMap(
    (link) => handleIn(link) ?? [],
  );
  return [found.name, ...pages].some((name) => isDomainOf(asked, { name, domain: null }));
}

const handleIn = (link: string | null): string | undefined =>
  link?.split(/[?#]/)[0]?.split("/").filter(Boolean).at(-1);
