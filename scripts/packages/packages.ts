/**
 * Checks the installed packages for known vulnerabilities and for licences the product must not
 * use.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Installed {
  version?: string;
  license?: string;
  /** True if only development needs it. */
  dev?: boolean;
}

export type Lock = Record<string, Installed>;

export interface Advisories {
  /**
   * When a maintainer read the advisories; the registry available here does not support npm audit.
   */
  readOn: string;
  advisories: {
    id: string;
    package: string;
    /** First version without the vulnerability. */ fixed: string;
    about: string;
  }[];
  /** Paths in the lock file → why the vulnerability is not reachable there. */
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
/** Licences allowed for tools that are only run, not built into the product. */
const freeToRun = ["LGPL-3.0-or-later", "CC-BY-4.0"];

export const readLock = (root: string) =>
  (JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Lock }).packages;

export const readAdvisories = (root: string) =>
  JSON.parse(readFileSync(join(root, "scripts", "packages", "advisories.json"), "utf8")) as Advisories;

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Returns true if the first version is older; a pre-release is older than its release. */
export function isBefore(version: string, other: string): boolean {
  const [one, two] = [version, other].map((text) => text.split("-")[0]?.split(".").map(Number) ?? []);
  for (const at of [0, 1, 2]) {
    const [mine = 0, theirs = 0] = [one?.[at], two?.[at]];
    if (mine !== theirs) return mine < theirs;
  }
  return version.includes("-") && !other.includes("-");
}

/** Returns one message per package and vulnerability. */
export function weaknesses(lock: Lock, { advisories, accepted }: Advisories): string[] {
  return Object.entries(lock).flatMap(([path, { version = "" }]) =>
    path in accepted
      ? []
      : advisories
          .filter((each) => each.package === nameOf(path) && isBefore(version, each.fixed))
          .map(({ id, fixed, about }) => `${path} ${version}: ${id}, fixed in ${fixed} (${about})`),
  );
}

/** Returns one message per package with a licence that is not allowed. */
export function licences(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([path, { license = "none named", dev }]) => {
    const allowed = [...free, ...freeToo, ...(dev ? freeToRun : [])];
    const isAllowed = license.split(/ AND | OR /).every((each) => allowed.includes(each));
    return path === "" || isAllowed ? [] : [`${path}: ${license}`];
  });
}
