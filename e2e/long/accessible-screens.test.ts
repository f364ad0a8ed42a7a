/** axe on every screen in both themes. Each is loaded once, and the theme is switched in place. */
import type { Page } from "playwright-core";
import { beforeAll, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { ready, signedIn, visitor } from "../browser.ts";
import { screens } from "../gallery/states.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

test("login", async () => {
  const outside = await (await visitor()).newPage();
  await outside.goto("/login");
  await ready(outside);
  await expectAccessible(outside);
  await outside.context().close();
});

test.each(screens)("$name", async ({ show }) => {
  await show(page);
  await expectAccessible(page);
});
