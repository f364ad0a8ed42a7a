/** Reads the configuration of a local run: `.dev.vars`, overridden by the process environment. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";

export type Environment = Record<string, string>;

/**
 * Merges both; the process environment wins. An empty string there wins too: it means "not
 * configured".
 */
export function mergeEnvironments(
  file: Environment,
  process: Record<string, string | undefined>,
): Environment {
  const given = Object.entries(process).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...file, ...Object.fromEntries(given) };
}

export function localEnvironment(path = join(projectRoot, ".dev.vars")): Environment {
  const file = existsSync(path) ? parseEnv(readFileSync(path, "utf8")) : {};
  return mergeEnvironments(file as Environment, process.env);
}

export function portFrom(environment: Environment, name: string, fallback: number): number {
  const text = environment[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal(`${name} must be a port number from 1 to 65,535, not "${text}".`);
  return port;
}
