/** A tool's saved filters on its screen (docs/product/screens.md). */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signedIn } from "./browser.ts";

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

test("the Relevancy Check shows four of them, and saving these leaves the others", async () => {
  await section().click();
  await page.getByLabel("Longest video (seconds)").fill("5000");
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
  expect(await page.getByLabel("Longest video (seconds)").inputValue()).toBe("5000");
  expect(await page.getByLabel("Minimum views").inputValue()).toBe("50");
});
