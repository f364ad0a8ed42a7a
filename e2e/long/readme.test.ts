/** The README's picture matches the current screen. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kept, shownScreen, wordsOf } from "../readme/shown-screen.ts";

test("the README's picture has what the screen has; else `npm run screenshot` takes it anew", async () => {
  const page = await shownScreen();
  const picture = readFileSync(kept.picture);
  // A PNG stores its width and height in its first chunk.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1440, 900]);
  expect(await wordsOf(page, picture)).toBe(readFileSync(kept.words, "utf8"));
});
