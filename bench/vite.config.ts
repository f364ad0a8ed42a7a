/** The product's own build with one tool and one upstream more: the benchmark's. */
import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig, type Plugin } from "vite";
import base from "../vite.config.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const replaced = new Map([
  [here("../app/tools/registry.server.ts"), here("./registry.server.ts")],
  [here("../app/vendors/upstreams.server.ts"), here("./upstreams.server.ts")],
]);

/** Swaps two modules for ones that add to them; the benchmark's own files still reach the originals. */
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
