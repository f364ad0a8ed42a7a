/**
 * Normalizes companies and email addresses before a request: hosts in ASCII, a company by its
 * registered domain.
 */
import { registeredDomain } from "../keys/domain";
import { unicodeAddress, unicodeHost } from "../keys/host";

interface Asked {
  value: string;
  /** Spellings that earlier versions sent. Paid answers under these keys are still valid. */
  formerly: string[];
}

/**
 * Returns the normalized company.
 * @param site a company's host, as the user typed it
 */
export function askedCompany(site: string): Asked {
  const value = registeredDomain(site) ?? site;
  const forms = new Set([site, unicodeHost(site), unicodeHost(value)]);
  return { value, formerly: [...forms].filter((form) => form !== value) };
}

export function askedMailbox(address: string): Asked {
  const shown = unicodeAddress(address);
  return { value: address, formerly: shown === address ? [] : [shown] };
}
