/** `npm run rollback [-- --env staging] [<version>]`: everybody gets the version before, or the one named. */
import { parse } from "smol-toml";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { signIn } from "../deploy/cloudflare.ts";
import { rollBack } from "../deploy/roll-back.ts";
import { environmentOf } from "../deploy/words.ts";
import { wrangler } from "../deploy/wrangler.ts";
import { projectRoot } from "../project-root.ts";
import { mergeEnvironments } from "../stack/environment.ts";

export async function run(words: string[]): Promise<void> {
  const { version } = environmentOf(words);
  const cloudflare = await signIn(wrangler, mergeEnvironments({}, process.env));
  const config = parse(readFileSync(join(projectRoot, "wrangler.toml"), "utf8")) as { name: string };
  const name = process.env.CLOUDFLARE_ENV ? `${config.name}-${process.env.CLOUDFLARE_ENV}` : config.name;
  process.stdout.write(`${await rollBack(cloudflare, wrangler, name, version)}\n`);
}
