/** Valid Targets: three independent forms, the filters, and a preview of matches before saving. */
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { ready, signedIn } from "./browser.ts";
import { mailedFile } from "./sandbox.ts";
import { agreeToPrice } from "./start-file.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn("/valid-targets");
});
afterEach(() => page.context().close());

/** The screen shows one form at a time. */
const show = async (name: string) => {
  await page.getByRole("tab", { name, exact: true }).click();
  await block(name).waitFor();
};
const block = (name: string) => page.getByRole("region", { name, exact: true });
const submitIn = (name: string) => block(name).getByRole("button", { name: "Submit" });
const result = (within: Locator) => within.getByRole("heading", { name: /^Results for/ });
const openFilters = () => page.locator("summary", { hasText: "Filters" }).click();
const preview = () => block("Who would pass");

test("each form is governed by its own field and keeps its own result", async () => {
  await show("Target");
  expect(await block("Client").isVisible()).toBe(false);
  await block("Target").getByLabel("Email", { exact: true }).fill("galen.telelli@brightcast.example");
  expect(await submitIn("Target").isEnabled()).toBe(true);
  await show("Client");
  expect(await submitIn("Client").isDisabled()).toBe(true);
  await show("Relevant targets");
  expect(await submitIn("Relevant targets").isDisabled()).toBe(true);
  await show("Target");
  await submitIn("Target").click();
  await result(block("Target")).waitFor();
  expect(await block("Target").innerText()).toMatch(
    /Valid target[\s\S]+Galen Telelli, Head of Video at Brightcast/,
  );

  await show("Client");
  await block("Client").getByLabel("Email or domain").fill("loyalstudio.example");
  await submitIn("Client").click();
  await block("Client").getByText("Already a client", { exact: false }).first().waitFor();
  await show("Target");
  expect(await result(block("Target")).innerText()).toContain("galen.telelli@brightcast.example");
  await show("Relevant targets");
  expect(await result(block("Relevant targets")).count()).toBe(0);

  await block("Relevant targets")
    .locator("input[type=file]")
    .setInputFiles({
      name: "companies.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("domain\nbrightcast.example\nBrightcast.example\nnot one\n"),
    });
  await block("Relevant targets").getByLabel("Email for CSV results").fill("targets@example.com");
  await show("Target");
  expect(await block("Target").getByLabel("Email", { exact: true }).isEnabled()).toBe(true);
  await show("Relevant targets");
  await submitIn("Relevant targets").click();
  await agreeToPrice(page);
  await block("Relevant targets").getByRole("heading", { name: "Results for CSV" }).waitFor();
  await expectAccessible(page);
  await show("Client");
  expect(await block("Client").getByText("Already a client", { exact: false }).count()).toBeGreaterThan(0);
  const sent = () => mailedFile("targets@example.com");
  await expect.poll(sent, { timeout: 30_000 }).toContain("same as row 1");
  expect((await sent()).split("\r\n")[0]).toBe(
    "\uFEFFdomain,hit,name,title,company,email,linkedin,why,company_domain,status,reason,source,data,may_be_contacted",
  );
});

test("each form has an address: a link, a reload and the keyboard lead to it, and a run opens its own", async () => {
  await page.goto("/valid-targets?for=relevantTarget");
  await ready(page);
  await block("Relevant targets").getByLabel("Company domain").fill("brightcast.example");
  await submitIn("Relevant targets").click();
  await result(block("Relevant targets")).waitFor();
  const run = await block("Relevant targets")
    .getByRole("link", { name: "View full results" })
    .getAttribute("href");
  await page.getByRole("tab", { name: "Relevant targets" }).press("ArrowLeft");
  await block("Target").waitFor();
  await page.reload();
  await block("Target").waitFor();
  expect(await block("Relevant targets").count()).toBe(0);
  await page.goto(`/valid-targets?run=${run?.split("/").at(-1)}`);
  await result(block("Relevant targets")).waitFor();
});

test("who would pass follows the edits, says what decided, and goes back when they are discarded", async () => {
  await openFilters();
  const row = preview().getByRole("row", { name: /Galen Telelli/ });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/Passes\s+keyword "Head of Video"/);
  const negative = page.getByLabel("Negative title keywords");
  await negative.fill(`${await negative.inputValue()}, head of video`);
  await row.getByText("No longer passes").waitFor();
  expect(await row.innerText()).toContain('negative keyword "head of video"');
  await preview()
    .getByText(/\d+ fewer than with the saved filters/)
    .waitFor();
  await expectAccessible(page);

  await preview().getByLabel("Test titles").fill("Founder\nPodcast Lead");
  const founder = preview().getByRole("row", { name: /^Founder/ });
  expect(await founder.innerText()).toMatch(/Doesn’t pass\s+no keyword matches \(size unknown\)/);
  for (const [employees, verdict] of [
    ["1000", /Passes\s+keyword for companies of up to 1000 employees "Founder"/],
    ["1001", /Doesn’t pass\s+no keyword matches$/],
  ] as const) {
    await preview().getByLabel("Company size").fill(employees);
    await expect.poll(() => founder.innerText()).toMatch(verdict);
  }

  await page.reload();
  await row.getByText("No longer passes").waitFor();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect.poll(() => row.getByText("No longer passes").count()).toBe(0);
});

test("industries are ticked all or none at once, and Reset brings the shipped filters back into the form", async () => {
  await openFilters();
  const list = page.getByRole("group", { name: "Strict industries" }).last();
  const count = list.getByText(/\d+ of \d+ selected/);
  const shipped = await count.innerText();
  const [, options] = /of (\d+)/.exec(shipped) ?? [];
  await list.getByRole("button", { name: "Select All", exact: true }).click();
  expect(await count.innerText()).toBe(`${options} of ${options} selected`);
  await list.getByRole("button", { name: "Deselect All" }).click();
  expect(await count.innerText()).toBe(`0 of ${options} selected`);
  await page.getByLabel("Extra roles", { exact: true }).fill("Zoo Keeper");
  await page.getByText("Unsaved changes").waitFor();
  await page.getByRole("button", { name: "Reset to initial values" }).click();
  await expect.poll(() => count.innerText()).toBe(shipped);
  expect(await page.getByLabel("Extra roles", { exact: true }).inputValue()).toContain("Founder");
});
