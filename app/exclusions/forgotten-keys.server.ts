/** The console recognises a forgotten person only by a keyed hash, which cannot be reversed. */
import { type Secrets, signatureOf } from "../signing.server";

export const forgottenHashes = (secrets: Secrets, key: string): string[] =>
  secrets.map((secret) => signatureOf([secret], "forgotten", key));

/**
 * Returns every stored form of a forgotten key: its hash by each secret, and the key itself until
 * the scheduler has hashed it. An old secret still works while the configuration lists it after the
 * new one.
 */
export const forgottenForms = (secrets: Secrets, key: string): string[] => [
  ...forgottenHashes(secrets, key),
  key,
];
