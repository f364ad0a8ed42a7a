/**
 * Integrations: a user tests a vendor on the spot, and a failing vendor stays on top until it
 * answers again.
 */
import type { Page } from "playwright-core";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { callApi } from "../api.ts";
import { signedIn } from "../browser.ts";
import { healSandbox, order } from "../sandbox.ts";
import { runOf } from "../shown-runs.ts";

let page: Page;
afterEach(async () => {
  await healSandbox();
  await page.context().close();
});

test(
  "a service is checked by a free call; one that fails says how, and stands on top until it answers",
  { timeout: 120_000 },
  async () => {
    await order([{ host: "api.hubapi.com", status: 500 }]);
    page = await signedIn("/integrations");
    const service = page.getByRole("listitem", { name: "HubSpot", exact: true });
    const check = service.getByRole("button", { name: "Check now: HubSpot" });
    await check.click();
    await service.getByText("Not working:").waitFor({ timeout: 60_000 });
    await service.getByText(/^Last failure/).waitFor();
    const place = () =>
      page
        .locator("main li[aria-label]")
        .evaluateAll((items) => items.findIndex((item) => item.getAttribute("aria-label") === "HubSpot"));
    await expect.poll(place).toBeLessThan(3);
    await healSandbox();
    await check.click();
    await service.getByText("Working.", { exact: true }).waitFor({ timeout: 60_000 });
    await service.getByText(/^Working again\. Last failure/).waitFor();
    await expectAccessible(page);
  },
);

test("a free service claims no number of calls; one near the end of its budget stands first and is named above", async () => {
  await runOf("/api/signals/query/relevantTarget", { domain: "gullflow.example" });
  const services = (await (await callApi("/api/integrations")).json()) as {
    name: string;
    spent: { units: number };
  }[];
  const used = services.find(({ name }) => name === "apollo")?.spent.units ?? 0;
  expect(used).toBeGreaterThan(0);
  const budget = (limit: number | null) =>
    callApi("/api/integrations/apollo/budget", { method: "PUT", json: { limit, unit: "units" } });
  onTestFinished(async () => void (await budget(null)));
  expect((await budget(used * 1.1)).status).toBe(200);
  page = await signedIn("/integrations");
  for (const name of ["Apple Podcasts charts", "YouTube captions", "Slack", "HubSpot", "Reddit"]) {
    const service = page.getByRole("listitem", { name, exact: true });
    expect([name, await service.getByText("Free", { exact: true }).count()]).toEqual([name, 1]);
    expect(await service.getByText(/\b0 (calls|charges)\b/).count()).toBe(0);
  }
  // A vendor billed in dollars shows dollars once.
  const openai = page.getByRole("listitem", { name: "OpenAI", exact: true });
  const units = openai.getByLabel("Unit of the budget of OpenAI").locator("option");
  expect(await units.allTextContents()).toEqual(["US dollars"]);
  expect(await openai.getByText(/^This month:/).innerText()).toMatch(
    /^This month: [\d,]+ charges?, (under )?\$[\d.,]+$/,
  );
  await page.getByText(/Apollo near the budget limit\./).waitFor();
  expect(await page.locator("main li[aria-label]").first().getAttribute("aria-label")).toBe("Apollo");
  await page.getByRole("listitem", { name: "Apollo", exact: true }).getByRole("meter").waitFor();
  await expectAccessible(page);
});
