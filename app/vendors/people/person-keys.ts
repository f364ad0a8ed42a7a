/** Keys under which a person is found again, whichever vendor knew them: "person/email:jo@acme.com". */
import { registeredDomain } from "../../keys/domain";
import { comparedEmail } from "../../keys/email";
import { isKey, keyText } from "../../keys/key";
import { parseLinkedInPerson } from "../../keys/linkedin";
import { type Employer, nameKey } from "./names";
import type { Beside, Person } from "./port";

/** What a person was asked for by. */
export interface Identity {
  id?: string;
  email?: string;
  linkedin_url?: string;
  name?: string;
  domain?: string;
  /** What the row says besides. It is not asked by. */
  beside?: Beside;
}

/** A person as a vendor's record names them. */
export interface Found {
  person: Person;
  /** All addresses that the record names. */
  addresses: string[];
  /** Present and former. */
  employers: Employer[];
}

const of = (what: string) => `person/${what}`;

export const emailKey = (address: string): string =>
  of(keyText({ kind: "email", value: comparedEmail(address) }));

/** null: it is no profile's address. */
export function linkedInKey(address: string): string | null {
  const parsed = parseLinkedInPerson(address);
  return isKey(parsed) ? of(keyText(parsed)) : null;
}

/** A vendor's own id, with the vendor's name before it. */
export const idKey = (id: string | null): string | null => id && of(`id:${id}`);

/** What a question names. A name alone names nobody. */
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

/** What the row names besides, where it asks by something else. */
export const keysBeside = (beside: Beside = {}): string[] => present([linkedInKey(beside.linkedInUrl ?? "")]);

/** What a vendor's record names. */
export const keysOf = ({ person, addresses }: Found, vendor: string): string[] =>
  present([
    person.id && idKey(`${vendor}:${person.id}`),
    ...addresses.map(emailKey),
    linkedInKey(person.linkedInUrl ?? ""),
  ]);

const present = (keys: (string | null)[]) => keys.filter((key) => key !== null && key !== "") as string[];
