/** More of the frame: favourites, titles, keyboard focus, and a lost connection. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { ready, signedIn } from "../browser.ts";
import { screenPaths } from "../screens.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn("/youtube");
});
afterEach(() => page.context().close());

const focused = (selector: string) =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);

test("a screen that is a favourite stands apart in the menu until it is taken away; the last ones are at hand", async () => {
  const own = page.getByRole("navigation", { name: "Favorites" });
  await own.getByRole("button", { name: "Add to favorites" }).click();
  const link = own.getByRole("link", { name: "Youtube Discovery" });
  await link.waitFor();
  await page.goto("/icp");
  await ready(page);
  await link.waitFor();
  await page.goto("/use-cases");
  await ready(page);
  await own.getByText("Recent", { exact: true }).click();
  await own.getByRole("link", { name: "ICP analysis" }).waitFor();
  await expectAccessible(page);
  await own.getByRole("button", { name: "Remove Youtube Discovery from favorites" }).click();
  await own.getByRole("button", { name: "Add Youtube Discovery to favorites" }).waitFor();
});

test("every screen has a title of its own", async () => {
  const titles = [];
  for (const path of screenPaths) {
    const html = await (await page.context().request.get(path)).text();
    titles.push(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
  }
  for (const title of titles) expect(title).toMatch(/^.+ · .+ Tools$/);
  expect(new Set(titles).size).toBe(titles.length);
});

test("the keyboard begins on the screen that was gone to, and at the field that was refused", async () => {
  await page.getByRole("link", { name: "Relevancy Check" }).click();
  await page.getByRole("heading", { name: "Relevancy Check", level: 1 }).waitFor();
  await expect.poll(() => focused("main")).toBe(true);
  await page.goto("/serp-query");
  await ready(page);
  await page.getByRole("textbox").first().waitFor();
  const mail = page.getByLabel(/^Email/);
  await mail.fill("no address");
  const [keyword] = await page.locator("main form input[type=text]").all();
  await keyword?.fill("podcast");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect.poll(() => focused("[aria-invalid=true]")).toBe(true);
});

test("of a result its sentence alone is read out", async () => {
  await page.goto("/youtube-light");
  await ready(page);
  await page.getByLabel("Company domain").fill("brightcast.example");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("heading", { name: "Results for brightcast.example" }).waitFor();
  const live = page.locator("main :is(output, [aria-live], [role=status])");
  const said = (await live.allTextContents()).filter((text) => text.includes("brightcast"));
  expect(said).toHaveLength(1);
  expect(said[0]?.length).toBeLessThan(300);
});

test("without a connection the screen stays with what was typed, says so, and takes up again", async () => {
  const domain = page.getByLabel("Company domain");
  await domain.fill("typed.example");
  await page.context().setOffline(true);
  await page.getByText("You’re offline. Nothing you typed is lost").waitFor();
  await page.getByRole("link", { name: "Competitors of Targets" }).click();
  await page.getByText("You’re still offline. You can leave this page").waitFor();
  expect(new URL(page.url()).pathname).toBe("/youtube");
  expect(await domain.inputValue()).toBe("typed.example");
  await page.context().setOffline(false);
  await page.getByText("You’re offline").waitFor({ state: "detached" });
  await page.getByText("You’re still offline").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Competitors of Targets" }).click();
  await page.getByRole("heading", { name: "Competitors of Targets", level: 1 }).waitFor();
});

test("in the dark the palette stands out from the page, and its field has no frame to be cut off", async () => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Go to a page or run" });
  await palette.waitFor();
  const colours = await palette.evaluate((dialog) =>
    [dialog, document.body].map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(colours[0]).not.toBe(colours[1]);
  const field = palette.getByRole("combobox");
  await field.focus();
  expect(await field.evaluate((input) => getComputedStyle(input).outlineStyle)).toBe("none");
});
