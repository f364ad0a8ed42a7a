/** Phrases that reveal a mass email, or that no reader believes. */
import type { DraftFinding } from "./finding";

export const bannedPhrases = [
  "hope this finds you well",
  "hope this email finds you well",
  "hope this e-mail finds you well",
  "hope you are doing well",
  "hope you're doing well",
  "just checking in",
  "just following up",
  "touch base",
  "touching base",
  "circle back",
  "circling back",
  "quick question",
  "in today's fast-paced world",
  "in today's digital landscape",
  "ever-evolving",
  "game-changer",
  "game changer",
  "game-changing",
  "cutting-edge",
  "state-of-the-art",
  "world-class",
  "best-in-class",
  "industry-leading",
  "revolutionize",
  "revolutionise",
  "supercharge",
  "turbocharge",
  "skyrocket",
  "unlock the power",
  "unlock the potential",
  "take it to the next level",
  "to the next level",
  "low-hanging fruit",
  "synergy",
  "synergies",
  "leverage",
  "delve",
  "seamlessly",
  "effortlessly",
  "look no further",
  "act now",
  "limited time offer",
  "once in a lifetime",
  "no-brainer",
  "at your earliest convenience",
  "as per my last email",
  "pick your brain",
  "i know you're busy",
  "dear sir or madam",
  "to whom it may concern",
] as const;

const pattern = new RegExp(
  `(?<![\\p{L}\\d])(?:${bannedPhrases.map((phrase) => phrase.replace(/['’]/g, "['’]")).join("|")})(?![\\p{L}\\d])`,
  "giu",
);

export function bannedPhrasesIn(draft: string): DraftFinding[] {
  return (draft.match(pattern) ?? []).map((quote) => ({
    rule: "banned-phrase",
    detail: `"${quote}" is on the list of banned phrases.`,
    quote,
  }));
}
