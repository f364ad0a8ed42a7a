/**
 * Every screen as served and after hydration: its tab title, and no message in the browser's
 * console.
 */
import { gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { everywhere } from "../app/transport.ts";
import { ready, signedIn, visitor } from "./browser.ts";
import { screenPaths } from "./screens.ts";

let page: Page;
let context: BrowserContext;
const said: string[] = [];
beforeAll(async () => {
  page = await signedIn();
  context = page.context();
  page.on("pageerror", (error) => said.push(`${page.url()}: ${error.message}`));
  page.on(
    "console",
    (message) => message.type() === "error" && said.push(`${page.url()}: ${message.text()}`),
  );
});

const product = "Riverside Tools";
const titlesIn = (html: string) =>
  [...html.replaceAll(/<svg.*?<\/svg>/gs, "").matchAll(/<title>(.*?)<\/title>/g)].map((match) => match[1]);
const tabTitle = (of: Page) =>
  of.evaluate(() => [...document.head.querySelectorAll("title")].map((title) => title.textContent));

test.each(screenPaths)("%s is taken over, and the tab names it", async (path) => {
  said.length = 0;
  const served = await page.goto(path);
  await ready(page);
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  const title = `${heading} · ${product}`;
  const html = (await served?.text()) ?? "";
  expect(titlesIn(html).map(plain)).toEqual([title]);
  // The page's policy forbids style attributes.
  expect(html).not.toMatch(/ style=["']/);
  expect(await tabTitle(page)).toEqual([title]);
  // Only scripts can switch the theme, so this proves hydration.
  const theme = page.getByRole("button", { name: /^Theme:/ });
  const before = await theme.getAttribute("aria-label");
  await theme.click();
  await expect.poll(() => theme.getAttribute("aria-label")).not.toBe(before);
  expect(said).toEqual([]);
});

const plain = (html = "") =>
  html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

test("a tool's screen names at most 150 KB of scripts, compressed", async () => {
  const html = await (await context.request.get("/youtube")).text();
  const scripts = new Set(
    [...html.matchAll(/["'(](\/assets\/[^"')]+\.js)/g)].map(([, script = ""]) => script),
  );
  const sizes = [...scripts].map(
    async (script) => gzipSync(await (await context.request.get(script)).body()).byteLength,
  );
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(scripts.size).toBeGreaterThan(5);
  expect(bytes / 1024).toBeLessThanOrEqual(150);
});

test("a page, its data, a redirect, an answer of the API and files all say what browsers are to hold to", async () => {
  const html = await (await context.request.get("/youtube")).text();
  const [, script = ""] = /["'(](\/assets\/[^"')]+\.js)/.exec(html) ?? [];
  const paths = [
    "/youtube",
    "/youtube.data",
    "/",
    "/api/runs",
    "/openapi.json",
    script,
    "/favicon.svg",
    "/no-such",
  ];
  for (const path of paths) {
    const answer = await context.request.get(path, { maxRedirects: 0 });
    const headers = answer.headers();
    for (const [name, value] of Object.entries(everywhere))
      expect(headers).toHaveProperty(name.toLowerCase(), value);
    expect(headers["cache-control"]).toMatch(path === script ? /immutable/ : /no-store|max-age=86400/);
  }
});

test("the tab goes along from screen to screen, back and to a failure", async () => {
  await page.goto("/youtube");
  await ready(page);
  await page.getByRole("link", { name: "Use cases" }).click();
  await expect.poll(() => tabTitle(page)).toEqual([`Use cases · ${product}`]);
  await page.goBack();
  await expect.poll(() => tabTitle(page)).toEqual([`Youtube Discovery · ${product}`]);
  await page.route("**/reddit.data*", (route) => route.fulfill({ status: 500, body: "no" }));
  await page.getByRole("link", { name: "Reddit monitoring" }).click();
  await expect.poll(() => tabTitle(page)).toEqual([`Something went wrong · ${product}`]);
});

test("pages outside the frame and pages that are not there have one title as well", async () => {
  const titles = async (path: string, of = context) => titlesIn(await (await of.request.get(path)).text());
  expect(await titles("/no-such-screen")).toEqual([`Page not found · ${product}`]);
  expect(await titles("/runs/none")).toEqual([`Page not found · ${product}`]);
  expect(await titles("/magic-clips/none")).toEqual(["Page not found"]);
  const nobody = await visitor();
  expect(await titles("/login", nobody)).toEqual([`Log in to ${product}`]);
  await nobody.close();
});

test("a menu link leads on without a load, marks where we are, and leaves new tabs to the browser", async () => {
  await page.goto("/youtube");
  await ready(page);
  await page.evaluate(() => Object.assign(window, { kept: true }));
  const current = () => page.locator("aside [aria-current=page]").allInnerTexts();
  await page.getByRole("link", { name: "ICP analysis" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/icp");
  await expect.poll(current).toEqual(["ICP analysis"]);
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Use cases" }).click({ modifiers: ["Control"] }),
  ]);
  await tab.waitForURL("**/use-cases");
  await tab.close();
  expect(new URL(page.url()).pathname).toBe("/icp");
  await page.goBack();
  await expect.poll(current).toEqual(["Youtube Discovery"]);
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
});
