/**
 * Starts `npm run dev` on Cloudflare's Vite plugin and uploads a file, which uses the queue, alarms
 * and Durable Objects.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readRun, signIn, upload } from "../../bench/product.ts";
import { freePort } from "./free-port.ts";
import { startStack } from "./stack.ts";
import { scheduledPath } from "./tick.ts";

test("the development server renders pages, fires the cron trigger and works an uploaded file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "development-"));
  const environment = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    SANDBOX_BEHAVIOURS: "none",
  };
  const starting = startStack({ mode: "development", environment, output: "log", clockless: true });
  onTestFinished(async () => {
    await starting.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const { console, sandbox } = await starting.ready;
  const page = await fetch(`${console}/login`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Log in")]);
  expect(await (await fetch(console + scheduledPath)).text()).toBe("ok");

  const product = await signIn(console, sandbox);
  const csv = "domain\nbrightcast.example\nquietworks.example";
  const api = "/api/use-cases/scrape/csv";
  const runId = await upload(product, { api, csv, name: "two.csv", email: "staff@example.com" });
  await expect
    .poll(async () => (await readRun(product, runId)).mail, { timeout: 120_000, interval: 1000 })
    .toBe("sent");
}, 600_000);
