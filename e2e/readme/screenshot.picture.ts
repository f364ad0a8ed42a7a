/** Makes the README's picture, and the text that a test compares with the screen. */
import { writeFileSync } from "node:fs";
import { test } from "vitest";
import { kept, shownScreen, wordsOf } from "./shown-screen.ts";

test("the README's picture", { timeout: 180_000 }, async () => {
  const page = await shownScreen();
  const picture = await page.screenshot({ path: kept.picture });
  writeFileSync(kept.words, await wordsOf(page, picture));
});
