/**
 * The other prompt screens: saving, two users at once, a lost connection, restoring over a draft,
 * and the API.
 */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { apiOf } from "../api.ts";
import { ready, signedIn } from "../browser.ts";
import { consoleUrl } from "../product.ts";
import { expectSaves, formOf, heldSaves, openPrompts } from "../prompt-forms.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn();
});
afterEach(() => page.context().close());

describe("saving", () => {
  test("two win-back prompts save at the same time, each with its own state; a double click saves once", async () => {
    const saves = await heldSaves(page);
    await openPrompts(page, "/win-back-cancelled-past");
    expect(await page.locator("textarea").count()).toBe(5);
    const [second, third] = [formOf(page, "2nd prompt"), formOf(page, "3rd prompt")];
    await second.locator("textarea").fill("Second {{person.first_name}}");
    await third.locator("textarea").fill("Third {{person.first_name}}");
    await second.getByRole("button", { name: "Save changes" }).dblclick();
    await third.getByRole("button", { name: "Save changes" }).click();
    await expect
      .poll(async () => [await second.getAttribute("data-status"), await third.getAttribute("data-status")])
      .toEqual(["saving-prompt2", "saving-prompt3"]);
    expect(await second.getByRole("button", { name: "Saving..." }).isDisabled()).toBe(true);
    const first = formOf(page, "1st prompt");
    expect(await first.getByRole("button", { name: "Save changes" }).isEnabled()).toBe(true);
    await expect.poll(() => saves.sent.length).toBe(2);
    await saves.letGo();

    await second.getByText("Saved", { exact: true }).waitFor();
    await third.getByText("Saved", { exact: true }).waitFor();
    await expect.poll(() => second.getAttribute("data-status")).toBe("idle");
    expect(saves.sent).toHaveLength(2);
    expect(saves.sent[0]).toContain("prompt2");
    expect(saves.sent[0]).not.toContain("prompt3");

    await page.reload();
    expect(await second.locator("textarea").inputValue()).toBe("Second {{person.first_name}}");
    expect(await third.locator("textarea").inputValue()).toBe("Third {{person.first_name}}");
  });

  test.each([
    ["/personalized-emails", "1st prompt", "saving"],
    ["/personalized-emails-v2", "1st prompt, part b", "saving"],
    ["/personalized-emails-v3", "5th prompt, part a", "saving"],
    ["/personalized-emails-churn", "3rd prompt", "saving-prompt3"],
    ["/win-back-didnt-take-2-months", "5th prompt", "saving-prompt5"],
    ["/youtube-thumbnail", "Collage", "saving"],
    ["/cover-art-generator", "Abstract", "saving"],
  ])("%s", (path, label, status) => expectSaves(page, path, label, status));

  test("what is written while a save is under way goes on from it", async () => {
    const saves = await heldSaves(page);
    await openPrompts(page, "/win-back-took-2-months-off");
    const form = formOf(page, "2nd prompt");
    const [text, save] = [form.locator("textarea"), form.getByRole("button", { name: "Save changes" })];
    await text.fill("First words");
    await save.click();
    await form.getByRole("button", { name: "Saving..." }).waitFor();
    await text.fill("First words, and more");
    await saves.letGo();
    await form.getByText("Saved", { exact: true }).waitFor();
    await form.getByText("Unsaved, kept on this device").waitFor();
    await save.click();
    await saves.letGo();
    await form.getByText("Saved", { exact: true }).waitFor();
    expect(await form.getByRole("alert").count()).toBe(0);
    await page.reload();
    expect(await text.inputValue()).toBe("First words, and more");
  });

  test("restoring an old text sets an unsaved one aside", async () => {
    await openPrompts(page, "/script-generator");
    const prompt = page.getByRole("textbox", { name: "User Prompt", exact: true });
    const shipped = await prompt.inputValue();
    await prompt.fill("Mine, not saved yet");
    await page.reload();
    await expect.poll(() => prompt.inputValue()).toBe("Mine, not saved yet");
    await page.getByRole("button", { name: "Versions" }).last().click();
    const history = page.getByRole("dialog");
    await history.getByRole("listitem").last().getByRole("button").click();
    await history.getByRole("button", { name: "Restore as a new version" }).click();
    await expect.poll(() => prompt.inputValue()).toBe(shipped);
    await page.getByRole("button", { name: "Restore draft" }).click();
    expect(await prompt.inputValue()).toBe("Mine, not saved yet");
  });

  test("with the connection gone, versions and saves say so, and the text stays", async () => {
    await openPrompts(page, "/win-back-cancelled-past");
    const form = formOf(page, "4th prompt");
    const [text, save] = [form.locator("textarea"), form.getByRole("button", { name: "Save changes" })];
    await text.fill("Written on a train");
    // Its code loads after the screen.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/history-[^/]+\.js/.test(name)),
    );
    await page.context().setOffline(true);
    await form.getByRole("button", { name: "Versions" }).click();
    const history = page.getByRole("dialog");
    await history.getByText("The versions could not be loaded. The console could not be reached.").waitFor();
    await page.context().setOffline(false);
    await history.getByRole("button", { name: "Try again" }).click();
    await history.getByText("Default text").waitFor();
    await page.keyboard.press("Escape");
    await history.waitFor({ state: "detached" });

    await page.context().setOffline(true);
    await save.click();
    await form.getByText("Not saved. The console could not be reached.").waitFor();
    await page.context().setOffline(false);
    expect(await text.inputValue()).toBe("Written on a train");
    await save.click();
    await form.getByText("Saved", { exact: true }).waitFor();
  });
});

