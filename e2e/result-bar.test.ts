/** The bar of selected rows: assigns people to a colleague, and sends them to HubSpot. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { answerOf, callApi } from "./api.ts";
import { ready, signedIn } from "./browser.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

/** Runs a file with one company. @returns the run's id */
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
  await menu.getByRole("menuitem", { name: "Staff people" }).waitFor();
  await expectAccessible(page);
  await menu.getByRole("menuitem", { name: "Staff people" }).click();
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

/** Returns the tab stops from the skip link's target to the first row. */
async function stopsBefore(path: string, isRow: string): Promise<string[]> {
  await page.goto(path);
  await ready(page);
  await page.locator(isRow).first().waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const stops: string[] = [];
  const focused = () =>
    page.evaluate((selector) => {
      const element = document.activeElement;
      const name = element?.getAttribute("aria-label") ?? element?.textContent?.trim().slice(0, 30) ?? "";
      return { name, isRow: element?.matches(selector) ?? false };
    }, isRow);
  for (let left = 40; left > 0; left--) {
    await page.keyboard.press("Tab");
    const { name, isRow: found } = await focused();
    if (found) return stops;
    stops.push(name);
  }
  throw new Error(`No row after ${stops.join(" | ")}`);
}

test(
  "at most 15 tab stops lead to the first row of a run, a result and a list",
  { timeout: 240_000 },
  async () => {
    const run = await worked();
    expect((await stopsBefore(`/runs/${run}?table=people`, "table[role=grid]")).length).toBeLessThanOrEqual(
      15,
    );

    const { id } = (await answerOf("/api/lists", { json: { name: "Tab stops", kind: "person" } })).body as {
      id: string;
    };
    const lines = ["ana", "ben"].map((name) => ({ email: `${name}@tab-stops.example`, name }));
    await answerOf(`/api/lists/${id}/lines`, { json: { lines } });
    expect((await stopsBefore(`/lists/${id}`, "table[role=grid]")).length).toBeLessThanOrEqual(15);

    const found = await answerOf("/api/youtube/scrape", { json: { domain: "brightcast.example" } });
    const { runId } = found as { runId: string };
    expect((await stopsBefore(`/youtube?run=${runId}`, "tbody a")).length).toBeLessThanOrEqual(15);
  },
);

test("arrow keys move within a row of controls, and Tab leaves it", { timeout: 180_000 }, async () => {
  await page.goto(`/runs/${await worked()}`);
  await ready(page);
  const bar = page.getByRole("group", { name: "These rows" });
  await bar.getByRole("button").first().focus();
  const names = await bar.getByRole("button").or(bar.getByRole("link")).allInnerTexts();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await page.keyboard.press("End");
  expect(await focused()).toBe(names.at(-1)?.trim());
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe(names[0]?.trim());
  await page.keyboard.press("ArrowLeft");
  expect(await focused()).toBe(names.at(-1)?.trim());
  await page.keyboard.press("Tab");
  expect(await bar.evaluate((group) => group.contains(document.activeElement))).toBe(false);
});

test("a result on its tool's screen has the same bar", { timeout: 120_000 }, async () => {
  const { runId } = await answerOf("/api/youtube/scrape", { json: { domain: "brightcast.example" } });
  await page.goto(`/youtube?run=${runId}`);
  await ready(page);
  const bar = page.getByRole("group", { name: "This result" });
  await bar.getByRole("button", { name: "Assign…" }).click();
  const menu = page.getByRole("menu", { name: "Assign…" });
  await menu.getByRole("menuitem", { name: /^Staff Contacts.*as people/ }).click();
  const told = toast(/people are now Staff’s\.|needed no change\./);
  await told.hover();
  await told.getByRole("button", { name: "Undo" }).click();
  await told.waitFor({ state: "hidden" });
  for (const name of ["Use in…", "Add to list…", "Send to HubSpot…"])
    await bar.getByRole("button", { name }).waitFor();
  await bar.getByRole("link", { name: "Export CSV" }).waitFor();
  await expectAccessible(page);
});
