/** Whether a vendor's record is about the company that was asked for. */
import { domainIn } from "../../keys/domain";
import { isDomainOf } from "../people/names";
import { companyKey } from "./company-key";
import type { Company } from "./port";

/**
 * The record names the domain, or its name or one of its pages is written like it: a company that changed its domain is the
 * same company. A record that names no domain belies nothing.
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