describe("over HTTP", () => {
  const groups = [
    "prompts-lior",
    "prompts-prod",
    "prompts-staging",
    "prompts-v3",
    "prompts-churn",
    "prompts-win-back-took-2-months-off",
    "prompts-win-back-didnt-take-2-months",
    "prompts-win-back-cancelled-past",
  ].map((group) => `/api/onboarding/settings/${group}`);
  const paths = [...groups, "/api/ai-script-generator/utils", "/api/thumbnail/utils", "/api/cover-art/utils"];

  test("every group takes GET and PUT; a PUT of one key leaves the others; no revision field", async () => {
    const headers = { origin: consoleUrl };
    for (const path of paths) {
      const before = (await (await apiOf(page).get(path)).json()) as Record<string, unknown>;
      expect(before).not.toHaveProperty("__v");
      const key = Object.keys(before).find((name) => /prompt/i.test(name)) ?? "";
      const changed = { [key]: `Over HTTP, ${path}` };
      const data = { ...changed, __v: 7, ...("_id" in before && { _id: "utils" }) };
      const answer = await apiOf(page).put(path, { data, headers });
      expect(await answer.json()).toEqual({ ...before, ...changed });
      expect(await (await apiOf(page).get(path)).json()).toEqual({ ...before, ...changed });
      // Other tests generate with the default texts, so this restores them.
      await apiOf(page).put(path, { data: { [key]: before[key] }, headers });
    }
  });

  test("a PUT that names an older version than a colleague's is refused", async () => {
    const path = "/api/onboarding/settings/prompts-churn";
    const etag = (await apiOf(page).get(path)).headers().etag ?? "";
    const put = (text: string) =>
      apiOf(page).put(path, {
        data: { prompt2: text },
        headers: { origin: consoleUrl, "if-match": etag },
      });
    expect((await put("first")).status()).toBe(200);
    expect((await put("second")).status()).toBe(409);
  });
});

