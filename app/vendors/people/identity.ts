/**
 * Checks that an answer is about the requested person, and assigns the people of a bulk answer to
 * lookups. The position in an answer proves nothing: a wrong order would fill rows with other
 * people.
 */
import { isKey } from "../../keys/key";
import { byNumber, isMemberId, parseLinkedInPerson } from "../../keys/linkedin";
import { UpstreamError } from "../failure";
import { isFreeMail } from "../../keys/free-mail";
import { isDomainOf, isHandleOf, isSameCompany, isSameName } from "./names";
import { emailKey, type Found, type Identity, idKey, linkedInKey } from "./person-keys";

/**
 * True if the profile URL contains a LinkedIn member id. Such a URL cannot be compared with the
 * profile's other URLs.
 */
export function isByNumber(link: string): boolean {
  const parsed = parseLinkedInPerson(link);
  return isKey(parsed) && (isMemberId(parsed.value) || parsed.value.startsWith(byNumber));
}

/** True if the record contains the requested id, address or profile. */
function isNamed(asked: Identity, { person, addresses }: Found): boolean {
  if (asked.id !== undefined) return person.id === asked.id;
  if (asked.email !== undefined)
    return addresses.some((each) => emailKey(each) === emailKey(asked.email ?? ""));
  const link = asked.linkedin_url;
  return (
    link !== undefined &&
    linkedInKey(link) !== null &&
    linkedInKey(link) === linkedInKey(person.linkedInUrl ?? "")
  );
}

/**
 * True if name and company agree, as if the person had used the requested address at an earlier
 * employer.
 */
function isLikely(asked: Identity, { person, employers }: Found): boolean {
  const { name = "", company = "", linkedInUrl } = asked.beside ?? {};
  const worksAt = (domain: string) => employers.some((employer) => isDomainOf(domain, employer));
  const isNamesake = name !== null && isSameName(name, person.name);
  const isColleague =
    isNamesake && company !== null && employers.some((each) => isSameCompany(company, each));
  if (asked.email !== undefined) {
    const at = asked.email.lastIndexOf("@");
    const [handle, domain] = [asked.email.slice(0, at), asked.email.slice(at + 1)];
    // The row's name is more reliable than the part before the @, which may be a maiden name or a
    // number.
    const isNameRight = name ? isNamesake : isHandleOf(handle, person.name);
    if (isNameRight && worksAt(domain)) return true;
    const isSameProfile =
      linkedInUrl != null && isNamed({ linkedin_url: linkedInUrl }, { person, addresses: [], employers });
    if (isFreeMail(domain) && isNamesake && isHandleOf(handle, person.name, true)) return true;
    return isColleague || (isSameProfile && (name ? isNamesake : true));
  }
  if (asked.linkedin_url !== undefined)
    return isColleague || isProfileOf(asked.linkedin_url, person.name, person.linkedInUrl);
  if (asked.name === undefined) return false;
  return isSameName(asked.name, person.name) && (asked.domain === undefined || worksAt(asked.domain));
}

/**
 * True if a profile URL matches this person: the record contains it, or it contains the person's
 * name.
 * @param named the URL in the record, or null if the record has none
 */
export function isProfileOf(asked: string, name: string, named: string | null): boolean {
  const [own, other] = [asked, named ?? ""].map((link) => parseLinkedInPerson(link));
  if (!own || !isKey(own)) return false;
  const isNamed = other !== undefined && isKey(other);
  if (isNamed && own.value === other.value) return true;
  // Removes the suffix that LinkedIn adds to distinguish people with the same name.
  const handle = own.value.replace(/-[0-9a-f]*\d[0-9a-f]*$/, "");
  return isHandleOf(handle, name, isNamed);
}

export const isAbout = (asked: Identity, found: Found): boolean =>
  isNamed(asked, found) || isLikely(asked, found);

const sameAs = (one: Found, other: Found) => idKey(one.person.id) === idKey(other.person.id);

/**
 * Returns one outcome per lookup, in order. "another" means that the found person is not the
 * requested one, or may belong to another lookup.
 */
export function inOrderAsked(
  asked: readonly Identity[],
  found: readonly (Found | null)[],
): (Found | null | "another")[] {
  const people = found.filter((one) => one !== null);
  const given = asked.map((one) => whoIs(one, people));
  const strangers = people.filter((person) => !given.some((one) => one !== null && sameAs(one, person)));
  if (strangers.length === 0) return given;
  const isInOrder =
    found.length === asked.length &&
    given.every((one, at) => one === null || (found[at] != null && sameAs(one, found[at])));
  const [stranger] = strangers;
  const open = given.filter((one) => one === null).length;
  return given.map((one, at) => {
    if (one !== null) return one;
    // The console cannot compare a member id with a profile name. If only one lookup and one person
    // are left, they belong together.
    if (stranger && strangers.length === 1 && open === 1 && isByNumber(asked[at]?.linkedin_url ?? ""))
      return stranger;
    return isInOrder && found[at] === null ? null : "another";
  });
}

/** Returns the only matching person; null if nobody or several people match. */
function whoIs(asked: Identity, people: readonly Found[]): Found | null {
  const named = people.find((person) => isNamed(asked, person));
  if (named) return named;
  const [likely, ...others] = people.filter((person) => isLikely(asked, person));
  return likely && others.every((other) => sameAs(likely, other)) ? likely : null;
}

/** Returns the failure for a paid answer about another person or company. */
export const aboutAnother = (upstream: string, who = "somebody else"): UpstreamError =>
  new UpstreamError({
    upstream,
    kind: "bad-answer",
    detail: `answered about ${who} and charged for it. The answer was not used.`,
    nextStep: "A retry is charged again. If it keeps happening, tell your administrator.",
    charged: true,
  });
