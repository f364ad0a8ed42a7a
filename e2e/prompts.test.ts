/** Prompt screens in a browser: saving states, two people at one prompt, versions, drafts, the workspace's modals. */
import type { Page, Route } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { ready, signedIn } from "./browser.ts";
import { consoleUrl } from "./product.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn();
});
afterEach(() => page.context().close());

/** Holds every save of a prompt back until it is let go, and counts them. */
async function heldSaves() {
  const sent: string[] = [];
  let held: (() => void)[] = [];
  await page.route(/\/prompt-sets\/[^/?]+\.data/, async (route: Route) => {
    if (route.request().method() === "POST") {
      sent.push(route.request().postData() ?? "");
      await new Promise<void>((resolve) => held.push(resolve));
    }
    await route.continue();
  });
  const letGo = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const each of held) each();
    held = [];
  };
  return { sent, letGo };
}

const formOf = (on: Page, label: string) =>
  on.locator("form").filter({ has: on.getByRole("textbox", { name: label, exact: true }) });

async function open(on: Page, path: string) {
  await on.goto(path);
  await on.getByRole("button", { name: "Versions" }).first().waitFor();
  await ready(on);
}

describe("saving", () => {
  test("two win-back prompts save at the same time, each with its own state; a double click saves once", async () => {
    const saves = await heldSaves();
    await open(page, "/win-back-cancelled-past");
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
    const saves = await heldSaves();
    await page.goto(path);
    await ready(page);
    const form = formOf(page, label);
    await form.getByRole("textbox", { name: label, exact: true }).fill(`A new text for ${path}`);
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect.poll(() => form.getAttribute("data-status")).toBe(status);
    expect(await form.getByRole("button", { name: "Saving..." }).isDisabled()).toBe(true);
    await saves.letGo();
    await form.getByText("Saved", { exact: true }).waitFor();
    await form.getByText("Saved", { exact: true }).waitFor({ state: "detached" });
    await page.reload();
    expect(await form.getByRole("textbox", { name: label, exact: true }).inputValue()).toBe(
      `A new text for ${path}`,
    );
  });

  test("what is written while a save is under way goes on from it", async () => {
    const saves = await heldSaves();
    await open(page, "/win-back-took-2-months-off");
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
    await open(page, "/script-generator");
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
    await page.getByRole("button", { name: "Bring back the text set aside" }).click();
    expect(await prompt.inputValue()).toBe("Mine, not saved yet");
  });

  test("with the connection gone, versions and saves say so, and the text stays", async () => {
    await open(page, "/win-back-cancelled-past");
    const form = formOf(page, "4th prompt");
    const [text, save] = [form.locator("textarea"), form.getByRole("button", { name: "Save changes" })];
    await text.fill("Written on a train");
    // Its code comes after the screen.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/history-[^/]+\.js/.test(name)),
    );
    await page.context().setOffline(true);
    await form.getByRole("button", { name: "Versions" }).click();
    const history = page.getByRole("dialog");
    await history.getByText("The versions could not be loaded. The console could not be reached.").waitFor();
    await page.context().setOffline(false);
    await history.getByRole("button", { name: "Try again" }).click();
    await history.getByText("Shipped text").waitFor();
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

  test("an unknown variable is refused beside the field, and by the server", async () => {
    await open(page, "/personalized-emails-churn");
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
});

test("two people editing one prompt lose nothing", async () => {
  const [dana, lior] = [page, await signedIn()];
  const path = "/personalized-emails-v3";
  const label = "2nd prompt, part a";
  await Promise.all([open(dana, path), open(lior, path)]);
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

  // A closed tab does not lose the unsaved text either.
  await lior.reload();
  await expect.poll(() => his.locator("textarea").first().inputValue()).toBe("His text\nline two");
  await his.getByRole("button", { name: "Save changes" }).click();
  await his.getByRole("button", { name: "Save mine as the newest version" }).click();
  await his.getByText("Saved", { exact: true }).waitFor();

  // Hers stands in the history and can be brought back as a new version.
  await lior.reload();
  await ready(lior);
  await his.getByRole("button", { name: "Versions" }).click();
  const history = lior.getByRole("dialog");
  const versions = history.getByRole("listitem");
  await versions.first().waitFor();
  expect(await versions.count()).toBe(3);
  expect(await versions.last().textContent()).toContain("Shipped text");
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
  await open(page, "/win-back-took-2-months-off");
  await formOf(page, "1st prompt").getByRole("button", { name: "Try it" }).click();
  const bench = page.getByRole("dialog");
  await bench.getByRole("button", { name: "New example from this one" }).click();
  await bench.getByLabel("Name").fill("Typed for long");
  // Beside the drawer: what was typed would be lost.
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
  await page.getByText("Prompt try-out · Staff").waitFor();
  await page.getByRole("heading", { name: "Win-back: took 2 months off: 1st prompt" }).waitFor();
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
      // What the other tests generate rests on the shipped words.
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
