/** The Worker as wrangler.toml plans it, and as the build left it: what Wrangler uploads, and the configuration it does so by. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parse } from "smol-toml";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";

/** What can be judged without a build. */
export interface PlannedWorker {
  name: string;
  vars?: Record<string, unknown>;
  routes?: (string | { pattern: string; custom_domain?: boolean })[];
}

export interface BuiltWorker extends PlannedWorker {
  placement?: { region: string };
  migrations: { tag: string }[];
  kv_namespaces: { binding: string; id: string }[];
  r2_buckets: { bucket_name: string }[];
  queues: { producers: { queue: string }[] };
}

export const builtFolder = join(projectRoot, "build", "server");
const path = join(builtFolder, "wrangler.json");
/** Names the configuration that Wrangler takes in place of wrangler.toml; each build into whatever folder writes it. */
const pointer = join(projectRoot, ".wrangler", "deploy", "config.json");

interface Configured extends PlannedWorker {
  env?: Record<string, Partial<PlannedWorker>>;
}

export const readPlannedWorker = (environment = process.env.CLOUDFLARE_ENV): PlannedWorker =>
  plannedWorker(
    parse(readFileSync(join(projectRoot, "wrangler.toml"), "utf8")) as unknown as Configured,
    environment,
  );

/** @throws Refusal where the environment would take over production's domain: Wrangler gives it routes that it names none of */
export function plannedWorker({ env, ...production }: Configured, environment?: string): PlannedWorker {
  if (!environment) return production;
  const { name = `${production.name}-${environment}`, vars, routes } = env?.[environment] ?? {};
  if (production.routes?.length && !routes) {
    throw new Refusal(
      `[env.${environment}] of wrangler.toml names no routes, so Wrangler would move production's to it. Give it its own, or ` +
        "routes = [].",
    );
  }
  return { name, vars, routes };
}

/** @throws Refusal where what lies in build/ was built for another environment */
export function readBuiltWorker(planned: PlannedWorker): BuiltWorker {
  const worker = JSON.parse(readFileSync(path, "utf8")) as BuiltWorker;
  if (worker.name === planned.name) return worker;
  throw new Refusal(
    `What lies in build/ was built as ${worker.name}, not as ${planned.name}. Leave out --built.`,
  );
}

/** For Wrangler, which takes it from now on. */
export function writeBuiltWorker(worker: BuiltWorker): void {
  writeFileSync(path, JSON.stringify(worker));
  mkdirSync(dirname(pointer), { recursive: true });
  writeFileSync(
    pointer,
    JSON.stringify({ configPath: relative(dirname(pointer), path), auxiliaryWorkers: [] }),
  );
}
