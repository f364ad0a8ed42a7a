/** Run history and a run's page: order, downloads, the main button, prices. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { ready, signedIn } from "../browser.ts";
import { healSandbox } from "../sandbox.ts";
import { runOf } from "../shown-runs.ts";

let page: Page;
afterEach(async () => {
  await healSandbox();
  await page.context().close();
});

test(
  "runs are put in order by what they cost; a line has its download, and so has the run's page first",
  { timeout: 180_000 },
  async () => {
    const id = await runOf("/api/signals/query/relevantTarget", { domain: "gullflow.example" });
    page = await signedIn("/runs");
    await page.getByLabel("Order").selectOption("dearest");
    await page.waitForURL((url) => url.searchParams.get("sort") === "dearest");
    const costs = page.getByRole("table").locator("tbody tr td:nth-child(6)");
    await expect
      .poll(async () => {
        const amounts = (await costs.allTextContents()).map((text) => Number(text.replace(/[^0-9.]/g, "")));
        return amounts.length > 0 && amounts.every((amount, at) => amount <= (amounts[at - 1] ?? amount));
      })
      .toBe(true);

    await page.goto("/runs?search=gullflow&kind=plain&status=done");
    const [inLine] = await Promise.all([
      page.waitForEvent("download"),
      page
        .getByRole("link", { name: /^Download the result of/ })
        .first()
        .click(),
    ]);
    expect(inLine.suggestedFilename()).toMatch(/\.csv$/);

    await page.goto(`/runs/${id}`);
    await ready(page);
    await page.getByRole("link", { name: "Export CSV", exact: true }).waitFor();
    // Every action that costs money shows its price.
    await page.getByRole("button", { name: /^Run again(, .*\$\d.* last time)?$/ }).waitFor();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Refresh all data" }).click();
    const question = page.getByRole("dialog", { name: /^Refresh all data/ });
    await question.getByText(/This run cost \$/).waitFor();
    await question.getByRole("button", { name: "Not now" }).click();
    await question.waitFor({ state: "hidden" });
  },
);

test("runs are looked for by days, state and files; what is found is added up", async () => {
  await runOf("/api/signals/query/relevantTarget", { domain: "gullflow.example" });
  page = await signedIn("/runs");
  const today = new Date().toISOString().slice(0, 10);
  const search = page.getByRole("search");
  await ready(page);
  const period = (label: string) => search.getByRole("button", { name: label, exact: true });
  await period("Any time").click();
  await search.getByRole("link", { name: "Today" }).click();
  await page.waitForURL((url) => url.searchParams.get("from") === today);
  await period("Today").waitFor();
  const type = async (value: string) => {
    await search.getByRole("button", { name: /^Filters/ }).click();
    await search.getByLabel("Type", { exact: true }).selectOption(value);
    await page.waitForURL((url) => url.searchParams.get("kind") === value);
    await page.keyboard.press("Escape");
  };
  await type("plain");
  await search.getByRole("button", { name: "Filters (1)" }).waitFor();
  await search.getByLabel("Search", { exact: true }).fill("gullflow");
  // Repeated searches are shown with one total.
  await page.getByText(/^\d+ runs?, \$\d.* in total\./).waitFor();
  expect(await page.getByRole("table").getByText("gullflow").count()).toBeGreaterThan(0);
  await type("csv");
  await period("Today").click();
  await search.getByText("Custom…").click();
  await search.getByLabel("From", { exact: true }).fill("2020-01-01");
  await search.getByLabel("To", { exact: true }).fill("2020-01-31");
  await page.getByText("No matching runs").waitFor();
  await period("1 Jan – 31 Jan").waitFor();
});
