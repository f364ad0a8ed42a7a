/** Which Node goes on after the first step. Plain JavaScript: runs on Node 20. */
import { existsSync } from "node:fs";
import { join } from "node:path";

export const neededNode = "22.22.0";

/** @param {string} version @returns {boolean} */
export function newEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 22);
}

/**
 * Node's own binary from the optional packages. npm 11 links it into node_modules/.bin, npm 10 doesn't, so it is
 * looked up where it lies.
 *
 * @param {string} root @param {string} platform @param {string} arch @returns {string | undefined}
 */
export function bundledNode(root, platform = process.platform, arch = process.arch) {
  const names = [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`];
  return names
    .map((name) => join(root, "node_modules", name, "bin", "node"))
    .find((path) => existsSync(path));
}
