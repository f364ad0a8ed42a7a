/**
 * The events of an email: invalid edits, a click outside the dialog, and opening it before the
 * screen is ready.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { hydrated, ready, signedIn } from "../browser.ts";
import { clientsEmail, emailWorkspace } from "../email-workspace.ts";

let page: Page;
let email: string;
beforeAll(async () => {
  [page, email] = await Promise.all([signedIn(), clientsEmail()]);
});

const { dialog, result, generate, answer } = emailWorkspace(() => page);

test("the 2nd e-mail has one modal over the latest events", async () => {
  await page.goto("/personalized-emails");
  await ready(page);
  await generate(email, "2nd");
  await dialog().getByRole("button", { name: "Launch" }).waitFor({ timeout: 20_000 });
  const events = dialog().getByLabel("Events");
  await events.fill("[ not json");
  // A click outside the dialog must not lose the typed text.
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
  await generate(email, "2nd");
  await dialog().getByRole("button", { name: "Launch" }).waitFor({ timeout: 20_000 });
  await page.mouse.click(5, 5);
  await dialog().waitFor({ state: "detached" });
});

test("the events come however soon after the screen they are asked for", { timeout: 200_000 }, async () => {
  for (let round = 0; round < 6; round++) {
    await page.goto("/personalized-emails");
    await hydrated(page);
    await generate(email, "2nd");
    await dialog().getByRole("button", { name: "Launch" }).waitFor({ timeout: 30_000 });
  }
});
