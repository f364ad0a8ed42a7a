import { registeredDomain } from "../../keys/domain";
import { keyText } from "../../keys/key";

/** Returns the cache key of a company, the same for every vendor. */
export const companyKey = (domain: string): string =>
  `company/${keyText({ kind: "domain", value: registeredDomain(domain) ?? domain.trim().toLowerCase() })}`;
