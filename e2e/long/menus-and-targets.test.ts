/** Menus, names, tab stops and sizes of targets, which axe does not see. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../api.ts";
import { ready, signedIn, signIn, visitor } from "../browser.ts";
import { runOf } from "../shown-runs.ts";
import { toolPaths } from "../screens.ts";

let page: Page;
let discovery: Promise<string> | undefined;
const discovered = () => (discovery ??= runOf("/api/youtube/scrape", { domain: "brightcast.example" }));
beforeAll(async () => {
  page = await signedIn();
  await page.setViewportSize({ width: 1440, height: 900 });
});
afterAll(() => page.context().close());

async function open(path: string) {
  await page.goto(path);
  await ready(page);
}

const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");

test(
  "a menu opens by keys, moves by arrows and letters, and gives the focus back",
  { timeout: 180_000 },
  async () => {
    await open(`/runs/${await discovered()}`);
    const opener = page.getByRole("button", { name: "Use in…" });
    const menu = page.getByRole("menu", { name: "Use in…" });
    const items = menu.getByRole("menuitem");
    await opener.focus();
    await page.keyboard.press("ArrowDown");
    await menu.waitFor();
    const words = await items.allTextContents();
    expect(words.length).toBeGreaterThan(3);
    expect(await focused()).toBe(words[0]);
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(words[1]);
    await page.keyboard.press("End");
    expect(await focused()).toBe(words.at(-1));
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(words[0]);
    await page.keyboard.press("c");
    expect(await focused()).toMatch(/^Competitors/);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

    await opener.click();
    await menu.waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await menu.waitFor({ state: "hidden" });
  },
);

test("each copy button says whose text it copies", { timeout: 180_000 }, async () => {
  await open(`/runs/${await discovered()}`);
  const people = page.getByRole("region", { name: "Contacts" }).first();
  const names = await people
    .getByRole("button", { name: /^Copy/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^Copy \S+@\S+$/);
});

test("the heads of a list are one tab stop, named by their columns only", { timeout: 180_000 }, async () => {
  const body = new FormData();
  body.set("csvfile", new Blob(["domain\nbrightcast.example\n"], { type: "text/csv" }), "one.csv");
  body.set("emailToSendCSV", "dana@example.com");
  const answer = await callApi("/api/youtube/scrape/csv", { body });
  const { runId } = (await answer.json()) as { runId: string };
  const status = async () =>
    ((await (await callApi(`/api/runs/${runId}`)).json()) as { status: string }).status;
  await expect.poll(status, { timeout: 120_000 }).toBe("done");
  await open(`/runs/${runId}`);
  const heads = page.getByRole("grid", { name: "Rows of this run" }).getByRole("columnheader");
  await heads.first().waitFor();
  expect(await heads.count()).toBeGreaterThan(5);
  const stops = await heads.evaluateAll((cells) =>
    cells.flatMap((cell) =>
      [...cell.querySelectorAll<HTMLElement>("*")].filter((part) => part.tabIndex === 0),
    ),
  );
  expect(stops.length).toBe(1);
  expect(await heads.nth(1).getAttribute("aria-label")).toBeNull();
  for (const name of await heads.allTextContents()) expect(name).not.toContain("Width");

  await heads.first().locator("[data-head]").focus();
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe(await heads.nth(1).textContent());

  // A click beside a row's box still ticks it.
  const box = page.getByRole("checkbox", { name: "Select row 1" });
  const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2 + 11, y + height / 2 - 11);
  expect(await box.isChecked()).toBe(true);
});

test("the menu shows the current tool without scrolling", { timeout: 120_000 }, async () => {
  for (const height of [900, 768]) {
    await page.setViewportSize({ width: 1440, height });
    for (const path of toolPaths.slice(-6)) {
      await open(path);
      const current = page.getByRole("navigation", { name: "Tools" }).locator('[aria-current="page"]');
      const isSeen = () =>
        current.evaluate((link) => {
          const { left, top, height: tall } = link.getBoundingClientRect();
          return link.contains(document.elementFromPoint(left + 20, top + tall / 2));
        });
      await expect.poll(isSeen, { message: path }).toBe(true);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("a refused email is described by a hint that stays", async () => {
  await open("/youtube");
  const field = page.getByLabel("Email for CSV results");
  const hint = () =>
    field.evaluate((input) =>
      (input.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent)
        .join(" "),
    );
  expect(await hint()).toContain("name@company.com");
  await page.getByLabel("CSV file").setInputFiles({
    name: "one.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("domain\nbrightcast.example\n"),
  });
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  expect(await hint()).toContain("name@company.com");
});

test("a finger's targets are 44 px high", async () => {
  const context = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await signIn(phone);
  await phone.goto("/youtube");
  await ready(phone);
  const small = await phone
    .locator("main :is(button, input, select):visible")
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.getBoundingClientRect().height < 44)
        .map((control) => control.outerHTML.slice(0, 120)),
    );
  expect(small).toEqual([]);
  await context.close();
});
