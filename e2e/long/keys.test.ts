/**
 * Keyboard shortcuts without modifier keys: line by line, into the first field, and to the page
 * that lists them.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { ready, signedIn } from "../browser.ts";
import { runOf } from "../shown-runs.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

/** Index of the focused run in the table, or -1 outside it. The heads of days are rows too. */
const line = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('main tbody tr:has(a[href^="/runs/"])')].findIndex((row) =>
      row.contains(document.activeElement),
    ),
  );

test(
  "j and k go from line to line, / into the first field, where keys write",
  { timeout: 180_000 },
  async () => {
    // Two lines of history: one to move to, and one to move on to.
    for (const path of ["/api/signals/query/competitors", "/api/signals/query/relevantTarget"])
      await runOf(path, { domain: "brightcast.example" });
    await page.goto("/runs");
    await ready(page);
    await page.keyboard.press("j");
    await expect.poll(line).toBe(0);
    await page.keyboard.press("j");
    await expect.poll(line).toBe(1);
    await page.keyboard.press("k");
    await expect.poll(line).toBe(0);
    await page.keyboard.press("/");
    const field = page.getByPlaceholder("Search by domain, name or file");
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type("gij/?");
    expect(await field.inputValue()).toBe("gij/?");
    expect(new URL(page.url()).pathname).toBe("/runs");
  },
);

test("? names the keys, and switches those off that are pressed alone", async () => {
  await page.goto("/runs");
  await ready(page);
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.getByText("Next or previous result").waitFor();
  await keys.getByLabel("Single-key shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  // A shortcut with a modifier still works after them.
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Go to a page or run").waitFor();
  expect(await keys.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/runs");
  await page.evaluate(() => localStorage.removeItem("keys-off"));
});
