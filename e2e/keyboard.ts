/** A person without a mouse: keys alone, and the focus always to be seen. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** More than stands on any screen before what a job needs. */
const mostTabs = 150;

export function byKeyboard(page: Page) {
  const { keyboard } = page;
  const holdsFocus = (target: Locator) =>
    target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement));
  const press = (key: string) => keyboard.press(key);

  /** By Tab, or back by Shift+Tab, to the first that is meant; it shows that it has the focus. */
  async function to(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await target.first().waitFor();
    for (let tabs = 0; !(await holdsFocus(target)); tabs += 1) {
      if (tabs === mostTabs) throw new Error(`${String(target)} is not reached by ${mostTabs} times ${key}`);
      await press(key);
    }
    expect(await page.evaluate(() => document.activeElement?.matches(":focus-visible"))).toBe(true);
  }

  return {
    press,
    to,
    /** Over what the field holds. */
    async write(text: string): Promise<void> {
      await press("ControlOrMeta+a");
      await keyboard.type(text);
    },
    /** To a button or a link, and Enter. */
    async take(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
      await to(target, key);
      await press("Enter");
    },
    /** By the keys that are pressed one after the other. */
    async go(...keys: string[]): Promise<void> {
      for (const key of keys) await press(key);
    },
    /** A file, in the window that the browser opens for it. */
    async choose(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
      await to(field);
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press("Enter")]);
      await chooser.setFiles(file);
    },
    /** The name of the file that a button or a link gives. */
    async save(target: Locator): Promise<string> {
      await to(target);
      const [download] = await Promise.all([page.waitForEvent("download"), press("Enter")]);
      return download.suggestedFilename();
    },
  };
}
