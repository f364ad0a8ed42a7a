/**
 * Checks that must pass before a deployment changes anything. Each refusal tells the user the one
 * step to take.
 */
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Refusal } from "../refusal.ts";
import type { Environment } from "../stack/environment.ts";
import { type Cloudflare, CloudflareRefusal, readIfThere } from "./cloudflare.ts";
import type { PlannedWorker } from "./built-worker.ts";
import type { Wrangler } from "./wrangler.ts";

/** Cloudflare's error codes. */
const codes = { r2Off: 10042, noScope: 10000, noSubdomain: 10007, noScript: [10007, 10090, 10092] };

const needed = [
  { path: "/workers/scripts", permission: "Workers Scripts" },
  { path: "/r2/buckets", permission: "Workers R2 Storage" },
  { path: "/queues", permission: "Queues" },
  { path: "/storage/kv/namespaces", permission: "Workers KV Storage" },
];

/** Checks that the token has the needed permissions and that R2 is enabled. */
export async function checkAccount(cloudflare: Cloudflare): Promise<void> {
  const missing: string[] = [];
  for (const { path, permission } of needed) {
    try {
      await cloudflare.read(path);
    } catch (error) {
      if (!(error instanceof CloudflareRefusal)) throw error;
      if (error.code === codes.noScope) missing.push(`Account · ${permission} · Edit`);
      else if (error.code === codes.r2Off) {
        throw new Refusal(
          "R2 is not enabled for this account. The console stores uploads and result files there. Enable it in the " +
            `dashboard: https://dash.cloudflare.com/${cloudflare.accountId}/r2/overview`,
        );
      } else throw error;
    }
  }
  if (missing.length > 0) {
    throw new Refusal(
      `The Cloudflare token lacks permissions. Add these under My Profile, API Tokens:\n  ${missing.join("\n  ")}`,
    );
  }
}

/** Returns the console's future URL. @throws Refusal if there would be none */
export async function addressOf(
  cloudflare: Cloudflare,
  worker: PlannedWorker,
  environment: Environment,
): Promise<string> {
  if (environment.CONSOLE_URL) return environment.CONSOLE_URL.replace(/\/+$/, "");
  const route = worker.routes?.find((each) => typeof each !== "string" && each.custom_domain);
  if (route && typeof route !== "string") return `https://${route.pattern}`;
  const found = await readIfThere<{ subdomain: string }>(cloudflare, "/workers/subdomain", [
    codes.noSubdomain,
  ]);
  if (found) return `https://${worker.name}.${found.subdomain}.workers.dev`;
  throw new Refusal(
    "The console has no URL yet. Choose a workers.dev name at " +
      `https://dash.cloudflare.com/${cloudflare.accountId}/workers/onboarding, or add your own domain to wrangler.toml: ` +
      'routes = [{ pattern = "console.example.com", custom_domain = true }]',
  );
}

/** The Worker's current state at Cloudflare. */
export interface Deployed {
  /** Tag of the newest applied Durable Object migration. */
  migrationTag: string | undefined;
}

export async function whatIsDeployed(cloudflare: Cloudflare, name: string): Promise<Deployed | undefined> {
  const found = await readIfThere<{ default_environment: { script: { migration_tag?: string } } }>(
    cloudflare,
    `/workers/services/${name}`,
    codes.noScript,
  );
  return found && { migrationTag: found.default_environment.script.migration_tag };
}

/**
 * Checks the sender's address.
 * @param from the sender of the console's emails, or undefined if unknown
 */
export function checkMailFrom(from: unknown): void {
  if (typeof from === "string" && from && !/@example\.(com|org|net)>?$/i.test(from)) return;
  throw new Refusal(
    "MAIL_FROM is not set, so Resend would refuse every email. Use an address of a domain that Resend has verified: " +
      'run MAIL_FROM="Research console <console@your-domain.com>" npm run deploy, or set it under [vars] in wrangler.toml.',
  );
}

/** Bytes; Cloudflare's limit (developers.cloudflare.com/workers/platform/limits). */
const mostBytes = 64 * 1024 * 1024;
/** Milliseconds of CPU at an isolate's start; Cloudflare's limit. */
export const longestStart = 1000;

/**
 * Checks the size of the upload.
 * @returns its gzipped bytes
 */
export function checkSize(folder: string): number {
  const scripts = filesUnder(folder)
    .filter((path) => path.endsWith(".js"))
    .map((path) => readFileSync(path));
  const bytes = scripts.reduce((sum, script) => sum + script.byteLength, 0);
  if (bytes > mostBytes)
    throw new Refusal(`The Worker has ${bytes} bytes; Cloudflare's limit is ${mostBytes} bytes.`);
  return scripts.reduce((sum, script) => sum + gzipSync(script).byteLength, 0);
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  /** Microseconds. */
  timeDeltas: number[];
}

/**
 * Returns the milliseconds of CPU that the Worker's start takes on this machine, or undefined if
 * Wrangler's ten seconds were too short on a busy machine. Only informs the user: Cloudflare
 * measures at upload on its own machines.
 */
export async function checkStartup(run: Wrangler): Promise<number | undefined> {
  const path = join(tmpdir(), `startup-${process.pid}.cpuprofile`);
  try {
    const answer = await run(["check", "startup", "--outfile", path, "--args=--no-bundle"]);
    if (answer.code !== 0 && answer.text.includes("profiling timed out")) return undefined;
    if (answer.code !== 0) throw new Refusal(`wrangler check startup failed:\n${answer.text}`);
    return millisecondsOf(JSON.parse(readFileSync(path, "utf8")) as Profile);
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * A sample much longer than the others means that the machine did other work; it counts as five.
 */
export function millisecondsOf({ nodes, samples, timeDeltas }: Profile): number {
  const idle = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id),
  );
  const usual = timeDeltas.toSorted((one, other) => one - other)[Math.floor(timeDeltas.length / 2)] ?? 0;
  const spent = samples.reduce(
    (sum, id, at) => (idle.has(id) ? sum : sum + Math.min(timeDeltas[at] ?? 0, 5 * usual)),
    0,
  );
  return Math.round(spent / 1000);
}
