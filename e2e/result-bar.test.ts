/** The bar of a selection: assign its people to a colleague, and send them to HubSpot. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { answerOf, callApi } from "./api.ts";
import { ready, signedIn } from "./browser.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

/** Works a file of one company. @returns the run's id */
async function worked(): Promise<string> {
  const body = new FormData();
  body.set("csvfile", new Blob(["domain\nbrightcast.example\n"], { type: "text/csv" }), "for the bar.csv");
  body.set("emailToSendCSV", "dana@example.com");
  const answer = await callApi("/api/youtube/scrape/csv", { body });
  const { runId } = (await answer.json()) as { runId: string };
  const status = async () => ((await answerOf(`/api/runs/${runId}`)).body as { status: string }).status;
  await expect.poll(status, { timeout: 120_000 }).toBe("done");
  return runId;
}

const toast = (words: RegExp) => page.locator("[popover]:popover-open").filter({ hasText: words });

test("selected people of a run get an owner, with Undo, and are sent", { timeout: 240_000 }, async () => {
  await page.goto(`/runs/${await worked()}?table=people`);
  await ready(page);
  const rows = page.getByRole("checkbox", { name: /^Select row/ });
  await rows.nth(0).check();
  await rows.nth(1).check();
  const bar = page.getByRole("group", { name: "Selected rows" });
  await bar.getByRole("button", { name: "Assign…" }).click();
  const menu = page.getByRole("menu", { name: "Assign…" });
  await menu.getByRole("menuitem", { name: "Staff" }).waitFor();
  await expectAccessible(page);
  await menu.getByRole("menuitem", { name: "Staff" }).click();
  const told = toast(/(people|person) (is|are) now Staff’s\./);
  await told.hover();
  await told.getByRole("button", { name: "Undo" }).click();
  await told.waitFor({ state: "hidden" });

  const sending = bar.getByRole("button", { name: "Send to HubSpot…" });
  await sending.click();
  await page.waitForURL(/\/sendings\/[\w-]+$/);
  const id = page.url().split("/").at(-1);
  const rowsOf = async () => ((await answerOf(`/api/sendings/${id}`)).body as { total: number }).total;
  await expect.poll(rowsOf, { timeout: 60_000 }).toBe(2);
});
