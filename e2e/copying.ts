/** Copy buttons, tested as a user sees them. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Returns a button's label after a click, and for how many milliseconds the page shows it. */
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

/** Clicks a copy button and returns the clipboard's text. */
export async function copied(page: Page, label: string): Promise<string> {
  const { words, milliseconds } = await saidAfterClick(page, label);
  expect(words).toBe("Copied!");
  expect(milliseconds).toBeGreaterThan(900);
  return page.evaluate(() => navigator.clipboard.readText());
}
