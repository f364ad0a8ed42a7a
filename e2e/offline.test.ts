/** A save that never reaches us, and nothing else does either: the screen stays, with what was typed. */
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser, ready, signIn, visitor } from "./browser.ts";

let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await visitor(browser);
  page = await context.newPage();
  await signIn(page);
});
afterEach(() => context.close());

test.each<[string, (on: Page) => Locator, string]>([
  ["/apollo-endpoints", (on) => on.getByLabel("Agency media", { exact: true }), "Save"],
  ["/icp", (on) => on.getByLabel("ICP name"), "Add ICP"],
  ["/reddit", (on) => on.getByLabel("Keyword", { exact: true }), "Add alert"],
])("%s", async (path, field, button) => {
  await page.goto(path);
  await ready(page);
  await field(page).fill("Typed and not saved");
  await context.setOffline(true);
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await page.getByText("The console could not be reached.", { exact: false }).first().waitFor();
  // A load of the screen would have failed by now.
  await page.waitForTimeout(500);
  expect(await field(page).inputValue()).toBe("Typed and not saved");
});
