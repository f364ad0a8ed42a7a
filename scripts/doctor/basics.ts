/** Checks what the console needs before any vendor: Node, a database, names and secrets. */
import { shortestSecret } from "../../app/signing.server.ts";
import type { Environment } from "../stack/environment.ts";
import type { ServiceReport } from "./services.ts";

interface Surroundings {
  environment: Environment;
  /** "22.1.0" */
  nodeVersion: string;
  /** The values in wrangler.toml. */
  declared: Record<string, string>;
  /**
   * Checks the database.
   * @throws Refusal if the database does not answer or lacks a migration
   */
  checkDatabase(connection: { url: string; authToken: string }): Promise<void>;
}

const least = 20;

export async function examineBasics({
  environment,
  nodeVersion,
  declared,
  checkDatabase,
}: Surroundings): Promise<ServiceReport[]> {
  const major = Number.parseInt(nodeVersion, 10);
  const node: ServiceReport =
    major >= least
      ? { label: "Node", state: "works", words: `${nodeVersion}.` }
      : { label: "Node", state: "fails", words: `${nodeVersion}; the console needs ${least} or newer.` };
  return [
    node,
    await database(environment, checkDatabase),
    secret(environment),
    sender(environment, declared),
  ];
}

async function database(
  { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken = "" }: Environment,
  check: Surroundings["checkDatabase"],
): Promise<ServiceReport> {
  const label = "Database";
  if (!url) {
    const words = "TURSO_DATABASE_URL is not set: npm run dev starts a database of its own.";
    return { label, state: "not set", words };
  }
  try {
    await check({ url, authToken });
    return { label, state: "works", words: "It answers and has the current schema." };
  } catch (failure) {
    return { label, state: "fails", words: failure instanceof Error ? failure.message : String(failure) };
  }
}

function secret({ SESSION_SECRET: value }: Environment): ServiceReport {
  const label = "Sign-ins";
  if (value && value.length < shortestSecret) {
    const words = `SESSION_SECRET needs at least ${shortestSecret} characters; it has ${value.length}: openssl rand -base64 32 makes one.`;
    return { label, state: "fails", words };
  }
  if (value) return { label, state: "works", words: "SESSION_SECRET is set." };
  const words = "SESSION_SECRET is not set. npm run dev and the first npm run deploy generate one.";
  return { label, state: "not set", words };
}

function sender({ MAIL_FROM }: Environment, declared: Record<string, string>): ServiceReport {
  const label = "Sender of e-mails";
  const from = MAIL_FROM ?? declared.MAIL_FROM;
  if (MAIL_FROM) return { label, state: "works", words: `${from}; Resend must have verified this domain.` };
  const words = `MAIL_FROM is not set${from ? ` (${from} stands in for it)` : ""}: npm run deploy needs one that Resend has verified.`;
  return { label, state: "not set", words };
}
