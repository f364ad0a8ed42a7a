/** Builds the product with one more tool and one more vendor, both for the bench. */
import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig, type Plugin } from "vite";
import base from "../vite.config.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const replaced = new Map([
  [here("../app/tools/registry.server.ts"), here("./registry.server.ts")],
  [here("../app/vendors/upstreams.server.ts"), here("./upstreams.server.ts")],
]);

/**
 * Replaces two modules with ones that extend them. The bench's own files still import the
 * originals.
 */
const withTheBenchmark: Plugin = {
  name: "with-the-benchmark",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (!importer || importer.startsWith(here("."))) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return (found && replaced.get(found.id)) ?? null;
  },
};

export default defineConfig((at) => mergeConfig(base(at), { plugins: [withTheBenchmark] }));
