/**
 * Users create, choose, change, rename, share and delete saved views of a run's table and of a
 * list.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { answerOf, callApi } from "./api.ts";
import { ready, signedIn, signIn, visitor } from "./browser.ts";
import { expectFitsPhone } from "./shown-runs.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

async function open(path: string) {
  await page.goto(path);
  await ready(page);
}

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const panel = () => page.getByRole("dialog", { name: "Saved views" });

async function save(name: string) {
  await panel().getByRole("textbox", { name: "Name of the new view" }).fill(name);
  await panel().getByRole("button", { name: "Save view" }).click();
  await page.waitForURL(/[?&]view=/);
  await button(name).waitFor();
}

async function listOf(name: string): Promise<string> {
  const { id } = (await answerOf("/api/lists", { json: { name, kind: "person" } })).body as { id: string };
  const lines = ["ana", "ben", "cleo"].map((each) => ({ email: `${each}@saved-views.example`, name: each }));
  await answerOf(`/api/lists/${id}/lines`, { json: { lines } });
  return id;
}

test(
  "a view of a list keeps filters, order and columns, and stands in the address",
  { timeout: 180_000 },
  async () => {
    const id = await listOf("With views");
    await open(`/lists/${id}`);
    const grid = page.getByRole("grid", { name: "Lines of With views" });
    const names = () => grid.getByRole("row").locator("td:first-of-type").allInnerTexts();
    const heads = () => grid.getByRole("columnheader").allInnerTexts();
    await page.getByRole("searchbox", { name: "Search in all columns" }).fill("saved-views");
    await page.waitForURL(/search=/);
    await grid.getByRole("link", { name: "Name" }).click();
    await page.waitForURL(/sort=name/);
    await grid.getByRole("link", { name: "Name" }).click();
    await page.waitForURL(/sort=-name/);
    await button("Columns").click();
    await page.getByRole("dialog", { name: "Columns" }).getByRole("checkbox", { name: "Status" }).uncheck();
    await expect.poll(async () => (await heads()).join()).not.toContain("Status");
    await page.keyboard.press("Escape");
    await button("Views").click();
    await expectAccessible(page);
    await save("By name");
    const address = page.url();
    const sorted = await names();

    await open(`/lists/${id}`);
    await button("Columns").click();
    await page.getByRole("button", { name: "Reset columns" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(async () => (await heads()).join()).toContain("Status");
    await button("Views").click();
    await panel().getByRole("link", { name: "By name" }).click();
    await page.waitForURL(address);
    await expect.poll(async () => (await heads()).join()).not.toContain("Status");
    await expect.poll(names).toEqual(sorted);
    await expectFitsPhone(page);

    // A changed filter does not become part of the view until the user saves it.
    await open(address);
    await button("By name").click();
    expect(await panel().getByRole("button", { name: "Save changes" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox", { name: "Search in all columns" }).fill("cleo");
    await page.waitForURL(/search=cleo/);
    await button("By name").click();
    await panel().getByRole("button", { name: "Save changes" }).click();
    await expect
      .poll(async () => {
        const { views } = (await answerOf("/api/views?place=list.person")).body as {
          views: { query: string }[];
        };
        return views.map(({ query }) => query);
      })
      .toContain("sort=-name&search=cleo");

    await ready(page);
    await button("By name").click();
    await panel().getByRole("textbox", { name: "Name of this view" }).fill("Only Cleo");
    await panel().getByRole("button", { name: "Rename" }).click();
    await button("Only Cleo").click();
    await panel().getByRole("button", { name: "Share with everyone" }).click();
    await expect
      .poll(async () => (await answerOf("/api/views?place=list.person")).body)
      .toMatchObject({ views: [{ name: "Only Cleo", isShared: true }] });
    await ready(page);
    await button("Only Cleo").click();
    await panel().getByRole("button", { name: "Delete view" }).click();
    const toast = page
      .locator("[popover]:popover-open")
      .filter({ hasText: "Deleted the view “Only Cleo” for everyone." });
    await toast.hover();
    await button("Views").waitFor();
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect
      .poll(async () => (await answerOf("/api/views?place=list.person")).body)
      .toMatchObject({ views: [{ name: "Only Cleo" }] });
  },
);

test("a view of a run serves the tool's other runs, and another table", { timeout: 180_000 }, async () => {
  const runs: string[] = [];
  for (const name of ["first", "second"]) {
    const body = new FormData();
    body.set(
      "csvfile",
      new Blob(["domain\nbrightcast.example\nnone\n"], { type: "text/csv" }),
      `${name} view.csv`,
    );
    body.set("emailToSendCSV", "dana@example.com");
    const answer = await callApi("/api/youtube/scrape/csv", { body });
    runs.push(((await answer.json()) as { runId: string }).runId);
  }
  for (const id of runs)
    await expect
      .poll(async () => ((await answerOf(`/api/runs/${id}`)).body as { status: string }).status, {
        timeout: 120_000,
      })
      .toBe("done");
  await open(`/runs/${runs[0]}?table=people&sort=-name`);
  await button("Views").click();
  await save("People from Z");
  await open(`/runs/${runs[1]}`);
  await button("Views").click();
  await panel().getByRole("link", { name: "People from Z" }).click();
  await page.waitForURL(/table=people/);
  expect(page.url()).toContain("sort=-name");
  await page
    .getByRole("columnheader", { name: "Name" })
    .and(page.locator("[aria-sort=descending]"))
    .waitFor();
});

test("without scripts a view is saved and chosen", async () => {
  const id = await listOf("Plain views");
  const plain = await (await visitor({ javaScriptEnabled: false })).newPage();
  await signIn(plain);
  await plain.goto(`/lists/${id}?sort=-name`);
  await plain.getByRole("button", { name: "Views", exact: true }).click();
  const views = plain.getByRole("dialog", { name: "Saved views" });
  await views.getByRole("textbox", { name: "Name of the new view" }).fill("Plain");
  await views.getByRole("button", { name: "Save view" }).click();
  await plain.waitForURL(new RegExp(`/lists/${id}\\?.*view=`));
  const chosen = plain.url();
  await plain.getByRole("button", { name: "Plain", exact: true }).click();
  expect(await views.getByRole("link", { name: "Plain" }).getAttribute("aria-current")).toBe("true");
  await views.getByRole("textbox", { name: "Name of the new view" }).fill("plain");
  await views.getByRole("button", { name: "Save view" }).click();
  await plain.getByText("A view named “plain” already exists. Choose another name.").waitFor();
  expect(new URL(plain.url()).pathname).toBe(`/lists/${id}`);
  await plain.goto(chosen);
  await plain.getByRole("button", { name: "Plain", exact: true }).click();
  await views.getByRole("button", { name: "Delete view" }).click();
  await plain.getByText("Deleted the view “Plain”.").waitFor();
  await plain.getByRole("button", { name: "Views", exact: true }).waitFor();
  await plain.getByRole("button", { name: "Undo" }).click();
  await plain.getByText("View restored.").waitFor();
  await plain.getByRole("button", { name: "Plain", exact: true }).waitFor();
});

test("without scripts a refused view ends on the run's page with the reason", async () => {
  const file = new FormData();
  file.set("csvfile", new Blob(["domain\nbrightcast.example\n"], { type: "text/csv" }), "plain view.csv");
  file.set("emailToSendCSV", "dana@example.com");
  const answer = await callApi("/api/youtube/scrape/csv", { body: file });
  const { runId: id } = (await answer.json()) as { runId: string };
  const plain = await (await visitor({ javaScriptEnabled: false })).newPage();
  await signIn(plain);
  for (const name of ["Doubled", "doubled"]) {
    await plain.goto(`/runs/${id}`);
    await plain.getByRole("button", { name: "Views", exact: true }).click();
    await plain.getByRole("textbox", { name: "Name of the new view" }).fill(name);
    await plain.getByRole("button", { name: "Save view" }).click();
    await plain.waitForURL(/\/runs\//);
  }
  await plain.getByText("A view named “doubled” already exists. Choose another name.").waitFor();
});
