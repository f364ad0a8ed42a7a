/** A tool's saved settings on its screen (docs/product/screens.md). */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ready, signedIn } from "./browser.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn("/youtube");
});
afterEach(() => page.context().close());

const section = () => page.locator("summary").filter({ hasText: "Filters" });
const save = () => page.getByRole("button", { name: "Save filters" });

test("they start closed with a line that sums them up, and stay open once opened", async () => {
  expect(await save().isVisible()).toBe(false);
  expect(await section().innerText()).toMatch(/\d keywords · last 1 month · ≥ [\d,]+k views/);
  await section().click();
  await save().waitFor();
  await page.reload();
  await save().waitFor();
});

test("what is saved comes back, and what is not saved says so", async () => {
  await section().click();
  await page.getByLabel("Negative keywords", { exact: true }).fill("trailer, shorts,, trailer");
  await page.getByText("Unsaved changes").waitFor();
  await page.getByLabel("Find competitors").check();
  await save().click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await expect.poll(() => page.getByText("Saved", { exact: true }).count(), { timeout: 4000 }).toBe(0);
  expect(await page.getByText("Unsaved changes").count()).toBe(0);
  await page.reload();
  expect(await page.getByLabel("Negative keywords", { exact: true }).inputValue()).toBe("trailer, shorts");
  expect(await page.getByLabel("Find competitors").isChecked()).toBe(true);
});

test("what is not saved survives leaving the screen and loading it anew, and goes when it is discarded", async () => {
  await section().click();
  const keywords = page.getByLabel("Negative keywords", { exact: true });
  const saved = await keywords.inputValue();
  await keywords.fill("kept for later");
  await page.getByLabel("Find competitors").click();
  const ticked = await page.getByLabel("Find competitors").isChecked();
  await page.getByText("Unsaved changes").waitFor();
  await page.getByRole("link", { name: "Use cases" }).click();
  await page.getByRole("heading", { name: "Use cases", level: 1 }).waitFor();
  await page.goto("/youtube");
  await expect.poll(() => keywords.inputValue()).toBe("kept for later");
  expect(await page.getByLabel("Find competitors").isChecked()).toBe(ticked);
  await page.getByText("Unsaved changes").waitFor();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect.poll(() => keywords.inputValue()).toBe(saved);
  await page.reload();
  await ready(page);
  expect(await keywords.inputValue()).toBe(saved);
  expect(await page.getByText("Unsaved changes").count()).toBe(0);
});

test.each([
  ["/reddit", "Keyword", "Clear"],
  ["/podcast-charts?tab=configuration", "Prompt", "Discard changes"],
])("what is typed on %s and not saved is there again after a reload", async (path, label, discard) => {
  await page.goto(path);
  await ready(page);
  const field = page.locator("main").getByLabel(label, { exact: false }).first();
  await field.fill("typed and not saved");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("form-draft:"))))
    .toBe(true);
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe("typed and not saved");
  await page.getByRole("button", { name: discard, exact: true }).first().click();
  await expect.poll(() => field.inputValue()).not.toBe("typed and not saved");
});

test("titles that were typed and not saved are there again after a reload", async () => {
  await page.goto("/apollo-endpoints");
  await ready(page);
  await page.getByLabel("Agency media", { exact: true }).fill("typed and not saved");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("form-draft:title-lists")))
    .toContain("typed and not saved");
  await page.reload();
  const remove = page.getByRole("button", { name: "Remove typed and not saved" });
  await remove.waitFor();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await remove.waitFor({ state: "detached" });
});

test("they go back to what they were shipped with, are saved as that, and say who saved them", async () => {
  await section().click();
  const views = page.getByLabel("Minimum views");
  const longest = page.getByLabel("Longest video");
  const reset = page.getByRole("button", { name: "Reset to initial values" });
  await views.fill("77");
  await longest.fill("soon");
  await save().click();
  await page.getByText("Longest video must be a duration such as 1:30:00.", { exact: true }).waitFor();
  await longest.fill("45:30");
  await save().click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByText(/^Saved by .+, \d+ \w+ 2\d{3}/).waitFor();
  await section().click();
  await expect.poll(() => section().innerText()).toContain("≤ 45:30 long");
  await section().click();
  await reset.click();
  await expect.poll(() => views.inputValue()).toBe("1000");
  expect(await longest.inputValue()).toBe("2:46:40");
  await page.getByText("Unsaved changes").waitFor();
  expect(await reset.count()).toBe(0);
  await save().click();
  await page.getByText("Saved", { exact: true }).waitFor();
});

test("the Relevancy Check shows four of them, and saving these leaves the others", async () => {
  await section().click();
  await page.getByLabel("Longest video").fill("1:23:20");
  await save().click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.goto("/youtube-light");
  await section().click();
  const labels = await page.locator("details label:visible").allInnerTexts();
  expect(labels).toEqual(["Keywords", "Negative keywords", "Published in the last", "Minimum views"]);
  await page.getByLabel("Minimum views").fill("50");
  await save().click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.goto("/youtube");
  expect(await page.getByLabel("Longest video").inputValue()).toBe("1:23:20");
  expect(await page.getByLabel("Minimum views").inputValue()).toBe("50");
});
