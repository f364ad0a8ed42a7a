/** Names the Worker is configured with. Only these leave the process environment for the Worker's own. */
import { vendors } from "../../app/vendors/vendors.ts";
import type { Environment } from "./environment.ts";

/** What no outside service's description names as a key. */
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

/** `declared`: the names that wrangler.toml gives values to, which may be given others here. */
export function workerEnvironment(environment: Environment, declared: string[] = []): Environment {
  return Object.fromEntries(
    [...workerVariables, ...declared].flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
