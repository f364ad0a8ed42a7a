/**
 * The Worker as planned in wrangler.toml and as built: the files and configuration that Wrangler
 * uploads.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parse } from "smol-toml";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";

/** Facts known without a build. */
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
  queues: { producers: { binding: string; queue: string }[] };
}

export const builtFolder = join(projectRoot, "build", "server");
const path = join(builtFolder, "wrangler.json");
/**
 * File that contains the path of the configuration that Wrangler uses in place of wrangler.toml.
 * Every build writes it, whatever its folder.
 */
const pointer = join(projectRoot, ".wrangler", "deploy", "config.json");

interface Configured extends PlannedWorker {
  env?: Record<string, Partial<PlannedWorker>>;
}

export const readPlannedWorker = (environment = process.env.CLOUDFLARE_ENV): PlannedWorker =>
  plannedWorker(
    parse(readFileSync(join(projectRoot, "wrangler.toml"), "utf8")) as unknown as Configured,
    environment,
  );

/**
 * Returns the Worker that wrangler.toml plans for the environment.
 * @throws Refusal if the environment would take over production's domain: Wrangler copies routes to
 * environments without their own
 */
export function plannedWorker({ env, ...production }: Configured, environment?: string): PlannedWorker {
  if (!environment) return production;
  const { name = `${production.name}-${environment}`, vars, routes } = env?.[environment] ?? {};
  if (production.routes?.length && !routes) {
    throw new Refusal(
      `[env.${environment}] in wrangler.toml has no routes, so Wrangler would move production's routes to it. ` +
        "Add its own routes, or routes = [].",
    );
  }
  return { name, vars, routes };
}

/**
 * Reads the built Worker.
 * @throws Refusal if build/ was built for another environment
 */
export function readBuiltWorker(planned: PlannedWorker): BuiltWorker {
  const worker = JSON.parse(readFileSync(path, "utf8")) as BuiltWorker;
  if (worker.name === planned.name) return worker;
  throw new Refusal(`build/ contains ${worker.name}, not ${planned.name}. Run the command without --built.`);
}

/** Writes the configuration that Wrangler uses from now on. */
export function writeBuiltWorker(worker: BuiltWorker): void {
  writeFileSync(path, JSON.stringify(worker));
  mkdirSync(dirname(pointer), { recursive: true });
  writeFileSync(
    pointer,
    JSON.stringify({ configPath: relative(dirname(pointer), path), auxiliaryWorkers: [] }),
  );
}
