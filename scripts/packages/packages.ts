/** Whether any package that npm installs has a known weakness, or a licence that the product may not be built on. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Installed {
  version?: string;
  license?: string;
  /** Needed to develop alone. */
  dev?: boolean;
}

export type Lock = Record<string, Installed>;

export interface Advisories {
  /** The registry that is reached here answers no audit, so a maintainer read them, on this day. */
  readOn: string;
  advisories: {
    id: string;
    package: string;
    /** First version without it. */ fixed: string;
    about: string;
  }[];
  /** Paths of the lock file → why the weakness can't be reached there. */
  accepted: Record<string, string>;
}

const free = [
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "MPL-2.0",
  "Unlicense",
];
const freeToo = ["BlueOak-1.0.0", "CC0-1.0"];
/** Tools that are run and nothing is built from. */
const freeToRun = ["LGPL-3.0-or-later", "CC-BY-4.0"];

export const readLock = (root: string) =>
  (JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Lock }).packages;

export const readAdvisories = (root: string) =>
  JSON.parse(readFileSync(join(root, "scripts", "packages", "advisories.json"), "utf8")) as Advisories;

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Whether one version comes before another; a pre-release before its release. */
export function isBefore(version: string, other: string): boolean {
  const [one, two] = [version, other].map((text) => text.split("-")[0]?.split(".").map(Number) ?? []);
  for (const at of [0, 1, 2]) {
    const [mine = 0, theirs = 0] = [one?.[at], two?.[at]];
    if (mine !== theirs) return mine < theirs;
  }
  return version.includes("-") && !other.includes("-");
}

/** In words, one for each package and weakness. */
export function weaknesses(lock: Lock, { advisories, accepted }: Advisories): string[] {
  return Object.entries(lock).flatMap(([path, { version = "" }]) =>
    path in accepted
      ? []
      : advisories
          .filter((each) => each.package === nameOf(path) && isBefore(version, each.fixed))
          .map(({ id, fixed, about }) => `${path} ${version}: ${id}, mended in ${fixed} (${about})`),
  );
}

/** In words, one for each package whose licence is none of those we may use. */
export function licences(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, { license = "none named", dev }]) => {
    const allowed = [...free, ...freeToo, ...(dev ? freeToRun : [])];
    const isAllowed = license.split(/ AND | OR /).every((each) => allowed.includes(each));
    return path === "" || isAllowed ? [] : [`${path}: ${license}`];
  });
}
