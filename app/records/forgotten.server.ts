/**
 * Hashes the keys of people whom `npm run forget` has removed, because that command does not know
 * the secret.
 */
import { forgottenHashes } from "../exclusions/forgotten-keys.server";
import type { App } from "../app";
import { hideForgottenKeys } from "./storage/record-removal";

export const hideForgotten = ({ database, config }: Pick<App, "database" | "config">): Promise<void> =>
  hideForgottenKeys(database, (key) => forgottenHashes(config.secrets.slice(0, 1), key)[0] ?? "");
