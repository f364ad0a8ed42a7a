/** Cache keys of a person, the same for every vendor: "person/email:jo@acme.com". */
import { registeredDomain } from "../../keys/domain";
import { comparedEmail } from "../../keys/email";
import { isKey, keyText } from "../../keys/key";
import { parseLinkedInPerson } from "../../keys/linkedin";
import { type Employer, nameKey } from "./names";
import type { Beside, Person } from "./port";

/** The fields that identify the person of a lookup. */
export interface Identity {
  id?: string;
  email?: string;
  linkedin_url?: string;
  name?: string;
  domain?: string;
  /** Other fields of the row; the request does not contain them. */
  beside?: Beside;
}

/** A person and the identifying fields in a vendor's record. */
export interface Found {
  person: Person;
  /** All addresses in the record. */
  addresses: string[];
  /** Current and former. */
  employers: Employer[];
}

const of = (what: string) => `person/${what}`;

export const emailKey = (address: string): string =>
  of(keyText({ kind: "email", value: comparedEmail(address) }));

/** Returns null if the text is not a profile URL. */
export function linkedInKey(address: string): string | null {
  const parsed = parseLinkedInPerson(address);
  return isKey(parsed) ? of(keyText(parsed)) : null;
}

/** A vendor's own id, prefixed with the vendor's name. */
export const idKey = (id: string | null): string | null => id && of(`id:${id}`);

/** Returns the keys of a lookup's fields. A name without a company identifies nobody. */
export function keysAsked(
  { id, email, linkedin_url: link, name, domain }: Identity,
  vendor: string,
): string[] {
  return present([
    id === undefined ? null : idKey(`${vendor}:${id}`),
    email === undefined ? null : emailKey(email),
    link === undefined ? null : linkedInKey(link),
    name && domain ? of(`name:${nameKey(name)}@${registeredDomain(domain) ?? domain.toLowerCase()}`) : null,
  ]);
}

/** Returns the keys of the row's other fields. */
export const keysBeside = (beside: Beside = {}): string[] => present([linkedInKey(beside.linkedInUrl ?? "")]);

/** Returns the keys in a vendor's record. */
export const keysOf = ({ person, addresses }: Found, vendor: string): string[] =>
  present([
    person.id && idKey(`${vendor}:${person.id}`),
    ...addresses.map(emailKey),
    linkedInKey(person.linkedInUrl ?? ""),
  ]);

const present = (keys: (string | null)[]) => keys.filter((key) => key !== null && key !== "") as string[];
