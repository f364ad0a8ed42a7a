/** Ten jobs of a working day with keys alone: this file never uses a mouse. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ready, signedIn } from "../browser.ts";
import { scrapedCharts, scrapeTimeout } from "../charts-week.ts";
import { byKeyboard } from "../keyboard.ts";
import { healSandbox, order, video } from "../sandbox.ts";
import { screenPaths } from "../screens.ts";
import { agreeToPrice } from "../start-file.ts";

let page: Page;
let keys: ReturnType<typeof byKeyboard>;
beforeEach(async () => {
  page = await signedIn("/account");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  keys = byKeyboard(page);
});
afterEach(() => page.context().close());

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

/** Opens a screen by its two-key shortcut and focuses its first field. */
async function open(second: string, title: string): Promise<void> {
  await keys.go("g", second);
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  await ready(page);
  await keys.press("/");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/INPUT|TEXTAREA/);
}

test("whom to write to, and what: their e-mail is copied", { timeout: 120_000 }, async () => {
  await open("y", "Youtube Discovery");
  await keys.write("brightcast.example");
  await keys.press("Enter");
  const people = page.getByRole("region", { name: "Contacts" }).first();
  await people.waitFor({ timeout: 90_000 });
  await keys.take(people.getByRole("button", { name: "Copy" }));
  await expect.poll(clipboard).not.toBe("");
});

test("a file is run, followed, and its result saved", { timeout: 180_000 }, async () => {
  await open("c", "Relevancy Check");
  const buffer = Buffer.from("domain\nbrightcast.example\nquietworks.example\ngullflow.example\n");
  await keys.choose(page.getByLabel("CSV file"), { name: "leads.csv", mimeType: "text/csv", buffer });
  await page.getByText("3 of 3 rows ready", { exact: false }).waitFor();
  await keys.to(page.getByLabel("Email for CSV results"));
  await keys.write("dana@example.com");
  await keys.take(button("Submit"));
  await agreeToPrice(page, undefined, keys.take);
  await keys.take(page.getByRole("link", { name: /^(Track progress|View full results)$/ }));
  await page.waitForURL(/\/runs\/[\w-]+$/);
  await ready(page);
  const file = page.getByRole("link", { name: "Export CSV" });
  await file.waitFor({ timeout: 120_000 });
  expect(await keys.save(file)).toMatch(/\.csv$/);
});

test("a filter is tuned, and the search run again by it", { timeout: 120_000 }, async () => {
  await open("c", "Relevancy Check");
  await keys.write("brightcast.example");
  await keys.press("Enter");
  const result = page.getByRole("heading", { name: "Results for brightcast.example" });
  await result.waitFor();
  await keys.take(page.locator("summary", { hasText: "Filters" }));
  await keys.to(page.getByLabel("Minimum views"));
  await keys.write("900000");
  await keys.take(button("Submit"), "Shift+Tab");
  await result.waitFor({ state: "detached" });
  await result.waitFor();
});

test("two versions of a prompt are tried on one contact, side by side", { timeout: 120_000 }, async () => {
  await keys.press("Control+k");
  await page.getByPlaceholder("Go to a page or run").waitFor();
  await keys.write("emails churn");
  await keys.press("Enter");
  await page.waitForURL("**/personalized-emails-churn");
  await button("Versions").first().waitFor();
  await ready(page);
  await keys.to(page.getByRole("textbox", { name: "1st prompt", exact: true }));
  await keys.write("Write {{person.first_name}} one warm line.");
  // Typing opened the list of variables; moving the cursor to the end closes it.
  await keys.press("End");
  await keys.take(button("Save changes"));
  await page.getByText("Saved", { exact: true }).waitFor();
  await keys.take(button("Versions"));
  const versions = page.getByRole("dialog", { name: /^Versions of/ });
  await keys.take(versions.getByRole("listitem").last().getByRole("button"));
  await keys.take(versions.getByRole("button", { name: "Test both side by side" }));
  const bench = page.getByRole("dialog", { name: /^Test / });
  await keys.take(bench.getByRole("button", { name: "Run both versions" }));
  await expect.poll(() => bench.getByText(/tokens in/).count(), { timeout: 60_000 }).toBe(2);
});

