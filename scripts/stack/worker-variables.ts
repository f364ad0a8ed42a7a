/** Names the Worker is configured with. Only these leave the process environment for the Worker's own. */
import type { Environment } from "./environment.ts";

export const workerVariables = [
  "TURSO_DATABASE_URL",
  "TURSO_AUTH_TOKEN",
  "SESSION_SECRET",
  "UPSTREAM_GATEWAY_URL",
  "UPSTREAM_LIVE",
  "PROVIDER_NAME",
  "EMAILS_OWNER_NAME",
  "MAIL_FROM",
  "OPENAI_MODEL",
  "OPENAI_WRITING_MODEL",
  "OPENAI_IMAGE_MODEL",
  "HUBSPOT_CLIENT_STAGES",
  "HUBSPOT_FORMER_CLIENT_STAGES",
  "HUBSPOT_PORTAL_ID",
  "APOLLO_API_KEY",
  "PDL_API_KEY",
  "HUBSPOT_TOKEN",
  "YOUTUBE_API_KEY",
  "SERPER_API_KEY",
  "BRAVE_API_KEY",
  "ENRICHLAYER_API_KEY",
  "HARVESTAPI_KEY",
  "UNIPILE_API_KEY",
  "INFLUENCERS_CLUB_API_KEY",
  "SCRAPECREATORS_API_KEY",
  "PODCHASER_API_KEY",
  "PODCASTINDEX_KEY",
  "PODCASTINDEX_SECRET",
  "LISTENNOTES_API_KEY",
  "DATAFORSEO_LOGIN",
  "DATAFORSEO_PASSWORD",
  "LOGODEV_TOKEN",
  "OPENAI_API_KEY",
  "RESEND_API_KEY",
  "REDDIT_CLIENT_ID",
  "REDDIT_CLIENT_SECRET",
  "REDDIT_USER_AGENT",
  "SUPADATA_API_KEY",
  "TRANSCRIPT_RELAY_URL",
  "YOUTUBE_PLAYER_CLIENTS",
  "SLACK_WEBHOOK_URL",
];

/** `declared`: the names that wrangler.toml gives values to, which may be given others here. */
export function workerEnvironment(environment: Environment, declared: string[] = []): Environment {
  return Object.fromEntries(
    [...workerVariables, ...declared].flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
