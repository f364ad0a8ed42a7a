/** Rates how certainly a social profile belongs to a person or company. */
import { labelOf } from "../keys/host";
import { wordsOf } from "../words/words";

export type Confidence = "sure" | "likely" | "doubtful";

export interface Owner {
  /** The person's or company's name; null if unknown. */
  name: string | null;
  domain: string | null;
}

export interface SeenProfile {
  name: string | null;
  handle: string;
  /** True if the owner's site or record links to the profile, or the vendor found it by email. */
  vouchedFor: boolean;
}

/**
 * Returns "sure" if a source confirms the profile and the names match; "likely" if only one of
 * these is true and nothing contradicts it; otherwise "doubtful": another person's name, or no link
 * to the owner.
 */
export function ownerConfidence(profile: SeenProfile, owner: Owner): Confidence {
  // Anyone can take a handle, so it counts only if the profile shows no name.
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
  // "Ana Ruiz" may be Ana Ruiz García.
  if (seenWords.length > 1 && seenWords.every((word) => own.includes(word))) return true;
  return label.length > 2 && joined.includes(label);
}