test("an alert on Reddit is previewed, added and sent at once", { timeout: 120_000 }, async () => {
  await open("r", "Reddit monitoring");
  await keys.to(page.getByLabel("Keyword", { exact: true }));
  await keys.write("webinar");
  await keys.take(button("Preview"));
  await page.getByText(/^Would send/).waitFor();
  await keys.take(button("Add alert"), "Shift+Tab");
  const alert = page
    .locator("details[name=alert]")
    .filter({ has: page.locator("summary", { hasText: "webinar" }) });
  await keys.take(alert.locator("summary").first());
  await keys.take(alert.getByRole("button", { name: "Send now" }));
  await alert.getByText("New posts are sent within a minute").waitFor();
});

test("what moved in Germany's technology charts", { timeout: scrapeTimeout }, async () => {
  await scrapedCharts();
  await open("p", "Podcast Charts");
  await keys.to(page.getByPlaceholder("Search countries or categories..."));
  await keys.write("germany");
  await expect.poll(() => page.locator("ul[aria-label=Countries] h3").allTextContents()).toEqual(["Germany"]);
  await keys.take(
    page.getByRole("listitem", { name: "Germany" }).getByRole("link", { name: "Technology", exact: true }),
  );
  await page
    .getByRole("region", { name: /^Chart:/ })
    .getByRole("listitem")
    .first()
    .waitFor();
});

test("a transcript is copied, and saved as subtitles", { timeout: 120_000 }, async () => {
  await open("t", "Youtube Transcript");
  await keys.write((await video({ captions: "manual" })).url);
  await keys.press("Enter");
  await keys.take(button("Copy Text"));
  await expect.poll(async () => (await clipboard()).length).toBeGreaterThan(100);
  expect(await keys.save(button("Download SRT"))).toMatch(/\.srt$/);
});

test("a thumbnail is made and saved", { timeout: 120_000 }, async () => {
  await keys.press("Control+k");
  await page.getByPlaceholder("Go to a page or run").waitFor();
  await keys.write("thumbnail");
  await keys.press("Enter");
  await page.waitForURL("**/youtube-thumbnail");
  await ready(page);
  await keys.press("/");
  await keys.to(page.getByLabel("Title"));
  await keys.write("Forty interviews");
  await keys.to(page.getByLabel("Category"));
  await page.keyboard.type("Educ");
  expect(await page.getByLabel("Category").inputValue()).toBe("Education");
  await keys.take(button("Generate"));
  await page.getByRole("heading", { name: "Results for Forty interviews" }).waitFor({ timeout: 60_000 });
  expect(await keys.save(page.getByRole("link", { name: "Download", exact: true }))).toMatch(/\.jpg$/);
});

test("the former colleagues of a person", { timeout: 120_000 }, async () => {
  await open("w", "Find past co-workers");
  await keys.to(page.getByLabel("LinkedIn URL"));
  await keys.write("https://www.linkedin.com/in/galen-telelli");
  await keys.press("Enter");
  const question = button("Approve");
  await question
    .or(page.getByRole("heading", { name: "Results for" }))
    .first()
    .waitFor({ timeout: 60_000 });
  if (await question.isVisible()) await keys.take(question);
  await page.getByRole("heading", { name: "Results for" }).waitFor({ timeout: 60_000 });
  await page.getByRole("heading", { name: "Colleagues" }).waitFor();
});

test("what fails and what was spent: one action from every screen", { timeout: 240_000 }, async () => {
  await order([{ host: "api.hubapi.com", status: 500 }]);
  await keys.go("g", "i");
  await keys.take(button("Check now: HubSpot"));
  await page.getByText("Not working:").waitFor({ timeout: 60_000 });
  await healSandbox();
  for (const path of screenPaths.filter((each) => each !== "/integrations")) {
    await page.goto(path);
    await ready(page);
    await keys.go("g", "i");
    const summary = page.locator("main p").filter({ hasText: "this month so far" });
    await summary.waitFor();
    expect([path, await summary.innerText()]).toEqual([
      path,
      expect.stringMatching(/^\$[\d.,]+ this month so far.*HubSpot.* failing\./),
    ]);
  }
});
