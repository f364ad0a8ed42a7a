/**
 * A tool's screen after a search: the settings of the search, and the form's content without
 * scripts.
 */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { callApi } from "../api.ts";
import { ready, signedIn, visitor } from "../browser.ts";
import { expectFitsPhone, runOf } from "../shown-runs.ts";

let page: Page;
afterEach(() => page.context().close());

test("a result says with which filters it was made, and puts them back", { timeout: 120_000 }, async () => {
  page = await signedIn("/youtube-light");
  await page.locator("summary", { hasText: "Filters" }).click();
  const months = page.getByLabel("Published in the last");
  await months.fill("7");
  await page.getByLabel("Company domain").fill("brightcast.example");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const made = page.getByText("Filters:");
  await made.waitFor({ timeout: 60_000 });
  expect(await made.textContent()).toContain("last 7 months");
  const again = page.getByRole("button", { name: "Reapply" });
  expect(await again.count()).toBe(0);
  await months.fill("9");
  await again.click();
  expect(await months.inputValue()).toBe("7");
  await again.waitFor({ state: "detached" });
  // After a reload too, it shows the run's settings, not the form's.
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.reload();
  await ready(page);
  await made.waitFor();
  expect(await made.textContent()).toContain("last 7 months");
  await again.waitFor();
});

test("a Relevancy Check says yes or no before anything else", { timeout: 180_000 }, async () => {
  page = await signedIn();
  for (const [viewCountMin, verdict] of [
    [1, "Yes"],
    [10_000_000, "No"],
  ] as const) {
    const id = await runOf("/api/youtube/scrape/light", { domain: "brightcast.example", viewCountMin });
    await page.goto(`/youtube-light?run=${id}`);
    await page.getByRole("heading", { name: "Results for brightcast.example" }).waitFor();
    await page.getByText(verdict, { exact: true }).first().waitFor();
    await expectAccessible(page);
    await expectFitsPhone(page);
  }
});

test("what was chosen for a run stands in its form again", { timeout: 120_000 }, async () => {
  page = await signedIn();
  // These find nothing, which also ends a run.
  const idOf = async (api: string, json: unknown) =>
    (await callApi(api, { json })).headers.get("x-run-id") ?? "";
  const guests = await idOf("/api/hg-enricher/enrich", { email: "info@brightcast.example", type: "guest" });
  await page.goto(`/hosts-guests?run=${guests}`);
  await page.getByRole("heading", { name: "Results for info@brightcast.example" }).waitFor();
  await expect.poll(() => page.getByLabel("Look for").inputValue()).toBe("guest");
  const elsewhere = await idOf("/api/linkedin-specific/scrape", { keyword: "zeppelin", is_linkedin: false });
  await page.goto(`/serp-query?run=${elsewhere}`);
  await page.getByRole("heading", { name: "Results for zeppelin" }).waitFor();
  await expect.poll(() => page.getByLabel("LinkedIn").isChecked()).toBe(false);
});

test("an address of a run that failed says why, one that waits for a person asks, with what it was asked", async () => {
  const begin = async (path: string, json: object) =>
    (await callApi(path, { json })).headers.get("x-run-id") ?? "";
  const failed = await begin("/api/use-cases/scrape", { domain: "closeddoor.example" });
  page = await signedIn(`/use-cases?run=${failed}`);
  await page.getByText(/^This run failed\. .*closeddoor\.example refuses us.* Try again later/).waitFor();
  expect(await page.getByLabel("Company domain").inputValue()).toBe("closeddoor.example");
  await page.goto(`/runs/${failed}`);
  await page.getByText("The run failed.").waitFor();
  expect(await page.getByRole("heading", { name: "Result", exact: true }).count()).toBe(0);

  const who = "https://www.linkedin.com/in/galen-telelli";
  const waiting = await begin("/api/co-workers/scrape", { linkedInUrl: who, creditCap: 5 });
  await page.goto(`/co-workers?run=${waiting}`);
  await page.getByRole("button", { name: "Approve" }).waitFor();
  expect(await page.getByLabel("LinkedIn URL").inputValue()).toBe(who);
  await page.getByRole("button", { name: "Decline" }).click();
});

test("without scripts the domain that was searched stands in its field again", async () => {
  const scripted = await signedIn();
  const plain = await visitor({
    javaScriptEnabled: false,
    storageState: await scripted.context().storageState(),
  });
  await scripted.context().close();
  page = await plain.newPage();
  await page.goto("/youtube-light");
  await page.getByLabel("Company domain").fill("brightcast.example");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("heading", { name: "Results for brightcast.example" }).waitFor();
  expect(await page.getByLabel("Company domain").inputValue()).toBe("brightcast.example");
});
