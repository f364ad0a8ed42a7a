import { join, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { noCirclesInBuild } from "./scripts/no-circles-in-build.ts";
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
 * Left to itself the bundler makes a file of every few lines that two screens share: some seventy for one screen, which
 * compress a tenth worse than one and are named in every page. What ten screens have in common is one file.
 */
const mostScreens = {
  name: "most-screens",
  minShareCount: 10,
  priority: 1,
  test: (id: string) => !isForResults(id),
};

/** Many screens have these in common too, but a tool's screen needs them only when it draws a result. */
const forResults = [
  ...["copy-button", "tooltip", "source-mark", "data-table"].map((name) => `/app/ui/${name}.`),
  ...["Copy", "Flask", "InfoCircle", "CircleCheck", "CircleMinus", "AlertTriangle"].map(
    (name) => `/Icon${name}.mjs`,
  ),
];
const isForResults = (id: string) => forResults.some((name) => id.includes(name));
const results = { name: "results", test: isForResults };

/** A page names a hundred files of scripts, and each character of their hashes travels: a third of a KB is saved by one less. */
const shortNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
};

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
  plugins: [
    worker(command),
    reactRouter(),
    noCirclesInBuild(),
    noSecretsInBuild(),
    noSchemasInBrowser(import.meta.dirname),
  ],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [mostScreens, results] }, ...shortNames } },
      },
    },
  },
  server: { fs: { deny: localState }, watch: { ignored: [...localState, ...beside] } },
}));
