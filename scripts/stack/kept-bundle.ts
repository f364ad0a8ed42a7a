/**
 * The bundle of an earlier start, for as long as nothing that it was made of has changed: making it is half of a start. Size
 * and time of change tell, as they tell make.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import { z } from "zod";

const listOf = (bundle: string) => `${bundle}.made-of.json`;
const listed = z.record(z.string(), z.string());

/** "" where there is no such file: that it comes is a change, too. */
function stateOf(path: string): string {
  const status = statSync(path, { throwIfNoEntry: false });
  return status ? `${status.size} ${status.mtimeMs}` : "";
}

/** To be called before the file is written anew: one that is half written is then nobody's. */
export function forgetBundle(bundle: string): void {
  rmSync(listOf(bundle), { force: true });
}

/**
 * @param madeOf ids of modules as the bundler names them (those that are no files are left out), and whatever else decides
 *   what is in the bundle
 * @param begunAt when the bundler began to read, in ms: what changed after it may be in the bundle or not, so nothing is kept
 */
export function keepBundle(bundle: string, madeOf: Iterable<string>, begunAt: number): void {
  const files = [...madeOf].map((id) => id.replace(/\?.*/, "")).filter((path) => isAbsolute(path));
  const states: Record<string, string> = {};
  for (const path of files) {
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= begunAt) return;
    states[path] = stateOf(path);
  }
  states[bundle] = stateOf(bundle);
  writeFileSync(listOf(bundle), JSON.stringify(states));
}

/** The files that the kept bundle was made of; undefined where it has to be made anew. */
export function keptBundle(bundle: string): Set<string> | undefined {
  let states: Record<string, string>;
  try {
    states = listed.parse(JSON.parse(readFileSync(listOf(bundle), "utf8")));
  } catch {
    return undefined;
  }
  const paths = Object.keys(states);
  return paths.every((path) => stateOf(path) === states[path]) ? new Set(paths) : undefined;
}
