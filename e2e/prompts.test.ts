/** Prompt screens in a browser: saving states, two people at one prompt, versions, drafts, the workspace's modals. */
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openBrowser, ready, signIn, visitor } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function signedIn(): Promise<{ page: Page; context: BrowserContext }> {
  const context = await visitor(browser);
  const page = await context.newPage();
  await signIn(page);
  return { page, context };
}

/** Makes every save of a prompt take two seconds, and counts them. */
async function slowSaves(page: Page): Promise<{ sent: string[] }> {
  const seen = { sent: [] as string[] };
  await page.route(/\/prompt-sets\/[^/?]+\.data/, async (route: Route) => {
    if (route.request().method() === "POST") {
      seen.sent.push(route.request().postData() ?? "");
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
    await route.continue();
  });
  return seen;
}

const formOf = (page: Page, label: string) =>
  page.locator("form").filter({ has: page.getByRole("textbox", { name: label, exact: true }) });

async function opened(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("button", { name: "Versions" }).first().waitFor();
  await ready(page);
}

describe("saving", () => {
  test("two win-back prompts save at the same time, each with its own state; a double click saves once", async () => {
    const { page, context } = await signedIn();
    const saves = await slowSaves(page);
    await opened(page, "/win-back-cancelled-past");
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

    await second.getByText("Saved", { exact: true }).waitFor();
    await third.getByText("Saved", { exact: true }).waitFor();
    await expect.poll(() => second.getAttribute("data-status")).toBe("idle");
    expect(saves.sent).toHaveLength(2);
    expect(saves.sent[0]).toContain("prompt2");
    expect(saves.sent[0]).not.toContain("prompt3");

    await page.reload();
    expect(await second.locator("textarea").inputValue()).toBe("Second {{person.first_name}}");
    expect(await third.locator("textarea").inputValue()).toBe("Third {{person.first_name}}");
    await context.close();
  });

  test.each([
    ["/lior-emails", "Prompt 1", "saving"],
    ["/personalized-emails", "1st prompt", "saving"],
    ["/personalized-emails-v2", "1st prompt, part b", "saving"],
    ["/personalized-emails-v3", "5th prompt, part a", "saving"],
    ["/personalized-emails-churn", "3rd prompt", "saving-prompt3"],
    ["/win-back-took-2-months-off", "4th prompt", "saving-prompt4"],
    ["/win-back-didnt-take-2-months", "5th prompt", "saving-prompt5"],
    ["/youtube-thumbnail", "Collage", "saving"],
    ["/cover-art-generator", "Abstract", "saving"],
    ["/script-generator", "System Prompt", "saving"],
  ])("%s", async (path, label, status) => {
    const { page, context } = await signedIn();
    await slowSaves(page);
    await page.goto(path);
    await ready(page);
    const form = formOf(page, label);
    await form.getByRole("textbox", { name: label, exact: true }).fill(`A new text for ${path}`);
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect.poll(() => form.getAttribute("data-status")).toBe(status);
    expect(await form.getByRole("button", { name: "Saving..." }).isDisabled()).toBe(true);
    await form.getByText("Saved", { exact: true }).waitFor();
    await form.getByText("Saved", { exact: true }).waitFor({ state: "detached" });
    await page.reload();
    expect(await form.getByRole("textbox", { name: label, exact: true }).inputValue()).toBe(
      `A new text for ${path}`,
    );
    await context.close();
  });

  test("what is written while a save is under way goes on from it", async () => {
    const { page, context } = await signedIn();
    await slowSaves(page);
    await opened(page, "/win-back-took-2-months-off");
    const form = formOf(page, "2nd prompt");
    const [text, save] = [form.locator("textarea"), form.getByRole("button", { name: "Save changes" })];
    await text.fill("First words");
    await save.click();
    await form.getByRole("button", { name: "Saving..." }).waitFor();
    await text.fill("First words, and more");
    await form.getByText("Saved", { exact: true }).waitFor();
    await form.getByText("Unsaved, kept on this device").waitFor();
    await save.click();
    await form.getByText("Saved", { exact: true }).waitFor();
    expect(await form.getByRole("alert").count()).toBe(0);
    await page.reload();
    expect(await text.inputValue()).toBe("First words, and more");
    await context.close();
  });

  test("restoring an old text puts an unsaved one aside", async () => {
    const { page, context } = await signedIn();
    await opened(page, "/script-generator");
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
    await page.getByRole("button", { name: "Bring back the text put aside" }).click();
    expect(await prompt.inputValue()).toBe("Mine, not saved yet");
    await context.close();
  });

  test("an unknown variable is refused beside the field, and by the server", async () => {
    const { page, context } = await signedIn();
    await opened(page, "/personalized-emails-churn");
    const form = formOf(page, "1st prompt");
    await form.locator("textarea").fill("Hi {{person.shoe_size}}");
    await form.getByText("{{person.shoe_size}} is not a variable of this prompt.").waitFor();
    expect(await form.getByRole("button", { name: "Save changes" }).isDisabled()).toBe(true);
    const answer = await context.request.put("/api/onboarding/settings/prompts-churn", {
      data: { prompt1: "Hi {{person.shoe_size}}" },
      headers: { origin: inject("console") },
    });
    expect(answer.status()).toBe(400);
    await context.close();
  });
});

test("two people editing one prompt lose nothing", async () => {
  const [dana, lior] = await Promise.all([signedIn(), signedIn()]);
  const path = "/personalized-emails-v3";
  const label = "2nd prompt, part a";
  await Promise.all([opened(dana.page, path), opened(lior.page, path)]);
  const [hers, his] = [formOf(dana.page, label), formOf(lior.page, label)];
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

  // A closed tab does not lose the unsaved text either.
  await lior.page.reload();
  await expect.poll(() => his.locator("textarea").first().inputValue()).toBe("His text\nline two");
  await his.getByRole("button", { name: "Save changes" }).click();
  await his.getByRole("button", { name: "Save mine as the newest version" }).click();
  await his.getByText("Saved", { exact: true }).waitFor();

  // Hers stands in the history and can be brought back as a new version.
  await lior.page.reload();
  await ready(lior.page);
  await his.getByRole("button", { name: "Versions" }).click();
  const history = lior.page.getByRole("dialog");
  const versions = history.getByRole("listitem");
  await versions.first().waitFor();
  expect(await versions.count()).toBe(3);
  expect(await versions.last().textContent()).toContain("Shipped text");
  await versions.nth(1).getByRole("button").click();
  expect(await history.locator("del").allTextContents()).toContain("Her text");
  await history.getByRole("button", { name: "Restore as a new version" }).click();
  await his.getByText("Saved", { exact: true }).waitFor();
  await lior.page.reload();
  expect(await his.locator("textarea").first().inputValue()).toBe("Her text\nline two");
  await Promise.all([dana.context.close(), lior.context.close()]);
});

test("the test bench runs a prompt and shows text, tokens, cost and checks", async () => {
  const { page, context } = await signedIn();
  await opened(page, "/win-back-took-2-months-off");
  await formOf(page, "1st prompt").getByRole("button", { name: "Try it" }).click();
  const bench = page.getByRole("dialog");
  await bench.getByRole("button", { name: "Run", exact: true }).click();
  await bench.getByText(/tokens in · .+ out · \$/).waitFor({ timeout: 20_000 });
  expect(await bench.getByText("Prompt as sent").count()).toBe(1);
  expect(await bench.getByRole("article").locator("p").first().textContent()).not.toBe("");
  await context.close();
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
    const { context } = await signedIn();
    const headers = { origin: inject("console") };
    for (const path of paths) {
      const before = (await (await context.request.get(path)).json()) as Record<string, unknown>;
      expect(before).not.toHaveProperty("__v");
      const key = Object.keys(before).find((name) => /prompt/i.test(name)) ?? "";
      const changed = { [key]: `Over HTTP, ${path}` };
      const data = { ...changed, __v: 7, ...("_id" in before && { _id: "utils" }) };
      const answer = await context.request.put(path, { data, headers });
      expect(await answer.json()).toEqual({ ...before, ...changed });
      expect(await (await context.request.get(path)).json()).toEqual({ ...before, ...changed });
      // What the other tests generate rests on the shipped words.
      await context.request.put(path, { data: { [key]: before[key] }, headers });
    }
    await context.close();
  });

  test("a PUT that names an older version than a colleague's is refused", async () => {
    const { context } = await signedIn();
    const path = "/api/onboarding/settings/prompts-churn";
    const etag = (await context.request.get(path)).headers().etag ?? "";
    const put = (text: string) =>
      context.request.put(path, {
        data: { prompt2: text },
        headers: { origin: inject("console"), "if-match": etag },
      });
    expect((await put("first")).status()).toBe(200);
    expect((await put("second")).status()).toBe(409);
    await context.close();
  });
});
