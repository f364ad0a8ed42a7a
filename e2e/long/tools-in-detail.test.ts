/** Details of single tools: cards, links to other tools, and texts in place of missing pictures. */
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { callApi } from "../api.ts";
import { ready, signedIn } from "../browser.ts";
import { expectFitsPhone, runOf } from "../shown-runs.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn();
  await page.setViewportSize({ width: 1440, height: 900 });
});
afterEach(() => page.context().close());

async function open(path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test(
  "Competitors: each card says whether it is a client and has one way on; all go into Youtube Discovery at once",
  { timeout: 120_000 },
  async () => {
    const id = await runOf("/api/signals/query/competitors", { domain: "brightcast.example" });
    await open(`/competitors?run=${id}`);
    // This screen starts empty; its run's page shows everything.
    await page.getByLabel("Company domain").fill("brightcast.example");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    const cards = page.getByRole("listitem").filter({ has: page.getByText("Look up in Youtube Discovery") });
    await cards.first().waitFor({ timeout: 60_000 });
    const count = await cards.count();
    expect(count).toBeGreaterThan(1);
    expect(await cards.getByText(/(Already a client|Not a client|Client status unknown)$/).count()).toBe(
      count,
    );
    expect(await cards.getByRole("link", { name: "Look up in Youtube Discovery" }).count()).toBe(count);
    // The text of each piece of evidence says where its link leads.
    for (const words of await cards.getByRole("list").getByRole("listitem").allTextContents())
      expect(words).toMatch(/\S+ \S+/);
    await expectAccessible(page);
    await expectFitsPhone(page);

    await open(`/runs/${id}`);
    await page
      .getByText(/^Use in…/)
      .first()
      .click();
    await page
      .getByRole("menuitem", { name: /^Youtube Discovery by domain/ })
      .first()
      .click();
    await page.getByText(new RegExp(`of ${count} rows ready`)).waitFor({ timeout: 60_000 });
  },
);

test(
  "Social Intent Tracker: the authors of posts go on into Find past co-workers, pages of companies told apart",
  { timeout: 120_000 },
  async () => {
    const id = await runOf("/api/linkedin/scrape", {
      keyword: "podcast",
      is_linkedin: true,
      days: 2,
      notRelevantTargets: false,
      emailToSendCSV: "dana@example.com",
    });
    await open(`/runs/${id}`);
    await page
      .getByText(/^Use in…/)
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Find past co-workers by LinkedIn" }).click();
    await page.getByText(/^[1-9]\d* of \d+ rows ready.* to fix\./).waitFor({ timeout: 60_000 });
  },
);

test(
  "Social Enricher: initials, and a card for each network with how sure we are and why",
  { timeout: 120_000 },
  async () => {
    const id = await runOf("/api/sm/scores", { name: "brightcast.example" });
    await open(`/sm-enricher?run=${id}`);
    await page
      .locator("main p")
      .filter({ hasText: /^\S.*: \d+ profiles?, [\d,]+ followers/ })
      .first()
      .waitFor();
    const cards = page.getByRole("listitem").filter({ hasText: /[\d,]+ followers|Followers unknown/ });
    expect(await cards.count()).toBeGreaterThan(1);
    for (const card of await cards.all()) {
      expect(await card.innerText()).toMatch(/^(YouTube|LinkedIn|X|Instagram|TikTok)/);
      expect(await card.getByText(/^(sure|likely|doubtful)$/).count()).toBe(1);
      expect(await card.getByRole("link").first().getAttribute("href")).toMatch(/^https:/);
    }
    await page.locator("main").getByText("B", { exact: true }).first().waitFor();
    await expectAccessible(page);
    await expectFitsPhone(page);
  },
);

test(
  "Hosts/guests: episodes with days as people write them, and no column that says that there is no doubt",
  { timeout: 120_000 },
  async () => {
    const id = await runOf("/api/hg-enricher/enrich", {
      email: "uri.pelenko@brightcast.example",
      type: "host",
    });
    await open(`/hosts-guests?run=${id}`);
    const table = page.getByRole("table");
    await table.waitFor();
    expect(await table.getByRole("columnheader").allInnerTexts()).toEqual([
      "Hosts",
      "Show",
      "Topic",
      "Episode",
      "Source",
    ]);
    expect(await table.innerText()).toMatch(/, \d{1,2} [A-Z][a-z]+ 20\d\d/);
    expect(await page.locator("main").innerText()).not.toMatch(/\b20\d\d-\d\d-\d\d\b/);
    // Each person's profile is one click away.
    expect(await table.getByRole("row").nth(1).getByRole("link").count()).toBeGreaterThan(1);
    await expectFitsPhone(page);
  },
);

test(
  "Discovery: the e-mail to send stands within two screens, is edited in place, and is written to another person",
  { timeout: 180_000 },
  async () => {
    const id = await runOf("/api/youtube/scrape", { domain: "brightcast.example" });
    await open(`/youtube?run=${id}`);
    const letter = page.getByRole("article", { name: "Email" });
    await letter.waitFor();
    expect((await box(letter)).y).toBeLessThan(2 * 900);
    expect(await letter.getByRole("button", { name: "Copy subject" }).count()).toBe(1);
    await letter.getByRole("button", { name: "Edit" }).click();
    await letter.getByLabel("Email", { exact: true }).fill("My own words");
    await letter.getByRole("button", { name: "Done" }).click();
    expect(await letter.getByRole("link", { name: "Open in mail app" }).getAttribute("href")).toMatch(
      /&body=My%20own%20words$/,
    );
    await letter.getByRole("button", { name: "Restore original" }).click();
    expect(await letter.getByText("My own words").count()).toBe(0);

    const first = await letter.getByRole("definition").first().innerText();
    const people = letter.getByLabel("Another person");
    const [other = ""] = await people.locator("option").allTextContents();
    await people.selectOption(other);
    await letter.getByRole("button", { name: "Draft email" }).click();
    await page.waitForURL(/\/runs\/[\w-]+$/);
    await letter.waitFor({ timeout: 60_000 });
    expect(await letter.getByRole("definition").first().innerText()).not.toBe(first);
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByText("Made from").waitFor();
  },
);

test("a tool's form: Submit stands below the input, the address for files beside their field", async () => {
  await open("/youtube");
  const [domain, submit, file, mail] = await Promise.all(
    [
      page.getByLabel("Company domain"),
      page.getByRole("button", { name: "Submit", exact: true }),
      page.getByLabel("CSV file"),
      page.getByLabel("Email for CSV results"),
    ].map(box),
  );
  expect(Math.abs(submit!.x - domain!.x)).toBeLessThan(2);
  expect(submit!.y).toBeGreaterThan(domain!.y);
  expect(mail!.x).toBeGreaterThan(domain!.x + domain!.width);
  expect(mail!.y).toBeGreaterThan(file!.y);
});

test("a Relevancy Check's verdict is the largest word of its result", { timeout: 120_000 }, async () => {
  const id = await runOf("/api/youtube/scrape/light", { domain: "brightcast.example", viewCountMin: 1 });
  await open(`/youtube-light?run=${id}`);
  const verdict = page.locator("main p").filter({ hasText: /^Yes$/ });
  const sizeOf = (of: Locator) => of.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  const rest = await page
    .locator("main section p, main section dd, main section td, main section h2")
    .evaluateAll((all) =>
      all
        .filter(({ textContent }) => textContent !== "Yes")
        .map((one) => parseFloat(getComputedStyle(one).fontSize)),
    );
  expect(await sizeOf(verdict)).toBeGreaterThan(Math.max(...rest));
});

test("Valid Targets: one industry of many is found by its name", async () => {
  await open("/valid-targets");
  await page.locator("summary", { hasText: "Filters" }).click();
  const list = page.getByRole("group", { name: "Strict industries" }).last();
  const shown = () => list.getByRole("listitem").filter({ visible: true }).allInnerTexts();
  expect((await shown()).length).toBeGreaterThan(100);
  await list.getByLabel("Filter Strict industries").fill("broadcast");
  await expect.poll(shown).toHaveLength(1);
  expect(await list.getByText(/^\d+ of \d+ selected$/).count()).toBe(1);
});

test("Apollo endpoints and ICP analysis: no word of the command line; a refusal leaves the button in line with its field", async () => {
  await open("/apollo-endpoints");
  expect(await page.locator("main").innerText()).not.toMatch(/\bnpm\b|\brun token\b/);
  await open("/icp");
  const [field, add] = [page.getByLabel("ICP name"), page.getByRole("button", { name: "Add ICP" })];
  const apart = async () => Math.abs((await box(field)).y - (await box(add)).y);
  expect(await apart()).toBeLessThan(6);
  await add.click();
  await page.getByText("Enter a title.").waitFor();
  expect(await apart()).toBeLessThan(6);
});

test("what was found ends where the form ends, on the right as well", { timeout: 180_000 }, async () => {
  const runs: [path: string, api: string, input: object][] = [
    ["/use-cases", "/api/use-cases/scrape", { domain: "brightcast.example" }],
    ["/hosts-guests", "/api/hg-enricher/enrich", { email: "uri.pelenko@brightcast.example", type: "host" }],
    ["/youtube", "/api/youtube/scrape", { domain: "brightcast.example" }],
    ["/sm-enricher", "/api/sm/scores", { name: "brightcast.example" }],
  ];
  for (const [path, api, input] of runs) {
    const id = await runOf(api, input);
    await open(`${path}?run=${id}`);
    await page.getByRole("link", { name: "View full results" }).waitFor();
    const beyond = await page.evaluate(() => {
      const right = (element: Element) => Math.round(element.getBoundingClientRect().right);
      const form = document.querySelector("main form");
      const found = [...document.querySelectorAll("main form ~ * :is(table, ul, dl, article, a)")];
      // Content that scrolls inside a frame ends at the frame's edge.
      const inFrame = (element: Element) => element.closest("section[tabindex]") ?? element;
      return found
        .filter((one) => form && right(inFrame(one)) > right(form) + 1)
        .map((one) => one.outerHTML.slice(0, 100));
    });
    expect([path, beyond]).toEqual([path, []]);
  }
});

test(
  "Script Generator: what is said stands beside what is shown, in the page's own colour",
  { timeout: 120_000 },
  async () => {
    await open("/script-generator");
    await page.getByLabel("Topic").fill("Recording guests abroad");
    await page.getByRole("button", { name: "Write a script" }).click();
    const beats = page.getByRole("region", { name: "Beats" });
    await beats.waitFor({ timeout: 60_000 });
    expect(await beats.getByRole("columnheader").allInnerTexts()).toEqual(["Say", "Show"]);
    expect(await beats.getByRole("row").count()).toBeGreaterThan(4);
    expect(await beats.innerText()).not.toMatch(/SAY:|SHOW:/);
    const colours = await beats
      .locator("td")
      .first()
      .evaluate((cell) => [getComputedStyle(cell).color, getComputedStyle(document.body).color]);
    expect(colours[0]).toBe(colours[1]);
    await expectAccessible(page);
    await expectFitsPhone(page);
  },
);

test(
  "Youtube Thumbnail: of a category without recent hits it is said that none led the drawing",
  { timeout: 120_000 },
  async () => {
    const answer = await callApi("/api/thumbnail/generate", {
      json: { title: "Late night set", domain: "Music" },
    });
    const id = answer.headers.get("x-run-id") ?? "";
    await open(`/youtube-thumbnail?run=${id}`);
    await page
      .getByText("No recent hits in this category, so only the title guided the images.")
      .waitFor({ timeout: 60_000 });
  },
);
