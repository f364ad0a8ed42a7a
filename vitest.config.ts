import { fileURLToPath } from "node:url";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { browserFiles } from "./e2e/browser-files.ts";
import { LongestFirst } from "./scripts/testing/longest-first.ts";
import { longTests } from "./scripts/testing/long-tests.ts";
import { SummaryReporter } from "./scripts/testing/summary-reporter.ts";

const alias = { "~": fileURLToPath(new URL("app", import.meta.url)) };
const startDatabase = "./scripts/testing/start-database.ts";

/**
 * Options of the tests for every change. Browser tests start first, because they mostly wait; the
 * others fill free places. Four places keep two cores busy. Each place costs one more product for
 * the browser tests.
 */
const everyChange = { sequence: { groupOrder: 1 }, maxWorkers: 4 };

const inBrowser = {
  globalSetup: "./e2e/start-product.ts",
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A loaded machine renders slowly. The default of one second is as long as "Saved" stays visible.
  expect: { poll: { timeout: 20_000 } },
};

const inNode = {
  globalSetup: startDatabase,
  // Slow machines run several of these at once.
  testTimeout: 30_000,
  setupFiles: "./scripts/testing/left-as-found.ts",
  // All files share the loaded modules, so each file must leave the process unchanged; the setup
  // file checks it.
  isolate: false,
  ...everyChange,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ["default", new SummaryReporter()],
    projects: [
      {
        resolve: { alias },
        test: {
          name: "node",
          include: ["{app,sandbox,scripts,bench,simulation}/**/*.test.{ts,tsx}"],
          exclude: longTests,
          ...inNode,
        },
      },
      {
        resolve: { alias },
        test: { name: "node-long", include: longTests, ...inNode },
      },
      {
        resolve: { alias },
        // Runs in the Workers runtime with the Worker's bindings.
        plugins: [
          cloudflareTest(({ inject }) => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                TURSO_DATABASE_URL: inject("relayUrl"),
                SESSION_SECRET: "a secret for the tests alone, and long enough",
                UPSTREAM_GATEWAY_URL: "http://sandbox.invalid",
              },
            },
          })),
        ],
        test: {
          name: "workers",
          include: ["workers/**/*.test.ts"],
          globalSetup: "./scripts/testing/start-relayed-database.ts",
          // All files share one runtime, one relay and one transformed Worker, so they run one
          // after the other.
          isolate: false,
          fileParallelism: false,
          // The first test waits until Vite has transformed the whole Worker.
          testTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        resolve: { alias },
        // Browser tests of the production build that every change must pass (docs/reliability.md).
        test: { name: "e2e", include: [browserFiles.core], ...inBrowser, ...everyChange },
      },
      {
        resolve: { alias },
        // The other browser tests (`npm run test:browser`).
        test: {
          name: "e2e-long",
          include: [browserFiles.long],
          ...inBrowser,
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
      {
        resolve: { alias },
        // Takes pictures of every screen (`npm run gallery`). Too slow for every change.
        test: {
          name: "gallery",
          include: [browserFiles.gallery],
          globalSetup: "./e2e/start-product.ts",
          testTimeout: 120_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        resolve: { alias },
        // Takes the README's picture (`npm run screenshot`).
        test: {
          name: "screenshot",
          include: [browserFiles.screenshot],
          ...inBrowser,
          sequence: { groupOrder: 6 },
        },
      },
      {
        // Tests the deployment against an emulated Cloudflare (`npm run test:deploy`). Takes
        // minutes; all files use one build folder.
        test: {
          name: "deployment",
          include: ["scripts/deploy/rehearsal/*.rehearsal.ts"],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
