/**
 * Takes a picture of every screen and its main states, in both themes, on desktop and phone, into
 * test-results/gallery. No screen may scroll sideways, break an axe rule, or log to the browser's
 * console.
 */
import { mkdirSync, rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { galleryFolders } from "../../scripts/gallery/pictures-page.ts";
import { callApi } from "../api.ts";
import { ready, signIn, visitor } from "../browser.ts";
import { scrapedCharts, scrapeTimeout } from "../charts-week.ts";
import { makeClips, makeRuns } from "./runs.ts";
import { type Prepared, states } from "./states.ts";

const folder = galleryFolders.now;
const tallest = 2600;
let prepared: Prepared;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [runs, { weekAddress: week }] = await Promise.all([
    makeRuns(),
    scrapedCharts(),
    callApi("/api/reddit/alerts", { json: { keyword: "podcast" } }),
  ]);
  prepared = { runs, week, clips: await makeClips(runs.youtube) };
}, scrapeTimeout);

async function picture(page: Page, name: string, width: number): Promise<void> {
  // Sticky elements would appear in the middle of the picture.
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.screenshot({
      path: `${folder}/${name.replaceAll(/[^a-z0-9]+/g, "-")}-${width}-${colorScheme}.png`,
      fullPage: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, tallest) },
    });
  }
}

async function expectFit(page: Page, name: string, width: number): Promise<void> {
  await picture(page, name, width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
}

describe.each([
  [1440, 900],
  [390, 844],
])("%i pixels wide", (width, height) => {
  let page: Page;
  const said: string[] = [];

  beforeAll(async () => {
    page = await (await visitor({ viewport: { width, height } })).newPage();
    page.on("pageerror", (error) => said.push(error.message));
    await page.goto("/login");
  });
  afterAll(() => page.context().close());

  test("login", async () => {
    await ready(page);
    await expectFit(page, "login", width);
    await signIn(page);
  });

  test.each(states)("$name", async ({ name, show }) => {
    said.length = 0;
    await show(page, prepared);
    await expectFit(page, name, width);
    expect(said).toEqual([]);
  });
});
