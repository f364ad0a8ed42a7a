import { registeredDomain } from "../../keys/domain";
import { keyText } from "../../keys/key";

/** The key under which a company is found again, whichever vendor knew it. */
export const companyKey = (domain: string): string =>
  `company/${keyText({ kind: "domain", value: registeredDomain(domain) ?? domain.trim().toLowerCase() })}`;
