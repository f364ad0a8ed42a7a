/**
 * A week scraped from the sandbox: every card, badge and table must match the sandbox's own
 * numbers.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { ready, signedIn } from "../browser.ts";
import { type Expected, readOutside } from "../charts-outside.ts";
import { type Charts, scrapedCharts, scrapeTimeout } from "../charts-week.ts";
import { sandboxUrl } from "../product.ts";

let page: Page;
let outside: Expected;
let week: Charts["week"];
let weekAddress: string;
let call: Charts["call"];
let scrapeThisWeek: Charts["scrapeThisWeek"];

beforeAll(async () => {
  ({ week, weekAddress, call, scrapeThisWeek } = await scrapedCharts());
  outside = await readOutside();
  page = await signedIn("/podcast-charts");
}, scrapeTimeout);

const counts = (platform: string) =>
  Object.values(outside[platform] ?? {}).flatMap((one) => Object.values(one));
const found = (list: (number | null)[]) => list.filter((count) => count !== null).length;
const sum = (list: (number | null)[]) => list.reduce<number>((total, count) => total + (count ?? 0), 0);
/** One decimal, truncated. */
const percent = (part: number, whole: number) => Math.floor((part * 1000) / whole) / 10;
const all = () => ["apple", "spotify", "youtube"].flatMap(counts);
const figure = (name: string) =>
  page.getByRole("group", { name, exact: true }).locator("p").nth(1).textContent();
const more = (name: string) =>
  page.getByRole("group", { name, exact: true }).locator("p").nth(2).textContent();

test("the charts open on the last week; another one is picked with one click, and its report loads", async () => {
  await page.goto("/podcast-charts");
  await page.getByRole("heading", { name: "Scraping Report Summary" }).waitFor();
  expect(new URL(page.url()).searchParams.get("week")).toBe(weekAddress);
  await page.goto("/podcast-charts?tab=reports");
  await ready(page);
  expect(await page.getByRole("tab").allTextContents()).toEqual(["Reports", "Missing Data", "Configuration"]);
  const get = page.getByRole("button", { name: "Get Reports" });
  expect(await get.isDisabled()).toBe(true);
  await page.getByPlaceholder("Select a week").click();
  await page.getByRole("dialog").locator("button:not([disabled])", { hasText: /^\d+$/ }).last().click();
  expect(await page.getByLabel("Week").inputValue()).toContain(`Week ${week.week}, ${week.year}`);
  await get.click();
  await page.getByRole("heading", { name: "Scraping Report Summary" }).waitFor();
  expect(new URL(page.url()).searchParams.get("week")).toBe(weekAddress);
});

test("the four cards", async () => {
  await page.goto(`/podcast-charts?week=${weekAddress}`);
  expect(await figure("Total Podcasts")).toBe(sum(all()).toLocaleString("en-GB"));
  expect(await figure("Platforms")).toBe("3");
  expect(await figure("Countries")).toBe("27");
  expect(await figure("Coverage")).toBe(`${percent(found(all()), all().length)}%`);
});

interface ShownCountry {
  name: string;
  flag: boolean;
  sums: string[];
  rows: { name: string; id: string; count: string; badge: string }[];
}

const shownCountries = (): Promise<ShownCountry[]> =>
  page.locator("ul[aria-label=Countries] > li").evaluateAll((cards) =>
    cards.map((card) => ({
      name: card.querySelector("h3")?.textContent ?? "",
      flag: card.querySelector("img[src^='/flags/']") !== null,
      sums: [...card.querySelectorAll("header > span > span")].map((one) => one.textContent ?? ""),
      rows: [...card.querySelectorAll("li")].map((row) => ({
        name: row.querySelector("div > :first-child")?.textContent ?? "",
        id: row.querySelector("div > :nth-child(2)")?.textContent ?? "",
        count: row.querySelector(":scope > span")?.textContent ?? "",
        badge: row.lastElementChild?.textContent ?? "",
      })),
    })),
  );

const pretty = (slug: string) =>
  slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
