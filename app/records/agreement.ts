/** Whether two keys, or what is said of two people or companies, can be of one. */
import { isSameCompanyName } from "../keys/company-names";
import {
  isSameFullName,
  isSuffixOfOne,
  lastNamesDiffer,
  latinOfTwo,
  namesContradict,
  namesShareNothing,
  nameWords,
} from "./names";

/** Returns the class of keys of which one thing has only one, or null where it may have several. */
export function exclusiveClass(key: string): string | null {
  const kind = key.slice(0, key.indexOf(":"));
  const value = key.slice(kind.length + 1);
  if (kind === "email") return null;
  // A member id and a name of one profile are two keys until an answer names both.
  if (kind === "linkedin") return /^(?:ACoA|profile\/view\?id=)/.test(value) ? "linkedin id" : "linkedin";
  if (kind === "linkedin-company") return /(?:^|\/)\d+$/.test(value) ? "linkedin-company id" : kind;
  return kind;
}

/** Whether two sets of keys can be of one thing: it has one profile, one domain, but for one that was renamed. */
export function agree(one: Iterable<string>, other: Iterable<string>): boolean {
  const [first, second] = [keysByClass(one), keysByClass(other)];
  return [...first].every(([kind, keys]) => {
    const others = second.get(kind);
    return !others || [...keys].some((key) => others.has(key));
  });
}

function keysByClass(keys: Iterable<string>): Map<string, Set<string>> {
  const classes = new Map<string, Set<string>>();
  for (const key of keys) {
    const kind = exclusiveClass(key);
    if (kind) classes.set(kind, (classes.get(kind) ?? new Set()).add(key));
  }
  return classes;
}

/** Whether a key that nobody was asked about is at hand for two people of whom only one can be its owner. */
export function isAnothers(key: string, holder: string | null, name: string | null): boolean {
  const kind = exclusiveClass(key);
  // A profile is one person's; a line that names somebody wholly other beside it is a mistake.
  if (kind !== null)
    return (
      kind.startsWith("linkedin") && !kind.startsWith("linkedin-company") && namesShareNothing(holder, name)
    );
  if (namesContradict(holder, name)) return true;
  const local = key.slice(key.indexOf(":") + 1, key.lastIndexOf("@"));
  const latin = latinOfTwo(holder, name);
  // Names in two scripts can't be compared: the address decides.
  if (latin) return !nameWords(latin).some((word) => word.length > 2 && local.includes(word));
  // A parent and a child may read one mailbox; one that begins with their first name is their own.
  const [given = "", second = given] = nameWords(name ?? "");
  return isSuffixOfOne(holder, name) && ![given, second].some((word) => local.startsWith(word.slice(0, 1)));
}

/** The name of an answer fits both records that it would join; a last name that differs needs an answer with both. */
export const isBridge = (answer: string | null, one: string | null, other: string | null) =>
  !lastNamesDiffer(one, other) ||
  (answer !== null && !lastNamesDiffer(answer, one) && !lastNamesDiffer(answer, other));

export const isSameClass = (one: string, other: string) =>
  one !== other && exclusiveClass(one) !== null && exclusiveClass(one) === exclusiveClass(other);

/** "acme-tools.de" and "acmetools.com" → "acmetools". */
const labelOf = (key: string) => key.slice("domain:".length).split(".")[0]?.replaceAll("-", "") ?? "";

interface Described {
  name: string | null;
  company?: string | null;
}

/**
 * Whether an answer about one key that gives another of its class tells of a renamed profile or domain: all names agree
 * and, besides, a person's employer or the label of the domain.
 */
export function isRenamed(
  asked: string,
  key: string,
  [answer, ...records]: [Described, ...Described[]],
): boolean {
  switch (exclusiveClass(key)) {
    case "domain":
      return (
        labelOf(asked) === labelOf(key) && records.every(({ name }) => isSameCompanyName(name, answer.name))
      );
    case "linkedin":
      return (
        records.every(({ name }) => isSameFullName(name, answer.name)) &&
        records.some(({ company }) => isSameCompanyName(company ?? null, answer.company ?? null))
      );
    default:
      return false;
  }
}
