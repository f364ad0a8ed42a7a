/** Parses the arguments of `npm run deploy` and `npm run rollback`. */
import { parseArgs } from "node:util";
import { Refusal } from "../refusal.ts";

/**
 * Sets CLOUDFLARE_ENV, which chooses the environment of wrangler.toml for the build and for
 * Wrangler.
 */
export function environmentOf(words: string[]): {
  ownDatabase: boolean;
  built: boolean;
  version: string | undefined;
  withItsSecrets: boolean;
} {
  let read;
  try {
    read = parseArgs({
      args: words,
      options: {
        env: { type: "string" },
        "own-database": { type: "boolean", default: false },
        built: { type: "boolean", default: false },
        "with-its-secrets": { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
  const { env, "own-database": ownDatabase, "with-its-secrets": withItsSecrets, built } = read.values;
  if (env !== undefined && env !== "staging") {
    throw new Refusal(`Unknown environment "${env}". Use --env staging, or leave it out for production.`);
  }
  if (env) process.env.CLOUDFLARE_ENV = env;
  else delete process.env.CLOUDFLARE_ENV;
  return { ownDatabase, built, withItsSecrets, version: read.positionals[0] };
}