const podcasts = (count: number) =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? "podcast" : "podcasts"}`;

test.each(["apple", "spotify", "youtube"])("every country card and category of %s", async (platform) => {
  await page.goto(`/podcast-charts?week=${weekAddress}&platform=${platform}`);
  const names = new Intl.DisplayNames("en", { type: "region" });
  const expected = Object.entries(outside[platform] ?? {})
    .map(([code, categories]) => ({
      name: names.of(code.toUpperCase()) ?? code,
      sums: [
        `${found(Object.values(categories))}/${Object.keys(categories).length} scraped`,
        podcasts(sum(Object.values(categories))),
      ],
      rows: Object.entries(categories)
        .map(([slug, count]) => ({
          name: pretty(slug),
          count: podcasts(count ?? 0),
          badge: count === null ? "Not Scraped" : "Scraped",
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const shown = await shownCountries();
  expect(shown.every((card) => card.flag)).toBe(true);
  expect(
    shown.map(({ name, sums, rows }) => ({
      name,
      sums,
      rows: rows
        .map(({ name: category, count, badge }) => ({ name: category, count, badge }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    })),
  ).toEqual(expected);
  const ids = shown.flatMap((card) => card.rows.map((row) => row.id));
  expect(ids.every((id) => /^ID: (\d+|[a-z-]+|[A-Z_]+|N\/A)$/.test(id))).toBe(true);
});

test("search, status and sort narrow and order the cards, and a deep link opens that view", async () => {
  const open = (query: string) => page.goto(`/podcast-charts?week=${weekAddress}&${query}`);
  await open("platform=apple&search=germ");
  expect((await shownCountries()).map((card) => [card.name, card.rows.length])).toEqual([["Germany", 20]]);
  await open("platform=apple&search=germany+technology");
  expect((await shownCountries()).map((card) => [card.name, card.rows.map((row) => row.name)])).toEqual([
    ["Germany", ["Technology"]],
  ]);
  await open("platform=apple&search=true+crime");
  expect((await shownCountries()).every((card) => card.rows.length === 1)).toBe(true);
  await open("platform=apple&status=not-scraped");
  expect((await shownCountries()).map((card) => [card.name, card.rows.map((row) => row.name)])).toEqual([
    ["Colombia", ["Government"]],
  ]);
  await open("platform=spotify&sort=podcasts&status=scraped");
  const sums = (await shownCountries()).map((card) =>
    Number.parseInt(card.sums[1]?.replace(",", "") ?? "", 10),
  );
  expect(sums).toEqual(sums.toSorted((a, b) => b - a));
  await page.getByPlaceholder("Search countries or categories...").fill("Norway");
  await page.waitForURL(/search=Norway/);
  await expect.poll(async () => (await shownCountries()).map((card) => card.name)).toEqual(["Norway"]);
});

test("a chart opens with the outside's own first show", async () => {
  await page.goto(`/podcast-charts?week=${weekAddress}&chart=se.true-crime`);
  const feed = await fetch(`${sandboxUrl}/itunes.apple.com/se/rss/toppodcasts/limit=200/genre=1488/json`);
  const { feed: body } = (await feed.json()) as { feed: { entry: { "im:name": { label: string } }[] } };
  const titles = await page
    .getByRole("region", { name: "Chart: True Crime, Sweden" })
    .locator("ol a")
    .allTextContents();
  expect(titles).toEqual(body.entry.map((entry) => entry["im:name"].label));
  await expectAccessible(page);
});

test("missing data: cards, badges and tables", async () => {
  await page.goto("/podcast-charts?tab=missing-data");
  expect(await figure("Overall Coverage")).toBe(`${percent(found(all()), all().length)}%`);
  expect(await more("Overall Coverage")).toBe(`${found(all())} / ${all().length} combinations found`);
  for (const platform of ["Apple", "Spotify", "Youtube"]) {
    const own = counts(platform.toLowerCase());
    expect(await figure(platform)).toBe(`${percent(found(own), own.length)}%`);
    expect(await more(platform)).toContain(`${found(own)} / ${own.length}`);
    const tab = page.getByRole("tab", { name: platform });
    expect(await tab.locator("span").textContent()).toBe(String(own.length - found(own)));
    await tab.click();
    await page.getByRole("region", { name: `Missing on ${platform}` }).waitFor();
    await expectAccessible(page);
    const rows = page.locator("tbody tr");
    expect(await rows.count()).toBe(own.length - found(own));
    for (const text of await rows.allTextContents()) expect(text).toContain(`${week.week}${week.year}`);
  }
});

test("the same week again changes nothing; only the gaps are asked for", async () => {
  const before = (await call("reports", week)).body;
  const asked = await fetch(`${sandboxUrl}/requests.json?host=itunes.apple.com`);
  const requests = ((await asked.json()) as unknown[]).length;
  await scrapeThisWeek();
  const after = (await call("reports", week)).body;
  expect(after).toEqual(before);
  const now = await fetch(`${sandboxUrl}/requests.json?host=itunes.apple.com`);
  expect(((await now.json()) as unknown[]).length - requests).toBeLessThanOrEqual(3);
});

test("weeks outside the picker's range are refused, other platforms are not touched", async () => {
  expect((await call("reports", { week: 13, year: 2025 })).status).toBe(400);
  expect((await call("reports", { week: week.week + 1, year: week.year })).status).toBe(400);
  expect((await call("missing-data/vinyl", week)).status).toBe(400);
  const one = await call("missing-data/spotify", week);
  expect(one.body).toMatchObject({
    week: week.week,
    year: week.year,
    expectedCombinations: counts("spotify").length,
  });
});

test("the configuration is saved and kept", async () => {
  await page.goto("/podcast-charts?tab=configuration");
  await ready(page);
  const prompt = `Describe briefly. ${Date.now()}`;
  await page.getByLabel("GPT Model", { exact: true }).fill("gpt-6.1-terra");
  await page.getByLabel("GPT Model Temperature").fill("0.4");
  await page.getByLabel("System Prompt").fill(prompt);
  await page.getByLabel("User Prompt").fill("Show: {{show.title}}");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Saved").waitFor();
  await expectAccessible(page);
  const saved = {
    model: "gpt-6.1-terra",
    temperature: 0.4,
    systemPrompt: prompt,
    userPrompt: "Show: {{show.title}}",
  };
  expect((await call("utils")).body).toEqual(saved);
  await page.getByRole("tab", { name: "Reports" }).click();
  await page.getByRole("tab", { name: "Configuration" }).click();
  expect(await page.getByLabel("System Prompt").inputValue()).toBe(prompt);
  await page.reload();
  expect(await page.getByLabel("System Prompt").inputValue()).toBe(prompt);
  expect((await call("utils", { temperature: 3 }, "PUT")).status).toBe(400);
  expect((await call("utils", { userPrompt: "{{nobody}}" }, "PUT")).status).toBe(400);
});
