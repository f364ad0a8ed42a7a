/** Script Generator, Youtube Thumbnail and Cover Art in a browser. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { artworkRules } from "../app/images/image-rules";
import { readImageHeader } from "../app/images/image-header";
import { expectAccessible } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { ready, signedIn } from "./browser.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

async function downloaded(name: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole(name === "Download" ? "link" : "button", { name, exact: true })
      .first()
      .click(),
  ]);
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer);
  return { name: download.suggestedFilename(), bytes: new Uint8Array(Buffer.concat(pieces)) };
}

test("a thumbnail is made, measured and downloaded under its name", async () => {
  await page.goto("/youtube-thumbnail");
  await ready(page);
  const generate = page.getByRole("button", { name: "Generate" });
  expect(await generate.isDisabled()).toBe(true);
  await page.getByLabel("Title").fill("Don’t stop: 40 interviews");
  await expect.poll(() => generate.isDisabled()).toBe(true);
  await page.getByLabel("Category").selectOption("Education");
  await generate.click();
  expect(await page.getByRole("region", { name: "Generator" }).getAttribute("data-status")).toBe(
    "generating",
  );
  await page.getByRole("heading", { name: /^Results for Don’t stop/ }).waitFor({ timeout: 30_000 });
  await page.getByText("Reference thumbnails").waitFor();
  expect(
    await page.locator("section[aria-label='Reference thumbnails'] a").first().getAttribute("href"),
  ).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/);
  const file = await downloaded("Download");
  expect(file.name).toMatch(/^dont-stop-40-interviews-face-centric-\d{8}-\d{6}\.jpg$/);
  expect(readImageHeader(file.bytes)).toEqual({ type: "jpeg", width: 1280, height: 720, alpha: false });
  expect(file.bytes.length).toBeLessThan(2 * 1024 * 1024);
  const shown = await page
    .locator("img[width='1280']")
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
  expect(shown).toBe(1280);
  const history = page.getByRole("region", { name: "Earlier images" });
  await history.getByText("Don’t stop: 40 interviews").first().waitFor();
  await expectAccessible(page);
  await page.reload();
  await history.waitFor();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Don’t stop: 40 interviews");
});

test("one picture is drawn anew with a wish, and the others stay as they are", async () => {
  await page.goto("/youtube-thumbnail");
  await ready(page);
  await page.getByLabel("Title").fill("One of three");
  await page.getByLabel("Category").selectOption("Education");
  await page.getByRole("button", { name: "Generate" }).click();
  await page.getByRole("heading", { name: /^Results for One of three/ }).waitFor({ timeout: 30_000 });
  const cards = page.getByRole("region", { name: "Generator" }).locator("li:has(> h3)");
  const pictures = () =>
    cards.locator("img[width='1280']").evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  const before = await pictures();
  // The model read the text on the picture and reported it.
  await cards.first().getByText('Words of the title alone (says "ONE OF THREE")').waitFor();
  // A long rule wraps; its mark keeps its size.
  const marks = await cards
    .first()
    .getByRole("list", { name: "Rules" })
    .evaluate((list) => {
      list.style.width = "90px";
      const widths = [...list.querySelectorAll("svg")].map((mark) => mark.getBoundingClientRect().width);
      list.style.width = "";
      return widths;
    });
  expect(new Set(marks)).toEqual(new Set([14]));
  expect(before).toHaveLength(3);
  const second = cards.nth(1);
  await second.getByText("Edit this image").click();
  await second.getByLabel("What to change").fill("Brighter, with the title larger");
  await expectAccessible(page);
  await second.getByRole("button", { name: "Redraw" }).click();
  await expect.poll(async () => (await pictures())[1], { timeout: 30_000 }).not.toBe(before[1]);
  await page.getByRole("heading", { name: /^Results for One of three/ }).waitFor();
  const after = await pictures();
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  // The user paid for one picture, whose prompt contains the wish.
  const [last] = (
    (await (await apiOf(page).get("/api/runs?tool=youtube-thumbnail&limit=1")).json()) as {
      runs: { input: Record<string, unknown> }[];
    }
  ).runs;
  expect(last?.input).toMatchObject({ change: "Brighter, with the title larger" });
  expect(last?.input.styles).toHaveLength(1);
});

test("a refusal by the safety system is said in words", async () => {
  await page.goto("/youtube-thumbnail");
  await ready(page);
  await page.getByLabel("Title").fill("A nude in the studio");
  await page.getByLabel("Category").selectOption("Education");
  await page.getByRole("button", { name: "Generate" }).click();
  const box = page.getByRole("alert");
  await box.waitFor({ timeout: 30_000 });
  expect(await box.textContent()).toContain("OpenAI's safety system refused this request");
});

test("a cover passes Apple's rules, also at 3000 pixels", async () => {
  await page.goto("/cover-art-generator");
  await ready(page);
  await page.getByLabel("Show name").fill("The Quiet Studio");
  await page.getByRole("button", { name: "Generate" }).click();
  await page.getByRole("heading", { name: "Results for The Quiet Studio" }).waitFor({ timeout: 30_000 });
  for (const name of ["Download", "Download at 3000 px"]) {
    const { bytes } = await downloaded(name);
    const header = readImageHeader(bytes);
    expect(
      header && artworkRules({ ...header, bytes: bytes.length }).filter(({ passes }) => !passes),
    ).toEqual([]);
    expect(header?.width).toBe(name === "Download" ? 2048 : 3000);
  }
});

test("a script is written with the settings on screen, saved or not; 0 is a temperature", async () => {
  await page.goto("/script-generator");
  await ready(page);
  const save = page.getByRole("button", { name: "Save changes" });
  const userPrompt = page.getByLabel("User Prompt");
  const before = await userPrompt.inputValue();
  await userPrompt.fill("");
  await expect.poll(() => save.isDisabled()).toBe(true);
  await userPrompt.fill(before);
  await page.getByLabel("Temperature").fill("0");
  await expect.poll(() => save.isEnabled()).toBe(true);
  await page.getByLabel("Topic").fill("Remote interviews");
  await page.getByLabel("Length (minutes)").fill("30");
  await page.getByRole("button", { name: "Write a script" }).click();
  await page.getByText(/words, about \d+ min spoken/).waitFor({ timeout: 30_000 });
  await page.getByText(/tokens in/).waitFor();
  await page.getByText("shorter than the 30 minutes you asked for", { exact: false }).waitFor();
  await expectAccessible(page);
});
