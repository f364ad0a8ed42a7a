/** The browser sends a file above 10 MB in pieces (docs/product/runs-and-files.md). */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { callApi } from "../api.ts";
import { ready, signedIn } from "../browser.ts";
import { agreeToPrice } from "../start-file.ts";

const folder = mkdtempSync(join(tmpdir(), "research-console-large-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file of 13 MB with one domain. The run skips all other rows, so it is short. */
function largeFile(name: string): string {
  const path = join(folder, name);
  const rest = `,${"a long note ".repeat(36_000)}\n`.repeat(30);
  writeFileSync(path, `domain,note\nbrightcast.example,first\n${",empty\n".repeat(20)}${rest}`);
  return path;
}

let page: Page;
/** Names of the pieces that the console has accepted. */
let accepted: string[] = [];
beforeEach(async () => {
  accepted = [];
  page = await signedIn("/youtube-light");
  await ready(page);
  page.on("response", (response) => {
    const piece = new URL(response.url()).searchParams.get("piece");
    if (piece && response.ok()) accepted.push(piece);
  });
});
afterEach(() => page.context().close());

/** Limits the upload speed of this page, in bytes per second; -1 removes the limit. */
async function limitUpload(bytesPerSecond: number): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const limits = { offline: false, latency: 0, downloadThroughput: -1 };
  await line.send("Network.emulateNetworkConditions", { ...limits, uploadThroughput: bytesPerSecond });
}

const upload = () => page.getByRole("group", { name: "Upload" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function choose(path: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(path);
  await page.getByLabel("Email for CSV results").fill("dana@example.com");
}

async function submit(path: string): Promise<void> {
  await choose(path);
  await button("Submit").click();
  await agreeToPrice(page, upload());
  await upload().waitFor();
}

test(
  "after a reload on a slow line, the same file sends only its missing pieces and starts its run",
  { timeout: 240_000 },
  async () => {
    const path = largeFile("slow.csv");
    await limitUpload(500_000);
    await submit(path);
    await upload()
      .getByText(/^[\d.]+ of 12\.\d MB sent$/)
      .waitFor();
    await expectAccessible(page);
    await expect.poll(() => accepted.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
    await page.reload();
    await ready(page);
    await limitUpload(-1);
    const before = accepted;
    accepted = [];
    // One piece fails once; the form sends it again.
    await page.route("**/runs/pieces?*piece=*", (route) => route.fulfill({ status: 503 }), { times: 1 });
    await choose(path);
    await button("Submit").click();
    const started = page.getByRole("heading", { name: "Results for CSV" });
    await agreeToPrice(page, upload().or(started));
    await started.waitFor({ timeout: 120_000 });
    expect(accepted.filter((piece) => before.includes(piece))).toEqual([]);
    // The console may have stored one more piece before the reload, whose answer never arrived.
    expect(accepted.length).toBeLessThanOrEqual(7 - before.length);
    await page.getByRole("link", { name: "View full results" }).click();
    await page.getByRole("heading", { name: "slow.csv" }).waitFor();
  },
);

test("the check of a large file and its run share the pieces", { timeout: 240_000 }, async () => {
  await choose(largeFile("checked.csv"));
  await button("Preview cost").click();
  await page.getByText("1 of 51 rows ready", { exact: false }).waitFor({ timeout: 60_000 });
  expect(accepted).toHaveLength(7);
  await button("Submit").click();
  const started = page.getByRole("heading", { name: "Results for CSV" });
  await agreeToPrice(page, upload().or(started));
  await started.waitFor({ timeout: 120_000 });
  expect(accepted).toHaveLength(7);
});

test(
  "a file that changes while it is sent is refused; Cancel brings the form back",
  { timeout: 240_000 },
  async () => {
    const path = largeFile("changed.csv");
    await limitUpload(500_000);
    await submit(path);
    await expect.poll(() => accepted.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
    appendFileSync(path, "quietworks.example,later\n");
    await upload()
      .getByText("The file was changed, moved or deleted while it was being sent.", { exact: false })
      .waitFor({ timeout: 60_000 });
    expect(await upload().getByRole("button").allTextContents()).toEqual(["Cancel"]);
    const deleted = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await expectAccessible(page);
    await upload().getByRole("button", { name: "Cancel" }).click();
    await upload().waitFor({ state: "detached" });
    expect((await deleted).ok()).toBe(true);
    await expect.poll(() => button("Submit").isEnabled()).toBe(true);
  },
);

test(
  "a list takes a file of 2 MB in one request, and one of 13 MB in pieces",
  { timeout: 240_000 },
  async () => {
    const made = await callApi("/api/lists", {
      json: { name: `Large ${crypto.randomUUID()}`, kind: "company" },
    });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/lists/${id}/import`);
    await ready(page);
    const small = join(folder, "small.csv");
    const comment = "x".repeat(700_000);
    writeFileSync(small, `domain,comment\nbrightcast.example,${comment}\n,${comment}\n,${comment}\n`);
    await page.getByLabel("CSV file").setInputFiles(small);
    await button("Add to the list").click();
    await page.getByText("1 added", { exact: false }).waitFor({ timeout: 60_000 });
    expect(accepted).toEqual([]);
    await page.getByLabel("CSV file").setInputFiles(largeFile("import.csv"));
    await button("Add to the list").click();
    await page.getByText("51 rows", { exact: false }).waitFor({ timeout: 120_000 });
    expect(accepted).toHaveLength(7);
  },
);

test("another website cannot send a piece", async () => {
  const answer = await page
    .context()
    .request.put(`/runs/pieces?file=5-${"a".repeat(32)}&piece=000-${"a".repeat(32)}`, {
      headers: { origin: "https://elsewhere.example", "content-type": "application/octet-stream" },
      data: "abcde",
    });
  expect(answer.status()).toBe(403);
});
