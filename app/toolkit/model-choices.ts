/**
 * Language models a user can choose: the default ones first, then others that the account may use.
 */
const known = [
  "gpt-6-luna",
  "gpt-6.1-terra",
  "gpt-6.1-sol",
  "gpt-6-sol",
  "gpt-6-astra",
  "gpt-6.2-sol",
  "gpt-6.2-astra",
  "gpt-5.6-terra",
  "gpt-5.5",
];

/**
 * Returns the models to offer.
 * @param saved Always offered, even if the list does not contain it.
 */
export const modelChoices = (inForce: { bulk: string; writing: string }, saved: string): string[] => [
  ...new Set([inForce.writing, inForce.bulk, ...known, saved]),
];
