/**
 * The email workspace: dialogs as specified, edited events checked and used, the answer as text and
 * as JSON.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { ready, signedIn } from "./browser.ts";
import { clientsEmail, emailWorkspace } from "./email-workspace.ts";

let page: Page;
let email: string;
beforeAll(async () => {
  [page, email] = await Promise.all([signedIn(), clientsEmail()]);
});

const { dialog, result, generate, answer } = emailWorkspace(() => page);

test("the 1st e-mail launches directly and shows what it rests on", async () => {
  await page.goto("/personalized-emails");
  await ready(page);
  await generate(email, "1st");
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
  // Readable text first, with the JSON below.
  await page.getByRole("term").filter({ hasText: "First name" }).getByText("{{person.first_name}}").waitFor();
  expect(await page.getByText("hubspotData:").isVisible()).toBe(false);
  await page.getByText("As JSON", { exact: true }).click();
  await page.getByText("hubspotData:").waitFor();
  await expectAccessible(page);
  // On the run's own page, the email comes first.
  await page.getByRole("link", { name: "View full results" }).click();
  const { subject, body } = written.letter as { subject: string; body: string };
  const letter = page.getByRole("article", { name: "Email" });
  expect(await letter.locator("p").first().textContent()).toBe(body);
  expect(await letter.locator("dd").allTextContents()).toEqual([email, subject]);
  expect(await letter.getByText("Subject:").count()).toBe(0);
  await expectAccessible(page);
  // A new visit to the tool's screen starts without an email.
  await page.goto("/personalized-emails-v3");
  await page.getByText("No email yet").waitFor();
  await page.goto("/personalized-emails");
  await result().waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Email", exact: true }).inputValue()).toBe(email);
});

test("the 3rd e-mail asks for the latest events, then for those before", async () => {
  await page.goto("/personalized-emails");
  await ready(page);
  await generate(email, "3rd");
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
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("nobody@nowhere-known.example");
  await page.getByRole("button", { name: "Generate" }).click();
  await page
    .getByText("Neither Apollo nor HubSpot knows nobody@nowhere-known.example")
    .waitFor({ timeout: 20_000 });
  expect((await answer()).emailGenerated).toBe("");
});
