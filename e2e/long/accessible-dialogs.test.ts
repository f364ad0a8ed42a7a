/** axe on dialogs, menus and messages above a screen, in both themes. */
import type { Page } from "playwright-core";
import { beforeAll, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { callApi } from "../api.ts";
import { signedIn } from "../browser.ts";
import { overlays } from "../gallery/states.ts";

let page: Page;
beforeAll(async () => {
  await callApi("/api/reddit/alerts", { json: { keyword: "podcast" } });
  page = await signedIn();
});

test.each(overlays)("$name", async ({ show }) => {
  await show(page);
  await expectAccessible(page);
});
