/**
 * Navigation in Podcast Charts: back and forward, tabs, two choices at once, and a part that fails.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { ready, signedIn } from "../browser.ts";
import { expectFitsPhone } from "../shown-runs.ts";
import { type Charts, scrapedCharts, scrapeTimeout } from "../charts-week.ts";

let page: Page;
let week: Charts["week"];
let weekAddress: string;

beforeAll(async () => {
  ({ week, weekAddress } = await scrapedCharts());
  page = await signedIn("/podcast-charts");
}, scrapeTimeout);

test("back and forward bring the week and the search of the address along", async () => {
  const searchField = page.getByPlaceholder("Search countries or categories...");
  await page.goto(`/podcast-charts?week=${weekAddress}&search=norway`);
  await ready(page);
  await page.getByRole("tab", { name: "Spotify" }).click();
  await searchField.fill("");
  await page.waitForURL((url) => !url.searchParams.has("search"));
  await page.getByLabel("Week").click();
  await page.getByRole("dialog").locator("button:not([disabled])", { hasText: /^1$/ }).first().click();
  await page.getByRole("button", { name: "Get Reports" }).click();
  await page.waitForURL((url) => url.searchParams.get("week") !== weekAddress);
  await page.goBack();
  await page.getByRole("heading", { name: "Scraping Report Summary" }).waitFor();
  expect(await page.getByLabel("Week").inputValue()).toContain(`Week ${week.week}, ${week.year}`);
  await page.goBack();
  await expect.poll(() => searchField.inputValue()).toBe("norway");
  expect(await page.locator("ul[aria-label=Countries] h3").allTextContents()).toEqual(["Norway"]);
});

test("from another screen, too, the charts open on the last week", async () => {
  await page.goto("/account");
  await ready(page);
  await page.getByRole("link", { name: "Podcast Charts", exact: true }).click();
  await page.getByRole("heading", { name: "Scraping Report Summary" }).waitFor();
  expect(new URL(page.url()).searchParams.get("week")).toBe(weekAddress);
});

test("a week is chosen by the keyboard alone, and the field has the focus again", async () => {
  await page.goto(`/podcast-charts?week=${weekAddress}`);
  await ready(page);
  const field = page.getByLabel("Week");
  await field.focus();
  await page.keyboard.press("ArrowDown");
  const calendar = page.getByRole("dialog", { name: "Choose a week" });
  await calendar.getByRole("grid").waitFor();
  await expectAccessible(page);
  // A day of the chosen week has the focus; Arrow up moves to the week before.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toContain(`Week ${week.week}, ${week.year}`);
  await page.keyboard.press("ArrowUp");
  await expect.poll(focused).not.toContain(`Week ${week.week}, ${week.year}`);
  const [, before] = /, (Week \d+, \d+)$/.exec((await focused()) ?? "") ?? [];
  await page.keyboard.press("Enter");
  await calendar.waitFor({ state: "detached" });
  expect(await field.inputValue()).toContain(before);
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await calendar.waitFor();
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "detached" });
  expect(await field.inputValue()).toContain(before);
});

test("a part that can't be reached says so in its place, and can be asked for again", async () => {
  await page.goto(`/podcast-charts?week=${weekAddress}`);
  await ready(page);
  await page.route("**/podcast-charts/parts.data*", (route) => route.abort());
  await page.getByRole("tab", { name: "Configuration" }).click();
  await page.getByText("Could not be loaded. The console could not be reached.").waitFor();
  await page.unroute("**/podcast-charts/parts.data*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("System Prompt").waitFor();
});

test("nothing but the words for loading stands between two parts", async () => {
  await page.goto(`/podcast-charts?week=${weekAddress}`);
  await ready(page);
  for (const [tab, words] of [
    ["Missing Data", "Loading missing data..."],
    ["Configuration", "Loading configuration..."],
  ] as const) {
    const seen = page.evaluate(
      (loading) =>
        new Promise<string[]>((resolve) => {
          const panel = document.querySelector("[role=tabpanel]");
          const states: string[] = [];
          const look = () => {
            const text = panel?.textContent ?? "";
            const state = text === "" ? "empty" : text.includes(loading) ? "loading" : "there";
            if (states.at(-1) !== state) states.push(state);
            if (state === "there" && states.includes("loading")) resolve(states);
          };
          look();
          new MutationObserver(look).observe(document.body, {
            childList: true,
            subtree: true,
            characterData: true,
          });
        }),
      words,
    );
    await page.getByRole("tab", { name: tab }).click();
    expect(await seen).toEqual(["there", "loading", "there"]);
  }
});

test("a filter and a platform chosen at once are both in the address", async () => {
  await page.goto(`/podcast-charts?week=${weekAddress}`);
  await ready(page);
  await page.evaluate(() => {
    const sort = document.querySelector("select[aria-label=Sort]");
    const spotify = document.querySelector<HTMLElement>("[aria-label=Platforms] [role=tab]:nth-child(2)");
    if (!sort || !spotify) throw new Error("not drawn");
    Object.assign(sort, { value: "podcasts" });
    sort.dispatchEvent(new Event("change", { bubbles: true }));
    // The next event, long before the cards render again.
    setTimeout(() => spotify.click());
  });
  await page.waitForURL(/platform=spotify/);
  expect(new URL(page.url()).searchParams.get("sort")).toBe("podcasts");
});

test("a show is found by its name in all charts, followed, and stands there in every later week", async () => {
  await page.goto(`/podcast-charts?week=${weekAddress}&chart=se.true-crime`);
  await ready(page);
  const panel = page.getByRole("region", { name: "Chart: True Crime, Sweden" });
  const title = (await panel.locator("ol a").first().textContent()) ?? "";
  await page.getByRole("button", { name: "Close the chart" }).click();
  await page.getByLabel("Find a show in all charts").fill(title);
  await page.getByRole("button", { name: "Find", exact: true }).click();
  const found = page.getByRole("list", { name: "Found shows" }).locator("> li").filter({ hasText: title });
  await found.first().getByRole("link", { name: "1 in True Crime, Sweden" }).waitFor();
  await found
    .first()
    .getByRole("button", { name: `Follow ${title}` })
    .click();
  const followed = page.getByRole("list", { name: "Followed shows" });
  await followed.getByRole("button", { name: `Unfollow ${title}` }).waitFor();
  await expectAccessible(page);
  await expectFitsPhone(page);
  // A colleague sees it too, without a search.
  const other = await signedIn(`/podcast-charts?week=${weekAddress}&platform=spotify`);
  await ready(other);
  const theirs = other.getByRole("list", { name: "Followed shows" });
  await theirs.getByRole("link", { name: "1 in True Crime, Sweden" }).click();
  await other.getByRole("region", { name: "Chart: True Crime, Sweden" }).waitFor();
  await theirs.getByRole("button", { name: `Unfollow ${title}` }).click();
  await theirs.waitFor({ state: "detached" });
  await other.context().close();
});
