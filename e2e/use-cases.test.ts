/**
 * Use cases: each "yes" has a sentence with a link, and an unreachable site never counts as "not
 * relevant".
 */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { signedIn } from "./browser.ts";
import { mailedFile } from "./sandbox.ts";
import { agreeToPrice } from "./start-file.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn("/use-cases");
});
afterEach(() => page.context().close());

const search = async (domain: string) => {
  await page.getByLabel("Company domain").fill(domain);
  await page.getByRole("button", { name: "Submit" }).click();
};

test("each keyword has its card: relevant with sentence and link, or not with the reason; the answer stands above", async () => {
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.getByLabel("Keywords", { exact: true }).fill("podcast, zeppelin");
  await search("brightcast.example");
  await page.getByRole("heading", { name: "Relevant for podcast" }).waitFor({ timeout: 30_000 });
  const card = (words: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: words }) });
  expect(await card("Relevant for podcast").getByText("Found on a").count()).toBe(1);
  expect(await card("Domain is not relevant for zeppelin").innerText()).toMatch(/mention it\./);
  expect(await page.getByText("Relevant for 1 of 2 keywords: podcast.").count()).toBeGreaterThan(0);
  await expectAccessible(page);
  const link = await page.getByText("Found on a").getByRole("link").getAttribute("href");
  expect(link).toMatch(/brightcast\.example|youtube\.com/);
  expect((await page.getByText(/^“/).innerText()).toLowerCase()).toContain("podcast");
  const around = page.locator("details", { hasText: "Context" }).locator("p");
  expect(await around.isVisible()).toBe(true);
  expect((await around.innerText()).toLowerCase()).toContain("podcast");
});

test("a site that refuses us fails the search in words, and its row in a file", async () => {
  await search("closeddoor.example");
  await page.getByRole("alert").waitFor({ timeout: 30_000 });
  await expectAccessible(page);
  expect(await page.getByText("Domain is not relevant").count()).toBe(0);
  await page.locator("input[type=file]").setInputFiles({
    name: "sites.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("domain\nbrightcast.example\nclosedDoor.example\nBRIGHTCAST.example/about\nx\n"),
  });
  await page.getByLabel("Email for CSV results").fill("use-cases@example.com");
  await page.getByRole("button", { name: "Submit" }).click();
  await agreeToPrice(page);
  await page.getByRole("heading", { name: "Results for CSV" }).waitFor();
  const sent = () => mailedFile("use-cases@example.com");
  await expect.poll(sent, { timeout: 40_000 }).toContain("same as row 1");
  const file = await sent();
  expect(file).toMatch(/closedDoor\.example,.*failed,/i);
  expect(file).toMatch(/brightcast\.example,podcast,true,/);
  expect(file).toMatch(/\nx,.*skipped,/);
});
