/** Finds visible list rows without text, in every frame that the browser draws. */
import type { Page } from "playwright-core";

interface Blank {
  /** Longest time in milliseconds that a row stayed blank. */
  longest: number;
  /** Number of rows that were blank. */
  rows: number;
  /** Number of rows that were blank for more than 100 ms. */
  late: number;
}

interface Watching {
  seen: number[];
  since: Map<number, number>;
}

/** Watches every frame until the browser leaves the page. */
export async function watchRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watching: Watching = { seen: [], since: new Map() };
    Object.assign(window, { watching });
    const box = document.querySelector("[data-list]")?.closest("section");
    const head = box?.querySelector("thead");
    if (!box || !head) throw new Error("There is no list");
    const lineHeight = box.querySelector("tr[aria-rowindex='2']")?.getBoundingClientRect().height ?? 35;
    const look = (now: number) => {
      const drawn = new Set<number>();
      for (const row of box.querySelectorAll("tbody tr[aria-rowindex]:not([data-loading])"))
        drawn.add(Number(row.getAttribute("aria-rowindex")) - 2);
      const room = box.clientHeight - head.clientHeight;
      const first = Math.floor(box.scrollTop / lineHeight);
      const last = Math.floor((box.scrollTop + room - 1) / lineHeight);
      const blank = new Set<number>();
      for (let row = first; row <= last; row++) if (!drawn.has(row)) blank.add(row);
      for (const row of blank) if (!watching.since.has(row)) watching.since.set(row, now);
      for (const [row, since] of watching.since)
        if (!blank.has(row)) {
          watching.seen.push(now - since);
          watching.since.delete(row);
        }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Returns the blank rows since the last call. */
export async function blankRows(page: Page): Promise<Blank> {
  const seen = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as { watching: Watching }).watching.seen.splice(0);
  });
  return {
    longest: Math.round(seen.reduce((most, each) => Math.max(most, each), 0)),
    rows: seen.length,
    late: seen.filter((each) => each > 100).length,
  };
}
