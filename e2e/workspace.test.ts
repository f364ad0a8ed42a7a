/** The e-mail workspace: modals as specified, edited events checked and used, the answer readable and as JSON. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { hydrated, ready, signedIn } from "./browser.ts";
import { sandboxUrl } from "./product.ts";

let page: Page;
let email: string;
beforeAll(async () => {
  page = await signedIn();
  const market = (await (await fetch(`${sandboxUrl}/market.json`)).json()) as {
    people: { email: string; domain: string }[];
  };
  email = market.people.find(({ domain }) => domain === "loyalstudio.example")?.email ?? "";
});

const dialog = () => page.getByRole("dialog");
const result = () => page.getByRole("heading", { name: /^E-mail \d for / });

async function generate(nth: string) {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("E-mail of the sequence").selectOption({ label: nth });
  await page.getByRole("button", { name: "Generate" }).click();
}

async function answer(): Promise<Record<string, unknown>> {
  const run = await page.getByRole("link", { name: "Open the run" }).getAttribute("href");
  const read = await apiOf(page).get(`/api${run}`);
  return ((await read.json()) as { result: Record<string, unknown> }).result;
}

test("the 1st e-mail launches directly and shows what it rests on", async () => {
  await page.goto("/personalized-emails");
  await ready(page);
  await generate("1st");
  await result().waitFor({ timeout: 30_000 });
  expect(await dialog().count()).toBe(0);
  const written = await answer();
  for (const part of [
    "emailGenerated",
    "enrichedData",
    "apolloData",
    "hubspotData",
    "initialPrompt",
    "platformEvents",
  ])
    expect(written).toHaveProperty(part);
  expect(written.emailGenerated).not.toBe("");
  // Readable, and as JSON below.
  await page.getByText("hubspotData:").waitFor();
  await expectAccessible(page);
  // On the run's own page the e-mail stands before everything else.
  await page.getByRole("link", { name: "Open the run" }).click();
  const letter = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "E-mail 1" }) });
  expect(await letter.locator("p").first().textContent()).toBe(written.emailGenerated);
  await expectAccessible(page);
  // Shown again on its screen alone when one comes back.
  await page.goto("/personalized-emails-v3");
  await page.getByText("No e-mail written yet").waitFor();
  await page.goto("/personalized-emails");
  await result().waitFor();
  await expect.poll(() => page.getByLabel("E-mail", { exact: true }).inputValue()).toBe(email);
});

test("the 2nd e-mail has one modal over the latest events", async () => {
  await page.goto("/personalized-emails");
  await ready(page);
  await generate("2nd");
  await dialog().getByRole("button", { name: "Launch" }).waitFor({ timeout: 20_000 });
  const events = dialog().getByLabel("Events");
  await events.fill("[ not json");
  // Beside the dialog: what was typed would be lost.
  await page.mouse.click(5, 5);
  expect(await dialog().getByRole("button", { name: "Launch" }).isDisabled()).toBe(true);
  await dialog().getByText("This is not JSON.").waitFor();
  await expectAccessible(page);
  await events.fill('[{"type":"clip_made","occurredAt":"2026-11-18T10:00:00Z"}]');
  await dialog().getByRole("button", { name: "Launch" }).click();
  await result().waitFor({ timeout: 30_000 });
  const written = await answer();
  expect(written.latestEvents).toEqual([{ type: "clip_made", occurredAt: "2026-11-18T10:00:00Z" }]);
  expect(String(written.initialPrompt)).toContain("2026-11-18 clip made");
});

test("a click beside the events ends an e-mail nothing was changed for", async () => {
  await page.goto("/personalized-emails");
  await ready(page);
  await generate("2nd");
  await dialog().getByRole("button", { name: "Launch" }).waitFor({ timeout: 20_000 });
  await page.mouse.click(5, 5);
  await dialog().waitFor({ state: "detached" });
});

test("the events come however soon after the screen they are asked for", async () => {
  for (let round = 0; round < 6; round++) {
    await page.goto("/personalized-emails");
    await hydrated(page);
    await generate("2nd");
    await dialog().getByRole("button", { name: "Launch" }).waitFor({ timeout: 10_000 });
  }
});

test("the 3rd e-mail asks for the latest events, then for those before", async () => {
  await page.goto("/personalized-emails");
  await ready(page);
  await generate("3rd");
  await dialog().getByRole("button", { name: "Next" }).waitFor({ timeout: 20_000 });
  await dialog().getByLabel("Events").fill('[{"type":"late"}]');
  await dialog().getByRole("button", { name: "Next" }).click();
  await dialog().getByRole("button", { name: "Launch" }).waitFor();
  await dialog().getByLabel("Events").fill('[{"type":"early"}]');
  await dialog().getByRole("button", { name: "Launch" }).click();
  await result().waitFor({ timeout: 30_000 });
  const written = await answer();
  expect(written.latestEvents).toEqual([{ type: "late" }]);
  expect(written.eventsBeforeEmailWasSent).toEqual([{ type: "early" }]);
  expect(await dialog().count()).toBe(0);
});

test("a person no service knows gets no invented e-mail", async () => {
  await page.goto("/personalized-emails-churn");
  await ready(page);
  await page.getByLabel("E-mail", { exact: true }).fill("nobody@nowhere-known.example");
  await page.getByRole("button", { name: "Generate" }).click();
  await page
    .getByText("Neither Apollo nor the CRM knows nobody@nowhere-known.example")
    .waitFor({ timeout: 20_000 });
  expect((await answer()).emailGenerated).toBe("");
});
