/** Who was forgotten is known by a keyed hash alone: it recognises a key and can't be read back. */
import { type Secrets, signatureOf } from "../signing.server";

export const forgottenHashes = (secrets: Secrets, key: string): string[] =>
  secrets.map((secret) => signatureOf([secret], "forgotten", key));

/**
 * What a forgotten key may stand as: hashes by each of the console's secrets, and itself until the clock has hidden it. A
 * secret that was replaced recognises as long as it stands behind the new one.
 */
export const forgottenForms = (secrets: Secrets, key: string): string[] => [
  ...forgottenHashes(secrets, key),
  key,
];
