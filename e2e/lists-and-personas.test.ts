/** Apollo endpoints and ICP analysis: saved values stay, and refused ones show the reason. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { ready, signedIn } from "./browser.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

async function open(path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

const lists = ["Enterprise non-media", "Enterprise media", "Agency non-media", "Agency media"];
const list = (label: string) => page.getByLabel(label, { exact: true });
const titlesIn = (label: string) => page.getByRole("list", { name: `${label}: what is in it` });
const emptied = async (label: string) => {
  await list(label).focus();
  const tags = titlesIn(label).getByRole("listitem");
  for (let left = await tags.count(); left > 0; left--) await page.keyboard.press("Backspace");
};
const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
const told = (words: string | RegExp) => page.getByText(words, { exact: true });

test("the four title lists are kept apart, trimmed and without doubles, and the outside tool receives them", async () => {
  await open("/apollo-endpoints");
  for (const [at, label] of lists.entries()) {
    await emptied(label);
    await list(label).fill(`CEO , CMO,, CEO, Title ${at + 1}`);
  }
  await told("Unsaved changes").waitFor();
  await save();
  await told("Saved").waitFor();
  await told("Saved").waitFor({ state: "detached", timeout: 3000 });
  expect(await told("Unsaved changes").count()).toBe(0);
  await page.reload();
  for (const [at, label] of lists.entries()) {
    await expect
      .poll(() => titlesIn(label).getByRole("listitem").allInnerTexts())
      .toEqual(["CEO", "CMO", `Title ${at + 1}`]);
    const answer = await apiOf(page).get(`/api/signals/target-no-emails-ep-${at + 1}`);
    expect(await answer.json()).toEqual({ titles: ["CEO", "CMO", `Title ${at + 1}`] });
  }
});

test("a title is a tag: Enter adds one, a pasted list adds all, arrows and Delete take one out, Discard brings it back", async () => {
  await open("/apollo-endpoints");
  const [label = ""] = lists;
  const titles = () => titlesIn(label).getByRole("listitem").allInnerTexts();
  const before = await titles();
  await list(label).fill("Head of Tags");
  await list(label).press("Enter");
  expect(await titles()).toEqual([...before, "Head of Tags"]);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "Lead of Paste, Chief of Paste\nHead of Tags");
    const pasted = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(pasted);
  });
  expect(await titles()).toEqual([...before, "Head of Tags", "Lead of Paste", "Chief of Paste"]);
  for (const key of ["ArrowLeft", "ArrowLeft", "Delete"]) await page.keyboard.press(key);
  expect(await titles()).toEqual([...before, "Head of Tags", "Chief of Paste"]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect.poll(titles).toEqual(before);
});

test("a persona is added once, stays, and goes for good", async () => {
  const persona = page.getByRole("listitem").filter({ hasText: "Head of Lanterns" });
  const add = async (role: string) => {
    await page.getByLabel("ICP name").fill(role);
    await page.getByRole("button", { name: "Add ICP" }).click();
  };
  await open("/icp");
  await add("  ");
  await page.getByText("Enter a title.").waitFor();
  await add("Head of Lanterns");
  await persona.waitFor();
  await expect.poll(() => page.getByLabel("ICP name").inputValue()).toBe("");
  await add("head, lanterns");
  await page.getByText('You already have "Head of Lanterns", which means the same.').waitFor();
  await page.reload();
  await ready(page);
  expect(await persona.count()).toBe(1);
  await persona.getByRole("button", { name: "Remove" }).click();
  await persona.waitFor({ state: "detached" });
  await page.reload();
  await ready(page);
  expect(await persona.count()).toBe(0);
});
