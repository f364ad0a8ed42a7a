/** Names of the Worker's variables. Only these pass from the process environment to the Worker. */
import { vendors } from "../../app/vendors/vendors.ts";
import type { Environment } from "./environment.ts";

/** Variables that no vendor's definition lists as a key. */
const others = [
  "TURSO_DATABASE_URL",
  "TURSO_AUTH_TOKEN",
  "SESSION_SECRET",
  "SESSION_SECRET_BEFORE",
  "UPSTREAM_GATEWAY_URL",
  "UPSTREAM_LIVE",
  "REQUIRE_TOTP",
  "ACCESS_TEAM_DOMAIN",
  "ACCESS_AUDIENCE",
  "PROVIDER_NAME",
  "PROVIDER_URL",
  "EMAILS_OWNER_NAME",
  "MAIL_FROM",
  "MAIL_RECIPIENTS",
  "OPS_SLACK_WEBHOOK_URL",
  "SLACK_WEBHOOKS",
  "OPENAI_MODEL",
  "OPENAI_WRITING_MODEL",
  "OPENAI_IMAGE_MODEL",
  "OPENAI_SPEECH_MODEL",
  "OPENAI_SPEECH_PRICE",
  "UPSTREAM_PRICES",
  "HUBSPOT_CLIENT_STAGES",
  "HUBSPOT_FORMER_CLIENT_STAGES",
  "HUBSPOT_PORTAL_ID",
  "YOUTUBE_PLAYER_CLIENTS",
];

export const workerVariables = [...new Set([...others, ...vendors.flatMap(({ keys }) => keys)])];

/**
 * Returns the Worker's part of the environment. `declared` lists names that have values in
 * wrangler.toml and may be overridden.
 */
export function workerEnvironment(environment: Environment, declared: string[] = []): Environment {
  return Object.fromEntries(
    [...workerVariables, ...declared].flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
