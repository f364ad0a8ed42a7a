/**
 * Who of a bulk answer belongs to which question. Apollo documents neither an order nor what stands for people it
 * doesn't know, so a person is given to a question only as far as the two agree.
 */
import { profileLink } from "../profiles/linkedin-links";
import type { Person } from "./port";

/** What a person was asked for by. */
export interface Identity {
  id?: string;
  email?: string;
  linkedin_url?: string;
  name?: string;
  domain?: string;
}

const plain = (text: string | null | undefined) => (text ?? "").trim().toLowerCase().replace(/\s+/g, " ");

/** true: surely the person asked for; false: surely another; null: nothing tells. */
export function isAskedFor(asked: Identity, found: Person): boolean | null {
  if (asked.id !== undefined) return found.id === asked.id;
  if (asked.linkedin_url !== undefined)
    return profileLink(asked.linkedin_url) !== null &&
      profileLink(asked.linkedin_url) === profileLink(found.linkedInUrl ?? "")
      ? true
      : null;
  if (asked.email !== undefined) return plain(asked.email) === plain(found.email) ? true : null;
  return asked.name !== undefined && plain(asked.name) === plain(found.name) ? true : null;
}

/**
 * One outcome per question, in the questions' order. "mismatch": the answer doesn't say who this is, so it belongs to
 * no question.
 */
export function inOrderAsked(
  asked: readonly Identity[],
  found: readonly (Person | null)[],
): (Person | null | "mismatch")[] {
  return found.length === asked.length
    ? asked.map((one, at) => checked(one, found[at] ?? null, asked, at))
    : byIdentity(asked, found);
}

/** The person at the question's own place, unless that is another question's. */
function checked(
  own: Identity,
  person: Person | null,
  asked: readonly Identity[],
  at: number,
): Person | null | "mismatch" {
  if (!person) return null;
  const fits = isAskedFor(own, person);
  if (fits !== null) return fits ? person : "mismatch";
  const anothers = asked.some((other, place) => place !== at && isAskedFor(other, person) === true);
  return anothers ? "mismatch" : person;
}

/** Some were left out: those named are given out, and the rest are unknown to Apollo if all who came have a name. */
function byIdentity(
  asked: readonly Identity[],
  found: readonly (Person | null)[],
): (Person | null | "mismatch")[] {
  const people = found.filter((one) => one !== null);
  const owned = asked.map((one) => people.find((person) => isAskedFor(one, person) === true) ?? null);
  const everyoneKnown = people.every((person) => owned.includes(person));
  return owned.map((person) => person ?? (everyoneKnown ? null : "mismatch"));
}
