/** Checks whether two keys, or two descriptions, can belong to the same person or company. */
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

/**
 * Returns the class of a key if a person or company has only one key of that class, otherwise null.
 */
export function exclusiveClass(key: string): string | null {
  const kind = key.slice(0, key.indexOf(":"));
  const value = key.slice(kind.length + 1);
  if (kind === "email") return null;
  // A LinkedIn member id and a profile name count as two classes until an answer contains both.
  if (kind === "linkedin") return /^(?:ACoA|profile\/view\?id=)/.test(value) ? "linkedin id" : "linkedin";
  if (kind === "linkedin-company") return /(?:^|\/)\d+$/.test(value) ? "linkedin-company id" : kind;
  return kind;
}

/**
 * Returns whether two sets of keys can belong to the same person or company. Each has one profile
 * and one domain, except after a rename.
 */
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

/**
 * Returns whether a key clearly belongs to someone else than the named person, although nobody
 * asked about it.
 */
export function isAnothers(key: string, holder: string | null, name: string | null): boolean {
  const kind = exclusiveClass(key);
  // A profile belongs to one person, so a line with a completely different name is a mistake.
  if (kind !== null)
    return (
      kind.startsWith("linkedin") && !kind.startsWith("linkedin-company") && namesShareNothing(holder, name)
    );
  if (namesContradict(holder, name)) return true;
  const local = key.slice(key.indexOf(":") + 1, key.lastIndexOf("@"));
  const latin = latinOfTwo(holder, name);
  // Names in two scripts cannot be compared, so the email address decides.
  if (latin) return !nameWords(latin).some((word) => word.length > 2 && local.includes(word));
  // A parent and a child may share a mailbox, unless it begins with the first name of one of them.
  const [given = "", second = given] = nameWords(name ?? "");
  return isSuffixOfOne(holder, name) && ![given, second].some((word) => local.startsWith(word.slice(0, 1)));
}

/**
 * Returns whether the answer's name fits both records. If their last names differ, the answer must
 * contain both.
 */
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
 * Returns whether an answer that gives another key of the same class means a renamed profile or
 * domain. All names must agree, and so must a person's employer or the label of the domain.
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
