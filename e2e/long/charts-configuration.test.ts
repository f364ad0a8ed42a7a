/**
 * Versions of the charts' configuration: descriptions, restoring one, and two users editing it;
 * with and without scripts.
 */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { apiOf } from "../api.ts";
import { ready, signedIn, signIn, visitor } from "../browser.ts";
import { consoleUrl } from "../product.ts";
import { expectFitsPhone } from "../shown-runs.ts";

const path = "/podcast-charts?tab=configuration";

let page: Page;
beforeEach(async () => {
  page = await signedIn(path);
});
afterEach(() => page.context().close());

const temperature = (on = page) => on.getByLabel("GPT Model Temperature");
const save = (on = page) => on.getByRole("button", { name: "Save changes" });
const versions = (on = page) =>
  on
    .getByRole("region", { name: "Versions" })
    .getByRole("listitem")
    .filter({
      has: on.locator("strong"),
    });
const inForce = async () => {
  const answer = await apiOf(page).get("/api/podcast-charts/utils");
  return (await answer.json()) as { temperature: number };
};
/** A colleague saves in the meantime. */
const saveElsewhere = async (data: object) => {
  const answer = await apiOf(page).put("/api/podcast-charts/utils", {
    data,
    headers: { origin: consoleUrl },
  });
  expect(answer.status()).toBe(200);
};

test("a save stands in the list in words, and an earlier one is taken again", async () => {
  await saveElsewhere({ temperature: 0.1 });
  await page.goto(path);
  await ready(page);
  await temperature().fill("0.7");
  await page.getByText("Save or discard your changes before you restore an earlier version.").waitFor();
  await save().click();
  await versions().first().getByText("GPT Model Temperature: from 0.1 to 0.7").waitFor();
  await versions().first().getByText("Live", { exact: true }).waitFor();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await versions().nth(1).getByRole("button", { name: "Use this version" }).click();
  await versions().first().getByText("GPT Model Temperature: from 0.7 to 0.1").waitFor();
  expect(await temperature().inputValue()).toBe("0.1");
  expect((await inForce()).temperature).toBe(0.1);
});

test("a save over a version that was not seen says so; mine is saved over it, or theirs gone on with", async () => {
  await saveElsewhere({ temperature: 0.2 });
  await page.goto(path);
  await ready(page);
  await saveElsewhere({ temperature: 0.3 });
  await temperature().fill("0.5");
  await save().click();
  const conflict = page.getByRole("alert");
  await conflict.getByText("GPT Model Temperature: from 0.2 to 0.3").waitFor();
  await expectAccessible(page);
  await expectFitsPhone(page);
  expect((await inForce()).temperature).toBe(0.3);
  await conflict.getByRole("button", { name: "Save my version" }).click();
  await versions().first().getByText("GPT Model Temperature: from 0.3 to 0.5").waitFor();
  expect((await inForce()).temperature).toBe(0.5);

  // Taking theirs gives up only the field that both changed.
  await saveElsewhere({ temperature: 0.6 });
  await temperature().fill("0.9");
  await page.getByLabel("System Prompt").fill("Describe the show in one sentence.");
  await save().click();
  await conflict.getByRole("button", { name: "Use their version" }).click();
  await conflict.waitFor({ state: "detached" });
  await expect.poll(() => temperature().inputValue()).toBe("0.6");
  expect(await inForce()).toMatchObject({
    temperature: 0.6,
    systemPrompt: "Describe the show in one sentence.",
  });
  await page.reload();
  await ready(page);
  expect(await temperature().inputValue()).toBe("0.6");

  // An unsaved value; a colleague saves before the page reloads.
  await temperature().fill("0.7");
  await page.getByText("Unsaved changes").waitFor();
  await saveElsewhere({ temperature: 0.8 });
  await page.reload();
  await expect.poll(() => temperature().inputValue()).toBe("0.7");
  await save().click();
  await conflict.getByText("GPT Model Temperature: from 0.6 to 0.8").waitFor();
  // The refused save keeps the draft, so another reload loses nothing.
  await page.reload();
  await expect.poll(() => temperature().inputValue()).toBe("0.7");
  await save().click();
  await conflict.getByRole("button", { name: "Use their version" }).click();
  await expect.poll(() => temperature().inputValue()).toBe("0.8");
  expect((await inForce()).temperature).toBe(0.8);
  await page.reload();
  await ready(page);
  expect(await temperature().inputValue()).toBe("0.8");
});

test("without scripts a version is taken again, and a conflict is told with what was typed", async () => {
  const plain = await (await visitor({ javaScriptEnabled: false })).newPage();
  await signIn(plain);
  await saveElsewhere({ temperature: 0.2 });
  await saveElsewhere({ temperature: 0.4 });
  await plain.goto(path);
  await versions(plain).nth(1).getByRole("button", { name: "Use this version" }).click();
  await versions(plain).first().getByText("GPT Model Temperature: from 0.4 to 0.2").waitFor();
  expect(await temperature(plain).inputValue()).toBe("0.2");
  await saveElsewhere({ temperature: 0.8 });
  await temperature(plain).fill("1");
  await save(plain).click();
  await plain.getByRole("alert").getByText("saved a newer version").waitFor();
  expect(await temperature(plain).inputValue()).toBe("1");
  await plain.getByRole("button", { name: "Save my version" }).click();
  await expect.poll(async () => (await inForce()).temperature).toBe(1);
  await saveElsewhere({ temperature: 0 });
  await plain.context().close();
});
