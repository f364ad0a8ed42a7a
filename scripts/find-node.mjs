/**
 * Finds the Node version that runs the commands. Plain JavaScript, because it starts on Node 20.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";

export const neededNode = "22.22.0";

/** @param {string} version @returns {boolean} */
export function newEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 22);
}

/**
 * Returns the Node binary of the optional packages. Searches the package itself, because npm 11
 * links it into node_modules/.bin and npm 10 does not.
 * @param {string} root @param {string} platform @param {string} arch @returns {string | undefined}
 */
export function bundledNode(root, platform = process.platform, arch = process.arch) {
  const names = [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`];
  return names
    .map((name) => join(root, "node_modules", name, "bin", "node"))
    .find((path) => existsSync(path));
}
