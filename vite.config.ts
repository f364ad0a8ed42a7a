import { join, resolve } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { noSchemasInBrowser } from "./scripts/no-schemas-in-browser.ts";
import { noSecretsInBuild } from "./scripts/no-secrets-in-build.ts";

// Several instances may run side by side; each keeps its files in its own DATA_DIR.
const data = resolve(process.env.DATA_DIR ?? ".data");
const localState = ["**/.data*/**", `${data}/**`];
/** The build reads wrangler.toml; development reads the configuration that scripts/stack/console.ts writes. */
const worker = (command: "build" | "serve") =>
  cloudflare({
    viteEnvironment: { name: "ssr" },
    inspectorPort: false,
    persistState: { path: join(data, "state") },
    ...(command === "serve" && { configPath: process.env.WORKER_CONFIG }),
  });

export default defineConfig(({ command }) => ({
  cacheDir: join(data, "vite"),
  plugins: [worker(command), reactRouter(), noSecretsInBuild(), noSchemasInBrowser(import.meta.dirname)],
  resolve: { tsconfigPaths: true },
  // Puts code that ten screens share into one file. Without it a tool's first visit loads 156 KB in
  // 64 files instead of 142 KB in 23.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: "common", minShareCount: 10 }] } },
        },
      },
    },
  },
  server: { fs: { deny: localState }, watch: { ignored: localState } },
}));
