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
 * What every change is tested by, in one group: browser tests, which wait most of their time, begin first, and the others
 * follow as places get free. Four places keep two cores busy while some wait for vendors; each costs a product of its own for
 * the browser tests.
 */
const everyChange = { sequence: { groupOrder: 1 }, maxWorkers: 4 };

const inBrowser = {
  globalSetup: "./e2e/start-product.ts",
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A screen under load takes its time; a second, the usual patience, is what "Saved" stays alone.
  expect: { poll: { timeout: 20_000 } },
};

const inNode = {
  globalSetup: startDatabase,
  // Generous: slow machines run these beside each other.
  testTimeout: 30_000,
  setupFiles: "./scripts/testing/left-as-found.ts",
  // Modules are read once for all files, which leave the process as they found it: the setup file says so.
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
        // In the Workers runtime, with the Worker's own bindings.
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
          // One after the other in one runtime: they share the relay, and the Worker is transformed and started once.
          isolate: false,
          fileParallelism: false,
          // The first test waits for the whole Worker to be transformed.
          testTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        resolve: { alias },
        // In a browser, over the production build: what docs/reliability.md calls the core.
        test: { name: "e2e", include: [browserFiles.core], ...inBrowser, ...everyChange },
      },
      {
        resolve: { alias },
        // The rest of the browser tests (`npm run test:browser`).
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
        // Every screen looked at (`npm run gallery`), which takes too long for every change.
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
        // Makes the README's picture (`npm run screenshot`).
        test: {
          name: "screenshot",
          include: [browserFiles.screenshot],
          ...inBrowser,
          sequence: { groupOrder: 6 },
        },
      },
      {
        // The deployment against an emulated Cloudflare (`npm run test:deploy`): minutes, and one build folder for all.
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
