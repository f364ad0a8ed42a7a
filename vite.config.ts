import { join, resolve } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { noCirclesInBuild } from "./scripts/no-circles-in-build.ts";
import { noSecretsInBuild } from "./scripts/no-secrets-in-build.ts";

// Several instances may run side by side: whatever one keeps lies in its own DATA_DIR.
const data = resolve(process.env.DATA_DIR ?? ".data");
const localState = ["**/.data*/**", `${data}/**`];

/**
 * Left to itself the bundler makes a file of every few lines that two screens share: some seventy for one screen, each
 * named in the page. Files smaller than this join the one whose screens are most alike. From twice as much on, some come to
 * import each other, and the build is refused.
 */
const fewerFiles = {
  name: "shared",
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 10_000,
};
/**
 * What every screen stands on. Left to be merged by size it was at times asked before it was there: two files that
 * import each other. Our buttons are in it for their style sheet, which then stays from screen to screen.
 */
const frame = {
  name: "frame",
  test: new RegExp(
    [
      String.raw`node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]`,
      String.raw`@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](Loader|UnstyledButton))[\\/]`,
      String.raw`app[\\/]ui[\\/](icon-)?button\.`,
    ].join("|"),
  ),
  priority: 2,
};
/** Dialogs and the like: few screens have them, and with what they need they would otherwise be sent to everybody. */
const seldom = {
  name: "seldom",
  test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ScrollArea|Modal|Drawer|Overlay|FocusTrap)/,
  priority: 1,
  entriesAware: true,
};
/** The bundler would name such a file after all its screens. */
const shortly = (name = "", rest: string) =>
  `assets/${/^(shared|seldom)~/.exec(name)?.[1] ?? "[name]"}-${rest}`;
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
    noCirclesInBuild(),
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
