/** Prompt screens in a browser: saving, two users at one prompt, versions, the test bench. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { ready, signedIn } from "./browser.ts";
import { consoleUrl } from "./product.ts";
import { expectSaves, formOf, openPrompts } from "./prompt-forms.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn();
});
afterEach(() => page.context().close());

test.each([
  ["/lior-emails", "Prompt 1", "saving"],
  ["/win-back-took-2-months-off", "4th prompt", "saving-prompt4"],
  ["/script-generator", "System Prompt", "saving"],
])("saving: %s", (path, label, status) => expectSaves(page, path, label, status));

test("an unknown variable is refused beside the field, and by the server", async () => {
  await openPrompts(page, "/personalized-emails-churn");
  const form = formOf(page, "1st prompt");
  await form.locator("textarea").fill("Hi {{person.shoe_size}}");
  await form.getByText("{{person.shoe_size}} is not a variable of this prompt.").waitFor();
  expect(await form.getByRole("button", { name: "Save changes" }).isDisabled()).toBe(true);
  const answer = await apiOf(page).put("/api/onboarding/settings/prompts-churn", {
    data: { prompt1: "Hi {{person.shoe_size}}" },
    headers: { origin: consoleUrl },
  });
  expect(answer.status()).toBe(400);
});

test("two people editing one prompt lose nothing", async () => {
  const [dana, lior] = [page, await signedIn()];
  const path = "/personalized-emails-v3";
  const label = "2nd prompt, part a";
  await Promise.all([openPrompts(dana, path), openPrompts(lior, path)]);
  const [hers, his] = [formOf(dana, label), formOf(lior, label)];
  await his.locator("textarea").fill("His text\nline two");
  await hers.locator("textarea").fill("Her text\nline two");
  await hers.getByRole("button", { name: "Save changes" }).click();
  await hers.getByText("Saved", { exact: true }).waitFor();

  await his.getByRole("button", { name: "Save changes" }).click();
  const warning = his.getByRole("alert");
  await warning.getByText("saved a newer text").waitFor();
  expect(await warning.locator("del").allTextContents()).toContain("Her text");
  expect(await warning.locator("ins").allTextContents()).toContain("His text");
  expect(await his.locator("textarea").first().inputValue()).toBe("His text\nline two");

  // Unsaved text survives a closed tab.
  await lior.reload();
  await expect.poll(() => his.locator("textarea").first().inputValue()).toBe("His text\nline two");
  await his.getByRole("button", { name: "Save changes" }).click();
  await his.getByRole("button", { name: "Save my version" }).click();
  await his.getByText("Saved", { exact: true }).waitFor();

  // Her version is in the history and can be restored as a new one.
  await lior.reload();
  await ready(lior);
  await his.getByRole("button", { name: "Versions" }).click();
  const history = lior.getByRole("dialog");
  const versions = history.getByRole("listitem");
  await versions.first().waitFor();
  expect(await versions.count()).toBe(3);
  expect(await versions.last().textContent()).toContain("Default text");
  await versions.nth(1).getByRole("button").click();
  expect(await history.locator("del").allTextContents()).toContain("Her text");
  await expectAccessible(lior);
  await history.getByRole("button", { name: "Restore as a new version" }).click();
  await his.getByText("Saved", { exact: true }).waitFor();
  await lior.reload();
  expect(await his.locator("textarea").first().inputValue()).toBe("Her text\nline two");
  await lior.context().close();
});

test("the test bench runs a prompt and shows text, tokens, cost and checks", async () => {
  await openPrompts(page, "/win-back-took-2-months-off");
  await formOf(page, "1st prompt").getByRole("button", { name: "Test", exact: true }).click();
  const bench = page.getByRole("dialog");
  await bench.getByRole("button", { name: "Copy as new example" }).click();
  await bench.getByLabel("Name").fill("Typed for long");
  // A click outside the drawer must not lose the typed text.
  await page.mouse.click(5, 5);
  await expectAccessible(page);
  expect(await bench.getByLabel("Name").inputValue()).toBe("Typed for long");
  await bench.getByRole("button", { name: "Cancel" }).click();
  await bench.getByRole("button", { name: "Run", exact: true }).click();
  await bench.getByText(/tokens in · .+ out · \$/).waitFor({ timeout: 20_000 });
  await expectAccessible(page);
  expect(await bench.getByText("Prompt as sent").count()).toBe(1);
  expect(await bench.getByRole("article").locator("p").first().textContent()).not.toBe("");
  await page.goto("/runs");
  await page
    .getByRole("row", { name: /Prompt try-out/ })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("heading", { name: "Win-back: took 2 months off: 1st prompt" }).waitFor();
  expect(await page.getByText("Prompt try-out", { exact: true }).count()).toBeGreaterThan(0);
});

test("a staging prompt is promoted to production, its difference shown first, and taken back by one click", async () => {
  const path = "/personalized-emails-v2";
  await openPrompts(page, path);
  const own = formOf(page, "4th prompt, part a");
  await own.locator("textarea").fill("Draft for {{person.name}}.");
  await own.getByRole("button", { name: "Save changes" }).click();
  await own.getByText("Saved", { exact: true }).waitFor();
  const inProduction = async () => {
    const answer = await apiOf(page).get("/api/onboarding/settings/prompts-prod");
    return String(((await answer.json()) as Record<string, unknown>).prompt4);
  };
  const before = await inProduction();

  await page.getByRole("button", { name: "Promote to production…" }).nth(3).click();
  const dialog = page.getByRole("dialog", { name: "Promote to Personalized emails v1" });
  await dialog.locator("ins", { hasText: "Draft for {{person.name}}." }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Promote to production", exact: true }).click();
  await dialog.getByText("Done. Personalized emails v1 now uses this prompt.").waitFor();
  expect(await inProduction()).toMatch(/^Draft for \{\{person\.name\}\}\.\n\n[^\n]/);

  await dialog.getByRole("button", { name: "Restore the previous text" }).click();
  await dialog.getByText("This changes the text in production:").waitFor();
  expect(await inProduction()).toBe(before);
});
