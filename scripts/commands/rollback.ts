/** `npm run rollback [-- --env staging] [--with-its-secrets] [<version>]`: everybody gets the version before, or the one named. */
import { readPlannedWorker } from "../deploy/built-worker.ts";
import { signIn } from "../deploy/cloudflare.ts";
import { rollBack } from "../deploy/roll-back.ts";
import { environmentOf } from "../deploy/words.ts";
import { wrangler } from "../deploy/wrangler.ts";
import { mergeEnvironments } from "../stack/environment.ts";

export async function run(words: string[]): Promise<void> {
  const { version: wanted, withItsSecrets } = environmentOf(words);
  const cloudflare = await signIn(wrangler, mergeEnvironments({}, process.env));
  const { name } = readPlannedWorker();
  // The name says which Worker is meant; what was built last, and for which environment, is of no account.
  delete process.env.CLOUDFLARE_ENV;
  process.stdout.write(`${await rollBack(cloudflare, wrangler, name, { wanted, withItsSecrets })}\n`);
}
