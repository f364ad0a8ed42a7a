import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, signIn, visitor } from "./browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test("the login screen has its title, its fields and its button", async () => {
  const context = await visitor(browser);
  const page = await context.newPage();
  await page.goto("/login");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Log in to Riverside Tools");
  expect(await page.getByLabel("E-mail").isVisible()).toBe(true);
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("password");
  expect(await page.getByRole("button", { name: "Log in" }).isVisible()).toBe(true);
  await context.close();
});

test("a guarded screen leads to the login, and the login back to it", async () => {
  const context = await visitor(browser);
  const page = await context.newPage();
  await page.goto("/icp");
  expect(new URL(page.url()).pathname).toBe("/login");
  await signIn(page);
  expect(new URL(page.url()).pathname).toBe("/icp");
  await context.close();
});
