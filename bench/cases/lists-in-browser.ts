/**
 * Measures a list of half a million lines in a browser: rows that stay blank while scrolling,
 * sorting times, and memory.
 */
import { type Browser, chromium, type Page } from "playwright-core";
import { browserWords, findBrowser } from "../../scripts/testing/find-browser.ts";
import { proportionalMegabytes } from "../memory.ts";
import type { Product } from "../product.ts";
import type { Line } from "../report.ts";
import { blankRows, watchRows } from "./watched-rows.ts";

/** Milliseconds that a dragged scrollbar rests at each place, like a user's hand. */
const rest = 400;
/** Distant places to jump to before measuring memory. Each loads new lines. */
const places = 400;
/** Milliseconds to wait for steps that should take two seconds. */
const patience = 120_000;

export async function withSignedInPage<T>(
  product: Product,
  work: (page: Page, browser: Browser) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: browserWords,
    // One measurement drags the scrollbar.
    ignoreDefaultArgs: ["--hide-scrollbars"],
  });
  try {
    return await work(await signedInPage(browser, product), browser);
  } finally {
    await browser.close();
  }
}

export const listsInBrowser = (product: Product, runId: string, lines: number): Promise<Line[]> =>
  withSignedInPage(product, async (page, browser) => {
    const name = (what: string) => `List of ${lines.toLocaleString("en")} lines in a browser: ${what}`;
    const path = `${product.console}/runs/${runId}?table=people`;
    const firstScreen = await milliseconds(async () => {
      await page.goto(path, { waitUntil: "commit" });
      await lineThere(page);
    });
    const sort = (direction: string) =>
      milliseconds(async () => {
        await page.getByRole("columnheader", { name: "Sure" }).getByRole("link").click();
        await page.locator(`[aria-sort="${direction}"]`).waitFor();
        await page.locator('[data-list][aria-busy="false"]').waitFor();
        await lineThere(page);
      });
    // Includes loading the list's code, if the page has not loaded it yet.
    const sortedAtOnce = await sort("ascending");
    // Scrolling to the end of the first lines loads the complete order.
    await jump(page, 1);
    await orderThere(page);
    const sorted = await sort("descending");
    const all = await page.getByText(/^[\d,]+ lines$/).innerText();
    const filtered = await milliseconds(async () => {
      await page.getByRole("searchbox", { name: "Search in all columns" }).fill("Person 77");
      await page.waitForURL(/search=/);
      await page
        .getByText(/^[\d,]+ lines$/)
        .filter({ hasNotText: all })
        .waitFor();
      await lineThere(page);
    });
    await page.goto(path);
    await lineThere(page);
    await jump(page, 1);
    await orderThere(page);
    await jump(page, 0);
    await watchRows(page);
    await byWheel(page);
    const wheeled = await blankRows(page);
    await byScrollbar(page);
    const dragged = await blankRows(page);
    for (let place = 0; place < places; place++) await jump(page, ((place * 0.618) % 1) * 0.999);
    const held = await heldBy(browser, page);
    const blank = ({ longest, rows, late }: Awaited<ReturnType<typeof blankRows>>) => ({
      value: `${longest} ms`,
      more: `of at most 100 ms; ${rows} rows were blank for a moment, ${late} of them longer`,
    });
    return [
      { name: name("first screen"), value: `${firstScreen} ms`, more: "of at most 1 s" },
      { name: name("sorted at once"), value: `${sortedAtOnce} ms`, more: "of at most 2 s" },
      { name: name("sorted"), value: `${sorted} ms`, more: `of at most 2 s; ${all}` },
      { name: name("searched"), value: `${filtered} ms`, more: "of at most 2 s" },
      { name: name("longest blank, wheel"), ...blank(wheeled) },
      { name: name("longest blank, scrollbar"), ...blank(dragged) },
      {
        name: name("memory"),
        value: `${held.page} MB`,
        more: `of at most 300 MB, after ${places} far places and a collection; the tab's process ${held.process} MB`,
      },
    ];
  });

async function signedInPage(browser: Browser, { console: origin }: Product): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
  });
  const form = { email: "staff@example.com", password: "let-me-in", returnTo: "/" };
  await context.request.post("/login", { form, headers: { origin } });
  // Slow steps should be reported, not aborted.
  context.setDefaultTimeout(patience);
  return context.newPage();
}

export async function milliseconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

const frame = (page: Page) => page.getByRole("region", { name: "Rows of this run" });

/** Waits until all visible rows show their text. */
const lineThere = (page: Page) =>
  page.waitForFunction(() => {
    const rows = [...document.querySelectorAll("[data-list] tbody tr[aria-rowindex]")];
    return rows.length > 0 && rows.every((row) => !row.hasAttribute("data-loading"));
  });

/** Waits for the complete order, not only its first lines. */
const orderThere = (page: Page) =>
  page.locator('[data-list][aria-busy="false"]:not([aria-rowcount="-1"])').waitFor();

async function jump(page: Page, share: number): Promise<void> {
  await frame(page).evaluate((box, to) => {
    box.scrollTop = (box.scrollHeight - box.clientHeight) * to;
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, share);
  await lineThere(page);
}

async function byWheel(page: Page): Promise<void> {
  await frame(page).hover();
  for (const [turns, by] of [
    [120, 300],
    [60, 1500],
    [60, -900],
  ] as const)
    for (let turn = 0; turn < turns; turn++) await page.mouse.wheel(0, by);
  await lineThere(page);
}

/** Drags the scrollbar's thumb from place to place. */
async function byScrollbar(page: Page): Promise<void> {
  await jump(page, 0);
  const box = await frame(page).boundingBox();
  if (!box) throw new Error("The list is not on the screen");
  const x = box.x + box.width - 8;
  const top = box.y + 24;
  const room = box.height - 48;
  await page.mouse.move(x, top);
  await page.mouse.down();
  for (const share of [0.1, 0.5, 0.45, 0.95, 0.3, 1, 0.6, 0.2, 0.8]) {
    await page.mouse.move(x, top + room * share, { steps: 25 });
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
  await page.mouse.up();
  await lineThere(page);
}

/** Returns megabytes after a forced garbage collection. */
async function heldBy(browser: Browser, page: Page): Promise<{ page: number; process: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const used = (await session.send("Runtime.getHeapUsage")) as unknown as Record<string, number>;
  const { processInfo } = await (await browser.newBrowserCDPSession()).send("SystemInfo.getProcessInfo");
  const tabs = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => proportionalMegabytes(id));
  const { usedSize = 0, embedderHeapUsedSize = 0, backingStorageSize = 0 } = used;
  return {
    page: Math.round((usedSize + embedderHeapUsedSize + backingStorageSize) / 1024 / 1024),
    process: Math.round(Math.max(...tabs)),
  };
}
