import { join, resolve } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { noSecretsInBuild } from "./scripts/no-secrets-in-build.ts";

// Several instances may run side by side: whatever one keeps lies in its own DATA_DIR.
const data = resolve(process.env.DATA_DIR ?? ".data");
const localState = ["**/.data*/**", `${data}/**`];

/**
 * Left to itself the bundler makes a file of every few lines that two screens share: some seventy for one screen, each
 * named in the page. Files smaller than this join the one whose screens are most alike.
 */
const fewerFiles = { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 9000 };
/**
 * What every screen stands on, and what few do. Left to be merged by size, the first was at times asked before it was
 * there (two files that import each other), and the second sent to everybody.
 */
const frame = {
  name: "frame",
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@mantine[\\/]core[\\/]esm[\\/]core)[\\/]/,
  priority: 2,
};
const seldom = {
  name: "seldom",
  test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ScrollArea|PasswordInput|ActionIcon|Modal|Drawer|Overlay|FocusTrap)/,
  priority: 1,
};
/** The bundler would name such a file after all its screens. */
const shortly = (name = "", rest: string) =>
  `assets/${name.startsWith("shared~") ? "shared" : "[name]"}-${rest}`;
const fileNames = {
  chunkFileNames: ({ name }: { name: string }) => shortly(name, "[hash].js"),
  assetFileNames: ({ names }: { names: string[] }) => shortly(names[0], "[hash][extname]"),
};

export default defineConfig({
  cacheDir: join(data, "vite"),
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: join(data, "state") },
      inspectorPort: 0,
    }),
    reactRouter(),
    noSecretsInBuild(),
  ],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [frame, seldom, fewerFiles] }, ...fileNames } },
      },
    },
  },
  server: { fs: { deny: localState }, watch: { ignored: localState } },
});
