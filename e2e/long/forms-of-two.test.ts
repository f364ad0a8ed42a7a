/**
 * Two users edit the same settings or title lists, with and without scripts. Each user's changes
 * stay; if both changed the same field, the user decides.
 */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { apiOf } from "../api.ts";
import { ready, signedIn, signIn, visitor } from "../browser.ts";
import { consoleUrl } from "../product.ts";
import { expectFitsPhone } from "../shown-runs.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn("/youtube");
  await saveElsewhere("/api/youtube/filters", { viewCountMin: 10, monthsInterval: 1, keywords: ["podcast"] });
  await saveElsewhere("/api/signals/filters", { titlesNoEmails1: ["CMO"], titlesNoEmails2: ["Editor"] });
});
afterEach(() => page.context().close());

/** A colleague saves in the meantime. */
async function saveElsewhere(path: string, data: object) {
  const answer = await apiOf(page).put(path, { data, headers: { origin: consoleUrl } });
  expect(answer.status()).toBe(200);
}
const inForce = async (path = "/api/youtube/filters") =>
  (await (await apiOf(page).get(path)).json()) as Record<string, unknown>;

const open = (on = page) => on.locator("summary").filter({ hasText: "Filters" }).click();
const views = (on = page) => on.getByLabel("Minimum views");
const save = (on = page) => on.getByRole("button", { name: "Save filters" });

async function openAnew() {
  await page.reload();
  await ready(page);
  await open();
}

/** Types without saving, lets a colleague save, and reloads the page. */
async function leaveDraft(typed: string, colleagues: object) {
  await views().fill(typed);
  await page.getByText("Unsaved changes").waitFor();
  await saveElsewhere("/api/youtube/filters", colleagues);
  await page.reload();
  await expect.poll(() => views().inputValue()).toBe(typed);
}

test("a save leaves what a colleague has changed in other fields since the screen was loaded", async () => {
  await openAnew();
  await saveElsewhere("/api/youtube/filters", { keywords: ["interview"] });
  await views().fill("77");
  await save().click();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await inForce()).toMatchObject({ viewCountMin: 77, keywords: ["interview"] });
  await expect.poll(() => page.getByLabel("Keywords", { exact: true }).inputValue()).toBe("interview");
});

test("a draft puts back what was typed, and nothing that was only there beside it", async () => {
  await openAnew();
  await leaveDraft("78", { keywords: ["panel"] });
  await save().click();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await inForce()).toMatchObject({ viewCountMin: 78, keywords: ["panel"] });
});

test("a draft of a field that a colleague has saved since is told of as what was just typed", async () => {
  await openAnew();
  await leaveDraft("79", { viewCountMin: 20 });
  await save().click();
  await page.getByText(/ has saved this value: 20 /).waitFor();
  expect((await inForce()).viewCountMin).toBe(20);
  await save().click();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect((await inForce()).viewCountMin).toBe(79);

  await leaveDraft("80", { viewCountMin: 21 });
  await save().click();
  await page.getByRole("button", { name: "Use theirs" }).click();
  await expect.poll(() => views().inputValue()).toBe("21");
  await views().fill("81");
  await save().click();
  await expect.poll(async () => (await inForce()).viewCountMin).toBe(81);
});

test("a field that both changed is told of; mine is saved over it, or theirs taken", async () => {
  await openAnew();
  await saveElsewhere("/api/youtube/filters", { viewCountMin: 20, keywords: ["interview"] });
  await views().fill("30");
  await save().click();
  await page
    .getByText(
      /^Not saved\. .+ has changed the same fields since you opened this form\. Save again to replace those changes/,
    )
    .waitFor();
  await page.getByText(/ has saved this value: 20 /).waitFor();
  await expectAccessible(page);
  await expectFitsPhone(page);
  expect((await inForce()).viewCountMin).toBe(20);
  expect(await views().inputValue()).toBe("30");
  await save().click();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await inForce()).toMatchObject({ viewCountMin: 30, keywords: ["interview"] });

  await saveElsewhere("/api/youtube/filters", { viewCountMin: 40 });
  await views().fill("50");
  await save().click();
  await page.getByRole("button", { name: "Use theirs" }).click();
  await expect.poll(() => views().inputValue()).toBe("40");
  await page.reload();
  await ready(page);
  expect(await views().inputValue()).toBe("40");
  expect((await inForce()).viewCountMin).toBe(40);
});

test("without scripts, too", async () => {
  const plain = await (await visitor({ javaScriptEnabled: false })).newPage();
  await signIn(plain);
  await plain.goto("/youtube");
  await open(plain);
  await saveElsewhere("/api/youtube/filters", { viewCountMin: 20, keywords: ["interview"] });
  await views(plain).fill("30");
  await save(plain).click();
  await plain.getByText(/ has saved this value: 20 /).waitFor();
  expect(await views(plain).inputValue()).toBe("30");
  await save(plain).click();
  await expect.poll(() => inForce()).toMatchObject({ viewCountMin: 30, keywords: ["interview"] });
  await plain.context().close();
});

test("title lists tell of it as well", async () => {
  const lists = "/api/signals/filters";
  await page.goto("/apollo-endpoints");
  await ready(page);
  await saveElsewhere(lists, { titlesNoEmails1: ["CEO"] });
  const media = page.getByLabel("Enterprise media", { exact: true });
  await media.fill("Producer");
  await media.press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await inForce(lists)).toMatchObject({
    titlesNoEmails1: ["CEO"],
    titlesNoEmails2: ["Editor", "Producer"],
  });

  await saveElsewhere(lists, { titlesNoEmails2: ["Publisher"] });
  await media.fill("Host");
  await media.press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/ has saved this value: Publisher\.$/).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use theirs" }).click();
  await page.getByRole("button", { name: "Remove Publisher" }).waitFor();
  await page.getByRole("button", { name: "Remove Host" }).waitFor({ state: "detached" });

  await media.fill("Guest");
  await media.press("Enter");
  await page.getByText("Unsaved changes").waitFor();
  await saveElsewhere(lists, { titlesNoEmails2: ["Chief of Sound"] });
  await page.reload();
  await page.getByRole("button", { name: "Remove Guest" }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/ has saved this value: Chief of Sound\.$/).waitFor();
  await page.getByRole("button", { name: "Use theirs" }).click();
  await page.getByRole("button", { name: "Remove Chief of Sound" }).waitFor();
  await page.getByRole("button", { name: "Remove Guest" }).waitFor({ state: "detached" });
  await page.reload();
  await ready(page);
  expect(await page.getByRole("button", { name: "Remove Guest" }).count()).toBe(0);
});
