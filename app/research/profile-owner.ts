/** Whose profile is it? How sure we are that an account belongs to a person or a company. Pure. */
import { getDomainWithoutSuffix } from "tldts";
import { wordsOf } from "./words";

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

/** "sure": vouched for and the name fits; "likely": one of the two; "doubtful": neither. */
export function ownerConfidence(profile: SeenProfile, owner: Owner): Confidence {
  const fits = nameFits(profile.name, owner) || nameFits(profile.handle, owner);
  if (profile.vouchedFor && fits) return "sure";
  return profile.vouchedFor || fits ? "likely" : "doubtful";
}

function nameFits(seen: string | null, { name, domain }: Owner): boolean {
  if (!seen) return false;
  const seenWords = wordsOf(seen.replace(/[_.-]+/g, " "));
  const joined = seenWords.join("");
  const own = wordsOf(name ?? "");
  const label = domain ? wordsOf(getDomainWithoutSuffix(domain) ?? "").join("") : "";
  if (own.length > 0 && own.every((word) => seenWords.includes(word) || joined.includes(word))) return true;
  return label.length > 2 && joined.includes(label);
}
