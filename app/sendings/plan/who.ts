/**
 * Checks whether a row and the contact with its address are the same person. In doubt, the row
 * waits for a user.
 */
import type { CrmRecord } from "../../vendors/crm/port";

export interface Person {
  firstName: string | null;
  lastName: string | null;
  linkedIn: string | null;
}

const folded = (name: string) =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\s-]/gu, "")
    .trim();

const parts = (name: string) =>
  folded(name)
    .split(/[\s-]+/)
    .filter(Boolean);

/** "J." and "Jo" may mean "Joanna". For double names, one matching part is enough. */
const mayBeFirst = (one: string, other: string) =>
  parts(one).some((a) => parts(other).some((b) => a.startsWith(b) || b.startsWith(a)));
const mayBeLast = (one: string, other: string) =>
  parts(one).some((part) => parts(other).includes(part)) || parts(one).join("") === parts(other).join("");

const slug = (address: string) => /\/in\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase();

/** Returns the contradiction, or null if there is none. Unknown values contradict nothing. */
export function contradictionOf(
  person: Person,
  { properties }: Pick<CrmRecord, "properties">,
): string | null {
  const { firstname, lastname, hs_linkedin_url: profile } = properties;
  const [mine, theirs] = [slug(person.linkedIn ?? ""), slug(profile ?? "")];
  if (mine && theirs && mine !== theirs)
    return `In HubSpot, this address belongs to another LinkedIn profile: ${theirs}.`;
  const inHubspot = [firstname, lastname].filter(Boolean).join(" ");
  if (person.lastName && lastname && !mayBeLast(person.lastName, lastname))
    return `In HubSpot, this address belongs to ${inHubspot}.`;
  if (person.firstName && firstname && !mayBeFirst(person.firstName, firstname))
    return `In HubSpot, this address belongs to ${inHubspot}.`;
  return null;
}
