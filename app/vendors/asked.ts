/** How vendors are asked for a company or an address: in ASCII, a company by its registered domain. */
import { registeredDomain } from "../keys/domain";
import { unicodeAddress, unicodeHost } from "../keys/host";

interface Asked {
  value: string;
  /** The forms of the same that earlier versions asked for. Answers that were paid under them are still good. */
  formerly: string[];
}

/** @param site a company's host, as it was typed */
export function askedCompany(site: string): Asked {
  const value = registeredDomain(site) ?? site;
  const forms = new Set([site, unicodeHost(site), unicodeHost(value)]);
  return { value, formerly: [...forms].filter((form) => form !== value) };
}

export function askedMailbox(address: string): Asked {
  const shown = unicodeAddress(address);
  return { value: address, formerly: shown === address ? [] : [shown] };
}
