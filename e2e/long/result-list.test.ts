/** A file's list: sorting, filters, search, columns and keyboard; no line stays blank. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { callApi } from "../api.ts";
import { ready, signedIn } from "../browser.ts";
import { byKeyboard } from "../keyboard.ts";

let page: Page;
let runId = "";
const rows = 130;

beforeAll(async () => {
  page = await signedIn();
  const body = new FormData();
  const domains = ["brightcast.example", "quietworks.example"];
  for (let at = domains.length; at < rows; at++) domains.push(`no-such-company-${at}.example`);
  body.set(
    "csvfile",
    new Blob([["domain", ...domains].join("\n")], { type: "text/csv" }),
    "many companies.csv",
  );
  body.set("emailToSendCSV", "dana@example.com");
  const answer = await callApi("/api/youtube/scrape/csv", { body });
  ({ runId } = (await answer.json()) as { runId: string });
  const ended = async () =>
    expect(await (await callApi(`/api/runs/${runId}`)).json()).toMatchObject({ status: "done" });
  // `expect.poll` only works inside tests.
  await vi.waitFor(ended, { timeout: 170_000, interval: 500 });
}, 180_000);

async function open(search = "") {
  await page.goto(`/runs/${runId}${search}`);
  await ready(page);
}

const list = () => page.getByRole("grid", { name: "Rows of this run" });
const inputs = () => list().getByRole("rowheader").allInnerTexts();
const firstInput = async () => (await inputs())[0]?.replace(/\s+/g, " ");
const search = () => new URL(page.url()).search;

test(
  "a click on a head sorts, once more the other way, and a reload keeps it",
  { timeout: 120_000 },
  async () => {
    await open();
    await list().getByRole("rowheader").first().waitFor();
    const head = list().getByRole("columnheader", { name: "Input" });
    await head.getByRole("link").click();
    await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending");
    await head.getByRole("link").click();
    await expect.poll(search).toBe("?sort=-row.input");
    await expect.poll(firstInput).toContain("quietworks.example");
    await page.reload();
    await ready(page);
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    expect(await firstInput()).toContain("quietworks.example");
    await head.getByRole("link").click();
    await expect.poll(firstInput).toContain("brightcast.example");
  },
);

test(
  "a column is filtered by its kind, all are searched, and the address says it",
  { timeout: 120_000 },
  async () => {
    await open();
    await page.getByRole("combobox", { name: "Filter by a column" }).selectOption("Subscribers");
    await page.getByRole("spinbutton", { name: "Subscribers from" }).fill("1");
    await expect.poll(search).toBe("?where.subscribers=1..");
    await expect.poll(inputs).toHaveLength(1);
    expect(await firstInput()).toContain("brightcast.example");
    await page.getByRole("button", { name: "No filter by Subscribers" }).click();
    await page.getByRole("searchbox", { name: "Search in all columns" }).fill("company-117");
    await expect.poll(firstInput).toContain("no-such-company-117.example");
    expect(await inputs()).toHaveLength(1);
    await page.getByRole("searchbox", { name: "Search in all columns" }).fill("nowhere to be found");
    await page.getByText("No matches").waitFor();
  },
);

test("no line stays blank, wherever it is scrolled to", { timeout: 120_000 }, async () => {
  await open();
  const frame = page.getByRole("region", { name: "Rows of this run" });
  for (const share of [1, 0.5, 0, 0.8]) {
    await frame.evaluate(
      (box, to) => box.scrollTo({ top: (box.scrollHeight - box.clientHeight) * to }),
      share,
    );
    await expect.poll(() => list().getAttribute("aria-rowcount")).toBe(String(rows + 1));
    await expect.poll(() => list().locator("[data-loading]").count()).toBe(0);
  }
  await frame.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await list()
    .getByRole("rowheader", { name: `no-such-company-${rows - 1}.example` })
    .waitFor();
});

test(
  "by the keyboard: arrows move, space selects, enter opens; what is selected stays selected",
  { timeout: 120_000 },
  async () => {
    await open();
    await list().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.getByText("1 selected").waitFor();
    // "Select all" includes lines the user has not scrolled to.
    await page.getByRole("button", { name: `Select all ${rows}` }).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("link", { name: "Open in mail app" }).waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    await page.reload();
    await ready(page);
    await page.getByText("1 selected").waitFor();
    expect(await list().getByRole("row", { selected: true }).innerText()).toContain("quietworks.example");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clear selection" }).click();
  },
);

/** Returns the active line, and whether it is visible below the header. */
const lineOfKeys = () =>
  list().evaluate((table) => {
    const id = table.getAttribute("aria-activedescendant") ?? "";
    const box = table.parentElement?.getBoundingClientRect();
    const head = table.querySelector("thead")?.getBoundingClientRect();
    const line = document.getElementById(id)?.getBoundingClientRect();
    const isInSight =
      box && head && line && line.top >= head.bottom - 1 && line.bottom <= box.bottom + 1 ? "in sight" : "";
    return `${id} ${isInSight}`;
  });

