/** Whose profile is it? How sure we are that an account belongs to a person or a company. Pure. */
import { labelOf } from "../keys/host";
import { wordsOf } from "../words/words";

export type Confidence = "sure" | "likely" | "doubtful";

export interface Owner {
  /** The person's or company's name; null: not known. */
  name: string | null;
  domain: string | null;
}

export interface SeenProfile {
  name: string | null;
  handle: string;
  /** The owner's own site or record links to it, or it was found by their e-mail address. */
  vouchedFor: boolean;
}

/**
 * "sure": vouched for, and its name fits; "likely": one of the two, and nothing speaks against it; "doubtful": it
 * carries another person's name, or nothing ties it to the owner.
 */
export function ownerConfidence(profile: SeenProfile, owner: Owner): Confidence {
  // A handle is free for all to take: it counts only where the profile gives no name.
  const fits = nameFits(profile.name ?? profile.handle, owner);
  if (profile.vouchedFor && fits) return "sure";
  const isOthers = profile.name !== null && !fits && (owner.name ?? owner.domain) !== null;
  return !isOthers && (profile.vouchedFor || fits) ? "likely" : "doubtful";
}

function nameFits(seen: string, { name, domain }: Owner): boolean {
  const seenWords = wordsOf(seen.replace(/[_.-]+/g, " "));
  const joined = seenWords.join("");
  const own = wordsOf(name ?? "");
  const label = domain ? wordsOf(labelOf(domain)).join("") : "";
  if (own.length > 0 && own.every((word) => seenWords.includes(word) || joined.includes(word))) return true;
  // "Ana Ruiz" is Ana Ruiz García, too.
  if (seenWords.length > 1 && seenWords.every((word) => own.includes(word))) return true;
  return label.length > 2 && joined.includes(label);
}
