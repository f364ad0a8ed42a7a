/**
 * Whether an answer is about the person who was asked for, and who of a bulk answer belongs to which question. A place in
 * an answer proves nothing: an answer of another request, or one in another order, would fill rows with other people.
 */
import { isKey } from "../../keys/key";
import { byNumber, isMemberId, parseLinkedInPerson } from "../../keys/linkedin";
import { UpstreamError } from "../failure";
import { isFreeMail } from "../../keys/free-mail";
import { isDomainOf, isHandleOf, isSameCompany, isSameName } from "./names";
import { emailKey, type Found, type Identity, idKey, linkedInKey } from "./person-keys";

/** Whether a profile's address is a member's number, of which no other address of the profile can be told. */
export function isByNumber(link: string): boolean {
  const parsed = parseLinkedInPerson(link);
  return isKey(parsed) && (isMemberId(parsed.value) || parsed.value.startsWith(byNumber));
}

/** The record names what was asked by: the id, the address, the profile. */
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

/** Without that, name and company agree: the address that was asked for is one that the person had. */
function isLikely(asked: Identity, { person, employers }: Found): boolean {
  const { name = "", company = "", linkedInUrl } = asked.beside ?? {};
  const worksAt = (domain: string) => employers.some((employer) => isDomainOf(domain, employer));
  const isNamesake = name !== null && isSameName(name, person.name);
  const isColleague =
    isNamesake && company !== null && employers.some((each) => isSameCompany(company, each));
  if (asked.email !== undefined) {
    const at = asked.email.lastIndexOf("@");
    const [handle, domain] = [asked.email.slice(0, at), asked.email.slice(at + 1)];
    // The row's own name tells more than the letters before the @: those may be a maiden name or a number.
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
 * Whether a profile's address can be this person's: it is the one that the record names, or has their name in it.
 * @param named the address that the record names; null: none
 */
export function isProfileOf(asked: string, name: string, named: string | null): boolean {
  const [own, other] = [asked, named ?? ""].map((link) => parseLinkedInPerson(link));
  if (!own || !isKey(own)) return false;
  const isNamed = other !== undefined && isKey(other);
  if (isNamed && own.value === other.value) return true;
  // Behind the name stands a number, or what LinkedIn drew to tell namesakes apart.
  const handle = own.value.replace(/-[0-9a-f]*\d[0-9a-f]*$/, "");
  return isHandleOf(handle, name, isNamed);
}

export const isAbout = (asked: Identity, found: Found): boolean =>
  isNamed(asked, found) || isLikely(asked, found);

const sameAs = (one: Found, other: Found) => idKey(one.person.id) === idKey(other.person.id);

/**
 * One outcome per question, in the questions' order. "another": who came is not who was asked for, or may belong to
 * another question.
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
    // Of a number nothing can be told: it is theirs where nobody else's is left.
    if (stranger && strangers.length === 1 && open === 1 && isByNumber(asked[at]?.linkedin_url ?? ""))
      return stranger;
    return isInOrder && found[at] === null ? null : "another";
  });
}

/** The one person of whom it can be told; null: none, or one of several. */
function whoIs(asked: Identity, people: readonly Found[]): Found | null {
  const named = people.find((person) => isNamed(asked, person));
  if (named) return named;
  const [likely, ...others] = people.filter((person) => isLikely(asked, person));
  return likely && others.every((other) => sameAs(likely, other)) ? likely : null;
}

/** The failure of a call whose answer was charged and is about somebody else, or another company. */
export const aboutAnother = (upstream: string, who = "somebody else"): UpstreamError =>
  new UpstreamError({
    upstream,
    kind: "bad-answer",
    detail: `answered about ${who} than was asked for, and charged for it. The answer was not used.`,
    nextStep: "Asking again is paid for again. If it stays, tell the person who runs the console.",
    charged: true,
  });
