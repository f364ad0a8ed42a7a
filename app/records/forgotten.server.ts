/** Keys of people who were forgotten by a command become hashes: the command has no secret. */
import { forgottenHashes } from "../exclusions/forgotten-keys.server";
import type { App } from "../runs/app";
import { hideForgottenKeys } from "./storage/record-removal";

export const hideForgotten = ({ database, config }: Pick<App, "database" | "config">): Promise<void> =>
  hideForgottenKeys(database, (key) => forgottenHashes(config.secrets.slice(0, 1), key)[0] ?? "");
