/** Copy buttons as a person sees them. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What a button says after a click and for how long, as the page itself sees it. */
export async function saidAfterClick(
  page: Page,
  label: string,
): Promise<{ words: string; milliseconds: number }> {
  const button = await page.getByRole("button", { name: label }).elementHandle();
  const told = page.evaluate(
    (element) =>
      new Promise<{ words: string; milliseconds: number }>((resolve) => {
        const usual = element?.textContent;
        let words = "";
        let since = 0;
        new MutationObserver((_, observer) => {
          const now = element?.textContent ?? "";
          if (now !== usual && !words) [words, since] = [now, performance.now()];
          if (now !== usual || !words) return;
          observer.disconnect();
          resolve({ words, milliseconds: performance.now() - since });
        }).observe(element as Element, { subtree: true, childList: true, characterData: true });
      }),
    button,
  );
  await page.getByRole("button", { name: label }).click();
  return told;
}

/** Clicks a copy button and reads the clipboard back. */
export async function copied(page: Page, label: string): Promise<string> {
  const { words, milliseconds } = await saidAfterClick(page, label);
  expect(words).toBe("Copied!");
  expect(milliseconds).toBeGreaterThan(900);
  return page.evaluate(() => navigator.clipboard.readText());
}
