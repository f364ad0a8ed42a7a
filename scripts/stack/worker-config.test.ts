import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { slicesAtOnce } from "../../app/assumptions.ts";
import { projectRoot } from "../project-root.ts";
import { localConfig, writeDevelopmentConfig } from "./worker-config.ts";

const readWranglerToml = (): unknown => parse(readFileSync(join(projectRoot, "wrangler.toml"), "utf8"));

const config = {
  main: "workers/app.ts",
  vars: { PROVIDER_NAME: "Riverside", EMAILS_OWNER_NAME: "Lior" },
  queues: {
    producers: [{ binding: "RUN_QUEUE", queue: "runs" }],
    consumers: [{ queue: "runs", max_batch_size: 1, max_batch_timeout: 0 }],
  },
  triggers: { crons: ["* * * * *"] },
};

test("a local configuration differs from production in batch size, environment and paths", () => {
  expect(
    localConfig(config, "/project", {
      PROVIDER_NAME: "Other",
      OPENAI_API_KEY: "sk",
      EMAILS_OWNER_NAME: "Noa",
      HOME: "/root",
    }),
  ).toEqual({
    ...config,
    main: "/project/workers/app.ts",
    vars: { PROVIDER_NAME: "Other", EMAILS_OWNER_NAME: "Noa", OPENAI_API_KEY: "sk" },
    queues: { ...config.queues, consumers: [{ queue: "runs", max_batch_size: 10, max_batch_timeout: 0 }] },
  });
});

test("resolves the assets of a built Worker", () => {
  const built = { ...config, main: "index.js", assets: { directory: "../client" } };
  expect(localConfig(built, "/project/build/server", {})).toMatchObject({
    main: "/project/build/server/index.js",
    assets: { directory: "/project/build/client" },
  });
});

test("serves public/ as files; the Worker answers everything else", () => {
  const { assets } = readWranglerToml() as { assets: { run_worker_first: string[] } };
  const files = readdirSync(join(projectRoot, "public"), { withFileTypes: true })
    // _headers tells Cloudflare which headers to send. It is not served as a file.
    .filter(({ name }) => name !== "_headers")
    .map((entry) => (entry.isDirectory() ? `!/${entry.name}/*` : `!/${entry.name}`));
  expect(new Set(assets.run_worker_first)).toEqual(new Set(["/*", "!/assets/*", ...files]));
});

test("development leaves static files to Vite", () => {
  const folder = mkdtempSync(join(tmpdir(), "worker-config-"));
  const written = JSON.parse(readFileSync(writeDevelopmentConfig(folder, {}), "utf8")) as object;
  expect(written).toMatchObject({ main: join(projectRoot, "workers", "app.ts") });
  expect(written).not.toHaveProperty("assets");
  rmSync(folder, { recursive: true });
});

test("every queue has a consumer that takes single messages at once, and concurrency is one file's chunks", () => {
  const { queues, env } = readWranglerToml() as Record<"queues", typeof config.queues> & {
    env: { staging: { queues: typeof config.queues } };
  };
  for (const { producers, consumers } of [queues, env.staging.queues]) {
    const written = producers.map(({ queue }) => queue);
    expect(new Set(written).size).toBe(2);
    expect(consumers).toEqual(
      written.map((queue) => ({
        queue,
        max_batch_size: 1,
        max_batch_timeout: 0,
        ...(queue.includes("runs") && { max_concurrency: slicesAtOnce }),
      })),
    );
  }
});