test(
  "by the keyboard: Enter on a head sorts, a page is turned by PageDown and PageUp, End and Home go to either end",
  { timeout: 120_000 },
  async () => {
    await open();
    const keys = byKeyboard(page);
    await page.getByRole("searchbox", { name: "Search in all columns" }).focus();
    const head = list().getByRole("columnheader", { name: "Input" });
    await keys.take(head.getByRole("link"));
    await expect.poll(search).toBe("?sort=row.input");
    await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending");
    await keys.press("Enter");
    await expect.poll(search).toBe("?sort=-row.input");
    await expect.poll(firstInput).toContain("quietworks.example");

    // The list itself is one tab stop, before its headers.
    await keys.to(list(), "Shift+Tab");
    await expect.poll(lineOfKeys).toBe("line-0 in sight");
    await keys.press("PageDown");
    await expect.poll(lineOfKeys).toMatch(/^line-(?!0 )\d+ in sight$/);
    const turned = await lineOfKeys();
    await keys.press("PageDown");
    await expect.poll(lineOfKeys).not.toBe(turned);
    await keys.press("PageUp");
    await expect.poll(lineOfKeys).toBe(turned);
    await keys.press("End");
    await expect.poll(lineOfKeys).toBe(`line-${rows - 1} in sight`);
    await expect.poll(() => list().locator("[data-loading]").count()).toBe(0);
    await list().getByRole("rowheader", { name: "brightcast.example" }).waitFor();
    await keys.press("Home");
    await expect.poll(lineOfKeys).toBe("line-0 in sight");
  },
);

test("a jump back shows the lines there, though those beyond the jump before it are drawn meanwhile", async () => {
  const other = await signedIn();
  try {
    // The test controls the timer that renders more lines around a jump.
    await other.addInitScript(() => {
      const [start, end] = [window.setTimeout, window.clearTimeout];
      const held = new Map<number, () => void>();
      const ring = () => {
        for (const work of held.values()) work();
        held.clear();
      };
      Object.assign(window, {
        ring,
        setTimeout(work: () => void, milliseconds: number) {
          if (milliseconds !== 150) return start(work, milliseconds);
          const id = -1 - held.size;
          held.set(id, work);
          return id;
        },
        clearTimeout: (id: number) => (held.delete(id) ? undefined : end(id)),
      });
    });
    await other.goto(`/runs/${runId}`);
    await ready(other);
    const table = other.getByRole("grid", { name: "Rows of this run" });
    await table.focus();
    // The first lines are there, and the user jumps to the last.
    await other.keyboard.press("End");
    await table.getByRole("rowheader", { name: `no-such-company-${rows - 1}.example` }).waitFor();
    await other.getByRole("region", { name: "Rows of this run" }).evaluate((box) => {
      const { ring } = window as unknown as { ring(): void };
      // After the list has received the scroll event, and before it renders.
      box.addEventListener("scroll", ring, { once: true });
    });
    await other.keyboard.press("Home");
    await table.getByRole("rowheader", { name: "brightcast.example" }).waitFor();
  } finally {
    await other.context().close();
  }
});

test("columns are hidden, widened and kept; on a phone a line is a card", { timeout: 120_000 }, async () => {
  await open();
  const head = (name: string) => list().getByRole("columnheader", { name });
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("checkbox", { name: "State" }).uncheck();
  await page.getByRole("button", { name: "Country further left" }).click();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const companyHead = head("Company").getByRole("link");
  const width = () => head("Company").evaluate((cell) => Math.round(cell.getBoundingClientRect().width));
  const before = await width();
  // Earlier changes are saved first, so the request with the width is the last.
  const kept = page.waitForResponse((answer) =>
    decodeURIComponent(answer.request().postData() ?? "").includes('"widths":{"'),
  );
  await companyHead.press("Shift+ArrowRight");
  await expect.poll(width).toBe(before + 16);
  await kept;
  await page.reload();
  await ready(page);
  await expect.poll(width).toBe(before + 16);
  expect(await head("State").count()).toBe(0);
  // The account stores the layout, so another browser shows it too.
  const elsewhere = await signedIn(`/runs/${runId}`);
  const there = elsewhere.getByRole("grid", { name: "Rows of this run" });
  await there.getByRole("columnheader", { name: "Company" }).waitFor();
  expect(await there.getByRole("columnheader", { name: "State" }).count()).toBe(0);
  await elsewhere.context().close();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /^Show more/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // On a card, a sentence has the card's width, not its column's.
  const reason = list().locator("td[data-across] > [data-across]").first();
  expect(await reason.evaluate((cell) => cell.clientWidth)).toBeGreaterThan(320);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});