test("after {{ the variables are offered, and Enter puts the chosen one where the cursor stands", async () => {
  await openPrompts(page, "/personalized-emails-churn");
  const form = formOf(page, "1st prompt");
  const text = form.locator("textarea");
  await text.fill("Hi , bye");
  await text.press("Home");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.type("{{person.first");
  const offered = form.getByRole("listbox", { name: "Variables" });
  await offered.getByRole("option", { name: /^\{\{person\.first_name\}\}/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await offered.waitFor({ state: "detached" });
  await page.keyboard.type("!");
  expect(await text.inputValue()).toBe("Hi {{person.first_name}}!, bye");
  await page.keyboard.type("{{");
  await offered.waitFor();
  await page.keyboard.press("Escape");
  await offered.waitFor({ state: "detached" });
});

test("the field is as high as its text", async () => {
  await openPrompts(page, "/personalized-emails-churn");
  const text = formOf(page, "1st prompt").locator("textarea");
  await text.fill("One line");
  const height = async () => (await text.boundingBox())?.height ?? 0;
  const low = await height();
  await text.fill(Array.from({ length: 16 }, (_, line) => `Line ${line}`).join("\n"));
  await expect.poll(height).toBeGreaterThan(low * 2);
  expect(await text.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThanOrEqual(1);
});

test("of a version that differs in a word, the word is told apart", async () => {
  await openPrompts(page, "/win-back-cancelled-past");
  const form = formOf(page, "1st prompt");
  const save = form.getByRole("button", { name: "Save changes" });
  for (const word of ["warm", "short"]) {
    await form.locator("textarea").fill(`Write a ${word} e-mail.`);
    await save.click();
    await form.getByText("Saved", { exact: true }).waitFor();
  }
  await form.getByRole("button", { name: "Versions" }).click();
  const versions = page.getByRole("dialog");
  await versions.getByRole("listitem").nth(1).getByRole("button").click();
  await versions.locator("del strong").waitFor();
  expect(await versions.locator("del strong").allTextContents()).toEqual(["warm"]);
  expect(await versions.locator("ins strong").allTextContents()).toEqual(["short"]);
});

test("a version is found again by its label, and the drawer opens on one that differs", async () => {
  await openPrompts(page, "/win-back-took-2-months-off");
  const form = formOf(page, "3rd prompt");
  for (const word of ["early", "late"]) {
    await form.locator("textarea").fill(`Write an ${word} e-mail.`);
    await form.getByRole("button", { name: "Save changes" }).click();
    await form.getByText("Saved", { exact: true }).waitFor();
  }
  await form.getByRole("button", { name: "Versions" }).click();
  const versions = page.getByRole("dialog");
  await versions.locator("del strong").waitFor();
  expect(await versions.locator("del strong").allTextContents()).toEqual(["early"]);
  await versions.getByLabel("Label").fill("Spring campaign");
  await versions.getByRole("button", { name: "Save label" }).click();
  const labelled = versions.getByRole("listitem").filter({ hasText: "Spring campaign" });
  await labelled.waitFor();
  await expectAccessible(page);
  // A draft changes nothing: runs use the saved text.
  await page.reload();
  expect(await form.locator("textarea").inputValue()).toBe("Write an late e-mail.");
  const groupPath = "/api/onboarding/settings/prompts-win-back-took-2-months-off";
  expect(await (await apiOf(page).get(groupPath)).json()).toMatchObject({ prompt3: "Write an late e-mail." });
});

test("a changed text is tried beside the one in force on many examples, and the try is kept", async () => {
  await openPrompts(page, "/win-back-didnt-take-2-months");
  const audience = "/prompt-examples/e-mail";
  for (let nth = 1; nth <= 20; nth += 1) {
    const values = JSON.stringify({ "person.first_name": `Person ${nth}` });
    const answer = await page.request.post(audience, {
      form: { name: `Contact ${nth}`, values },
      headers: { origin: consoleUrl },
    });
    expect(answer.ok()).toBe(true);
  }
  const form = formOf(page, "2nd prompt");
  await form.locator("textarea").fill("Write two lines to {{person.first_name}}.");
  await form.getByRole("button", { name: "Test against the live text" }).click();
  const bench = page.getByRole("dialog");
  await bench.getByRole("button", { name: "Select the first 20" }).click();
  await bench.getByText("20 of at most 20 chosen").waitFor();
  await bench.getByText("40 texts, nothing is saved in the prompt.").waitFor();
  await bench.getByRole("button", { name: "Run both versions" }).click();
  const summary = bench.getByRole("region", { name: "Summary" });
  await summary.waitFor({ timeout: 90_000 });
  expect(await summary.locator("tbody tr").count()).toBe(20);
  // The earlier text is on the left, as in the diff.
  expect(await summary.getByRole("columnheader").allTextContents()).toEqual([
    "Example",
    "Live text",
    "Text in the editor",
  ]);
  const [left, right] = await bench.getByRole("article").locator("h3").allTextContents();
  expect(left).toContain("Live text");
  expect(right).toContain("Text in the editor");
  await bench.getByLabel("Save this comparison as").fill("Two lines against the long one");
  await bench.getByLabel("Better").selectOption({ label: "Text in the editor" });
  await bench.getByRole("button", { name: "Save", exact: true }).click();
  const kept = bench.getByRole("listitem").filter({ hasText: "Two lines against the long one" });
  await kept.getByText("the text in the editor was better", { exact: false }).waitFor();
  await expectAccessible(page);

  // It stays after a reload, and for a colleague, with all its texts.
  await page.reload();
  await ready(page);
  await form.getByRole("button", { name: "Test", exact: true }).click();
  await kept.getByRole("link", { name: "Two lines against the long one" }).click();
  await page.getByRole("heading", { name: /: 2nd prompt$/ }).waitFor();
  expect(await page.getByRole("article").count()).toBe(40);
}, 180_000);
