import { join, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { noSchemasInBrowser } from "./scripts/no-schemas-in-browser.ts";
import { noSecretsInBuild } from "./scripts/no-secrets-in-build.ts";

// Several instances may run side by side: whatever one keeps lies in its own DATA_DIR.
const data = resolve(process.env.DATA_DIR ?? ".data");
const localState = ["**/.data*/**", `${data}/**`];
/** What no page and no Worker is made of: looking at each such file for changes costs a part of the start. */
const beside = [
  "{bench,build,e2e,migrations,sandbox,simulation}/**",
  "**/{fixtures,testing}/**",
  "**/*.test.{ts,tsx}",
].map((path) => join(import.meta.dirname, path));

/**
 * The build takes the Worker's configuration from wrangler.toml; a local run's is written by scripts/stack/console.ts.
 * Each half loads what only it needs: a second of the start.
 */
async function worker(command: "build" | "serve") {
  if (command === "serve") {
    const { localWorker } = await import("./scripts/stack/local-worker.ts");
    return localWorker(process.env.WORKER_CONFIG, data);
  }
  const { cloudflare } = await import("@cloudflare/vite-plugin");
  return cloudflare({ viteEnvironment: { name: "ssr" }, inspectorPort: 0 });
}

export default defineConfig(({ command }) => ({
  cacheDir: join(data, "vite"),
  plugins: [worker(command), reactRouter(), noSecretsInBuild(), noSchemasInBrowser(import.meta.dirname)],
  resolve: { tsconfigPaths: true },
  // Without it, code that two screens share becomes a file of its own: a tool's first visit would fetch 156 KB in 64 files.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: "common", minShareCount: 10 }] } },
        },
      },
    },
  },
  server: { fs: { deny: localState }, watch: { ignored: [...localState, ...beside] } },
}));
