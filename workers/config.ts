/** The only reader of the environment: docs/configuration.md explains every name. */
import { z } from "zod";
import type { AccessSettings } from "../app/staff/access.server";
import { type Secrets, shortestSecret } from "../app/signing.server";
import { splitList } from "../app/toolkit/split-list";
import { UpstreamError } from "../app/vendors/failure";
import { usualSpeechModel } from "../app/vendors/transcripts/speech-models";
import type { Vendor } from "../app/vendors/vendor";
import { vendors } from "../app/vendors/vendors";

const list = (initial: string) => z.string().default(initial).transform(splitList);

/** US dollars, for contracts with a price other than the list price; empty means the list price. */
const price = z
  .string()
  .optional()
  .transform((text) => (text?.trim() ? Number(text) : undefined))
  .refine((usd) => usd === undefined || usd > 0, "is not a price above zero.");

const schema = z
  .object({
    TURSO_DATABASE_URL: z.string("TURSO_DATABASE_URL is not set: the console has no database.").min(1),
    TURSO_AUTH_TOKEN: z.string().optional(),
    DATABASE_REGION: z.string().optional(),
    SESSION_SECRET: z
      .string("SESSION_SECRET is not set.")
      .min(shortestSecret, `SESSION_SECRET needs at least ${shortestSecret} characters.`),
    SESSION_SECRET_BEFORE: z.string().default(""),
    REQUIRE_TOTP: z
      .enum(["", "0", "1", "true", "false"], "REQUIRE_TOTP must be true or false.")
      .default("")
      .transform((value) => value === "true" || value === "1"),
    PROVIDER_NAME: z.string().default("Riverside"),
    PROVIDER_URL: z
      .literal("")
      .or(z.url({ protocol: /^https$/, error: "PROVIDER_URL must be a URL such as https://example.com/." }))
      .default("")
      .transform((value) => value || null),
    EMAILS_OWNER_NAME: z.string().default("Lior"),
    MAIL_FROM: z.string().default("Research console <console@example.com>"),
    MAIL_RECIPIENTS: list(""),
    OPENAI_MODEL: z.string().default("gpt-6-luna"),
    OPENAI_WRITING_MODEL: z.string().default("gpt-6.1-terra"),
    OPENAI_IMAGE_MODEL: z.string().default("gpt-image-2.5-flare"),
    OPENAI_SPEECH_MODEL: z.string().default(usualSpeechModel),
    /** Price per minute of speech. */
    OPENAI_SPEECH_PRICE: price,
    HUBSPOT_CLIENT_STAGES: list("customer"),
    HUBSPOT_FORMER_CLIENT_STAGES: list(""),
    HUBSPOT_PORTAL_ID: z.string().optional(),
    UPSTREAM_GATEWAY_URL: z
      .string()
      .optional()
      .transform((url) => (url ? url.replace(/\/+$/, "") : null)),
    UPSTREAM_LIVE: list(""),
    /** US dollars per unit by vendor: "harvestapi=0.0064, apollo=0.15". */
    UPSTREAM_PRICES: list("").transform((entries, { addIssue }) => {
      const prices = entries.map((entry) => entry.split("=").map((part) => part.trim()));
      const wrong = prices.filter(
        ([name, usd]) => !vendors.some((one) => one.name === name) || !(Number(usd) > 0),
      );
      for (const [name] of wrong)
        addIssue({ code: "custom", message: `"${name}" is not a vendor, or its price is not above zero.` });
      return Object.fromEntries(prices.map(([name = "", usd]) => [name, Number(usd)]));
    }),
    /** A host such as "firm.cloudflareaccess.com", with or without the scheme. */
    ACCESS_TEAM_DOMAIN: z
      .string()
      .default("")
      .transform((domain) =>
        domain
          .trim()
          .replace(/^https:\/\//, "")
          .replace(/\/$/, ""),
      ),
    ACCESS_AUDIENCE: z.string().default(""),
  })
  .refine((values) => (values.ACCESS_TEAM_DOMAIN === "") === (values.ACCESS_AUDIENCE === ""), {
    error: "Set both ACCESS_TEAM_DOMAIN and ACCESS_AUDIENCE, or neither.",
  });

export interface Config extends z.output<typeof schema> {
  /** The secret that signs; during a rotation also the previous one. */
  secrets: Secrets;
  /**
   * Returns the vendor's API key. If it is missing, throws `not-configured` with the variable's
   * name.
   */
  secret(vendor: Vendor, name: string): string;
  /** Returns the names of the vendor's missing API keys. */
  missing(vendor: Vendor): string[];
  dataOf(vendor: Vendor): "live" | "sandbox";
  /** Returns any other configured text (client versions, addresses) by name. */
  value(name: string): string | undefined;
}

/** Returns the settings of Cloudflare Access, or null if it is not in front of the console. */
export const accessOf = ({ ACCESS_TEAM_DOMAIN, ACCESS_AUDIENCE }: Config): AccessSettings | null =>
  ACCESS_TEAM_DOMAIN ? { teamDomain: ACCESS_TEAM_DOMAIN, audience: ACCESS_AUDIENCE } : null;

/** Lists the wrong variables of the environment by name, never by value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const parsed = new WeakMap<object, Config>();

export function readConfig(env: Env): Config {
  const known = parsed.get(env);
  if (known) return known;
  const { data: values, error } = schema.safeParse(env);
  if (!values) throw new ConfigError(error.issues.map(({ message }) => message).join(" "));
  const raw = env as unknown as Record<string, unknown>;
  const value = (name: string) => (typeof raw[name] === "string" ? raw[name] : undefined);
  const behindGateway = (vendor: Vendor) =>
    values.UPSTREAM_GATEWAY_URL !== null && !values.UPSTREAM_LIVE.includes(vendor.name);
  // Behind a gateway, an absent key is sent as "sandbox"; an empty one still means "not configured".
  const keyOf = (vendor: Vendor, name: string) => value(name) ?? (behindGateway(vendor) ? "sandbox" : "");
  const config: Config = {
    ...values,
    value,
    secrets: [values.SESSION_SECRET, values.SESSION_SECRET_BEFORE].filter(Boolean),
    secret: (vendor, name) => {
      const key = keyOf(vendor, name);
      if (key) return key;
      throw new UpstreamError({
        upstream: vendor.name,
        kind: "not-configured",
        detail: `${name} is missing.`,
      });
    },
    missing: (vendor) => vendor.keys.filter((name) => keyOf(vendor, name) === ""),
    dataOf: (vendor) => (behindGateway(vendor) ? "sandbox" : "live"),
  };
  parsed.set(env, config);
  return config;
}
