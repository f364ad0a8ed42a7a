/** A save during an outage never reaches the server: the screen stays, with the user's text. */
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ready, signedIn } from "../browser.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn();
});
afterEach(() => page.context().close());

test.each<[string, (on: Page) => Locator, string]>([
  ["/icp", (on) => on.getByLabel("ICP name"), "Add ICP"],
  ["/reddit", (on) => on.locator("section[aria-labelledby=new-alert]").getByLabel("Keyword"), "Add alert"],
  ["/integrations", (on) => on.getByLabel(/^Monthly budget of/).first(), "Save"],
])("%s", async (path, field, button) => {
  await page.goto(path);
  await ready(page);
  await field(page).fill("Typed and not saved");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await page.getByText("The console could not be reached.", { exact: false }).first().waitFor();
  // These messages appear after the save and its reload have ended.
  expect(await field(page).inputValue()).toBe("Typed and not saved");
});

test("/apollo-endpoints: a title that was typed stays", async () => {
  await page.goto("/apollo-endpoints");
  await ready(page);
  await page.getByLabel("Agency media", { exact: true }).fill("Typed and not saved");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The console could not be reached.", { exact: false }).first().waitFor();
  expect(await page.getByLabel("Agency media", { exact: true }).inputValue()).toBe("Typed and not saved");
});

test("a result whose code can't be loaded is one link away, and the screen stays", async () => {
  await page.route("**/assets/result-block*", (route) => route.abort());
  await page.goto("/youtube-light");
  await ready(page);
  await page.getByLabel("Company domain").fill("brightcast.example");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("The result is ready, but it could not be shown here.").waitFor();
  expect(await page.getByLabel("Company domain").inputValue()).toBe("brightcast.example");
  await page.getByRole("link", { name: "View full results" }).click();
  await page.getByRole("heading", { name: "Result", exact: true }).waitFor();
});

test("a link that is pointed at takes no screen away, though its code is gone with a deployment", async () => {
  await page.goto("/youtube-light");
  await ready(page);
  await page.route("**/assets/**", (route) => route.abort());
  await page.getByLabel("Company domain").fill("brightcast.example");
  await page.getByRole("link", { name: "Podcast Charts" }).hover();
  await page.getByLabel("Company domain").press("Enter");
  // By now every request of the link has failed.
  await page.getByText("The result is ready, but it could not be shown here.").waitFor();
  expect(await page.getByLabel("Company domain").inputValue()).toBe("brightcast.example");
});
