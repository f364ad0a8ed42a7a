import { join, resolve } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { noCirclesInBuild } from "./scripts/no-circles-in-build.ts";
import { noSchemasInBrowser } from "./scripts/no-schemas-in-browser.ts";
import { noSecretsInBuild } from "./scripts/no-secrets-in-build.ts";

// Several instances may run side by side: whatever one keeps lies in its own DATA_DIR.
const data = resolve(process.env.DATA_DIR ?? ".data");
const localState = ["**/.data*/**", `${data}/**`];

/**
 * Left to itself the bundler makes a file of every few lines that two screens share: some seventy for one screen, which
 * compress a tenth worse than one and are named in every page. What a dozen screens have in common is one file.
 */
const mostScreens = { name: "most-screens", minShareCount: 12 };

export default defineConfig({
  cacheDir: join(data, "vite"),
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: join(data, "state") },
      inspectorPort: 0,
    }),
    reactRouter(),
    noCirclesInBuild(),
    noSecretsInBuild(),
    noSchemasInBrowser(import.meta.dirname),
  ],
  resolve: { tsconfigPaths: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [mostScreens] } } } } },
  },
  server: { fs: { deny: localState }, watch: { ignored: localState } },
});
