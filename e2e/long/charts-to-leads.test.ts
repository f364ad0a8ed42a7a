/**
 * From a show in a chart to its company: its site, Youtube Discovery, and its people, who continue
 * to Hosts/guests.
 */
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { weekKey } from "../../app/podcast-charts/week.ts";
import { openDatabase } from "../../app/storage/database.ts";
import { showDescriptions } from "../../app/storage/schema.ts";
import { expectAccessible } from "../accessible.ts";
import { ready, signedIn } from "../browser.ts";
import { scrapedCharts, scrapeTimeout } from "../charts-week.ts";
import { database } from "../product.ts";
import { expectFitsPhone } from "../shown-runs.ts";

let page: Page;
let report: string;
const domain = "brightcast.example";

beforeAll(async () => {
  const { week, weekAddress } = await scrapedCharts();
  report = `/podcast-charts?week=${weekAddress}`;
  page = await signedIn(`${report}&chart=se.true-crime`);
  const first = page.getByRole("list", { name: "All ranks" }).getByRole("link").first();
  const address = new URL((await first.getAttribute("href")) ?? "", page.url());
  // The console can tell which shows are new from the second week on. This one is new, with a
  // description as the model writes it.
  await openDatabase(database)
    .insert(showDescriptions)
    .values({
      platform: "apple",
      showId: address.searchParams.get("show") ?? "",
      week: weekKey(week),
      country: "se",
      category: "true-crime",
      rank: 1,
      state: "done",
      description: JSON.stringify({
        kind: "interview show",
        company: "Brightcast",
        domain,
        video: "yes",
        evidence: "",
        evidenceFound: true,
      }),
    });
  await page.context().close();
}, scrapeTimeout);
beforeEach(async () => {
  page = await signedIn();
});
afterEach(() => page.context().close());

async function openShow(): Promise<Locator> {
  await page.goto(`${report}&chart=se.true-crime`);
  await ready(page);
  const chart = page.getByRole("region", { name: "Chart: True Crime, Sweden" });
  await chart.getByRole("list", { name: "All ranks" }).getByRole("link").first().click();
  await chart.getByRole("button", { name: "Close the show" }).waitFor();
  // Over all weeks that were ever scraped.
  await chart.getByText(/in \d+ of \d+ weeks?, best rank \d+/).waitFor();
  return chart.getByRole("figure");
}

async function openNewShows(): Promise<Locator> {
  await page.goto(report);
  await ready(page);
  await page.getByText("1 new show", { exact: true }).click();
  return page.getByRole("listitem").filter({ hasText: "interview show" });
}

const ways = [
  ["a show that is opened in a chart", openShow],
  ["a new show", openNewShows],
] as const;

test.each(ways)("%s leads to its company's site", async (_, open) => {
  const company = (await open()).getByRole("link", { name: "Brightcast", exact: true });
  await company.waitFor();
  expect(await company.getAttribute("href")).toBe(`https://${domain}/`);
  await expectAccessible(page);
  await expectFitsPhone(page);
});

test.each(ways)("%s leads to the company in Youtube Discovery", async (_, open) => {
  await (await open()).getByRole("link", { name: `Look up ${domain} in Youtube Discovery` }).click();
  await page.getByRole("heading", { name: "Youtube Discovery", level: 1 }).waitFor();
  await expect.poll(() => page.getByLabel("Company domain").inputValue()).toBe(domain);
});

test.each(ways)("%s leads to its people, and they to Hosts/guests", { timeout: 120_000 }, async (_, open) => {
  await (await open()).getByRole("link", { name: "Find contacts" }).click();
  await page.getByRole("heading", { name: "Valid Targets", level: 1 }).waitFor();
  const field = page.getByLabel("Company domain");
  await expect.poll(() => field.inputValue()).toBe(domain);
  await field.press("Enter");
  await page.getByRole("heading", { name: `Results for ${domain}` }).waitFor({ timeout: 60_000 });
  await page.getByRole("link", { name: "View full results" }).click();
  await page.waitForURL(/\/runs\/[\w-]+$/);
  await ready(page);
  await page
    .getByText(/^Use in…/)
    .first()
    .click();
  await page
    .getByRole("menuitem", { name: /^Hosts\/guests.* by e-mail$/ })
    .first()
    .click();
  await page.waitForURL(/\/hosts-guests\?/);
  await page.getByText(/rows? ready/).waitFor({ timeout: 60_000 });
});
