/**
 * Find past co-workers: nothing above the credit limit without approval, on the screen and in a
 * file; new weights apply at once.
 */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { signedIn } from "./browser.ts";
import { sandboxUrl } from "./product.ts";
import { agreeToPrice } from "./start-file.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn("/co-workers");
});
afterEach(() => page.context().close());

const galen = "https://www.linkedin.com/in/galen-telelli";
const submit = () => page.getByRole("button", { name: "Submit" });
const asked = async () => {
  const answer = await fetch(`${sandboxUrl}/requests.json?host=enrichlayer.com`);
  return ((await answer.json()) as { path: string; status: number }[])
    .filter(({ status }) => status === 200)
    .map(({ path }) => path);
};
const staffPages = async () => (await asked()).filter((path) => path.includes("/employees/?"));
const cap = async (credits: string) => {
  const filters = page.locator("summary", { hasText: "Filters" });
  await filters.click();
  await page.getByLabel("Max credits per run").fill(credits);
};
const people = async (count: number) => {
  const answer = await fetch(`${sandboxUrl}/market.json`);
  const market = (await answer.json()) as { people: { linkedInUrl: string; domain: string }[] };
  return market.people.slice(4000, 4000 + count).map(({ linkedInUrl }) => linkedInUrl);
};

test("above the cap it waits with its price; approved it goes on, pays for nothing twice, and scores follow the weights", async () => {
  expect(await submit().isDisabled()).toBe(true);
  await page.getByLabel("LinkedIn token").fill("a-token");
  expect(await submit().isEnabled()).toBe(true);
  await page.getByLabel("LinkedIn token").fill("");
  await page.getByLabel("LinkedIn URL").fill(galen);
  await cap("50");
  await submit().click();
  const question = page.getByRole("alert");
  await question
    .getByText(/may cost up to \$[\d,.]+, more than the \$0\.50 that a run may cost without your approval/)
    .waitFor();
  await expectAccessible(page);
  expect(await staffPages()).toEqual([]);
  expect(await submit().isDisabled()).toBe(true);

  // After a reload, the user gets the same question.
  await page.reload();
  await question.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("heading", { name: "Results for" }).waitFor({ timeout: 30_000 });
  const paths = await asked();
  expect(new Set(paths).size).toBe(paths.length);
  expect(await page.getByRole("heading", { name: "Colleagues" }).count()).toBe(1);
  // Shows their current job and the reason for each point, and no column with equal values only.
  expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
    "Name",
    "Title",
    "Now at",
    "Score",
    "Breakdown",
  ]);
  expect(await page.getByRole("row", { name: /Still at / }).count()).toBeGreaterThan(0);
  expect(await page.getByText(/^\+\d+$/).count()).toBeGreaterThan(0);
  await page
    .locator("main")
    .getByText(/^\d+ colleagues\. /)
    .waitFor();
  await expectAccessible(page);

  const scores = () => page.getByRole("table").locator("td[data-numeric=true]").allInnerTexts();
  const before = await scores();
  expect(before.length).toBeGreaterThan(3);
  if (!(await page.getByRole("button", { name: "Save filters" }).isVisible()))
    await page.locator("summary", { hasText: "Filters" }).click();
  const weights = page.getByLabel("Time together", { exact: true });
  for (const field of await weights.all()) await field.fill("1000");
  await page.getByText("Scored with the current filters.").waitFor();
  expect(await scores()).not.toEqual(before);
  expect((await asked()).length).toBe(paths.length);
}, 90_000);

test("rows of a file share one cap: the run's page names one sum and goes on once approved", async () => {
  await cap("200");
  await page.locator("input[type=file]").setInputFiles({
    name: "profiles.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["linkedin", ...(await people(6)), "junk"].join("\n")),
  });
  await page.getByLabel("Email for CSV results").fill("co-workers@example.com");
  await submit().click();
  await agreeToPrice(page);
  await page.getByRole("link", { name: "Track progress" }).click();
  const progress = page.getByRole("region", { name: "Progress" });
  await progress
    .getByText(/rows? waits? for your approval\. In total they may cost up to \$[\d,.]+/)
    .first()
    .waitFor({ timeout: 30_000 });
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Done", { exact: true }).first().waitFor({ timeout: 40_000 });
  await expectAccessible(page);
  const paths = await asked();
  expect(new Set(paths).size).toBe(paths.length);
}, 90_000);
