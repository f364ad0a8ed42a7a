/** A user without a mouse: only keys, with a visible focus at every step. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Tab presses; more than any screen needs. */
const mostTabs = 150;

export function byKeyboard(page: Page) {
  const { keyboard } = page;
  const holdsFocus = (target: Locator) =>
    target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement));
  const press = (key: string) => keyboard.press(key);
  /** Returns whether the focus and the target are in the same row with one tab stop. */
  const isInRow = (target: Locator) =>
    target.evaluateAll((elements) => {
      const row = document.activeElement?.closest("[data-one-stop]");
      // A dialog or an open menu within the row has separate tab stops.
      const layerOf = (element: Element | null | undefined) =>
        element?.closest("[popover]:popover-open, dialog");
      const isOfRow = (element: Element | null) =>
        row?.contains(element) === true && layerOf(element) === layerOf(row);
      return isOfRow(document.activeElement) && elements.some(isOfRow);
    });

  /**
   * Presses Tab (or Shift+Tab) until the target has the focus, and checks that the focus is
   * visible. In a row with one tab stop, it presses the right arrow key.
   */
  async function to(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await target.first().waitFor();
    for (let tabs = 0; !(await holdsFocus(target)); tabs += 1) {
      if (tabs === mostTabs) throw new Error(`${String(target)} is not reached by ${mostTabs} times ${key}`);
      await press((await isInRow(target)) ? "ArrowRight" : key);
    }
    expect(await page.evaluate(() => document.activeElement?.matches(":focus-visible"))).toBe(true);
  }

  return {
    press,
    to,
    /** Replaces the field's text. */
    async write(text: string): Promise<void> {
      await press("ControlOrMeta+a");
      await keyboard.type(text);
    },
    /** Moves to a button or a link and presses Enter. */
    async take(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
      await to(target, key);
      await press("Enter");
    },
    /** Presses keys one after another. */
    async go(...keys: string[]): Promise<void> {
      for (const key of keys) await press(key);
    },
    /** Chooses a file in the browser's file dialog. */
    async choose(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
      await to(field);
      const opened = page.waitForEvent("filechooser");
      // Chromium receives keys and the request to intercept file dialogs on two channels. This
      // round trip lets the request arrive first. Otherwise the browser opens a dialog that no test
      // can use.
      await page.evaluate(() => null);
      await press("Enter");
      await (await opened).setFiles(file);
    },
    /** Activates a download and returns the file's name. */
    async save(target: Locator): Promise<string> {
      await to(target);
      const [download] = await Promise.all([page.waitForEvent("download"), press("Enter")]);
      return download.suggestedFilename();
    },
  };
}
