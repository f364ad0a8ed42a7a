/** Removing something shared shows a toast with Undo; without scripts, the page has a button. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { answerOf } from "./api.ts";
import { ready, signedIn, signIn, visitor } from "./browser.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

async function open(path: string) {
  await page.goto(path);
  await ready(page);
}

const toast = (words: string) =>
  page.locator("[popover]:popover-open").filter({ has: page.getByText(words, { exact: true }) });

/** The toast does not close while the pointer is on it. */
const hold = (words: string) => toast(words).hover();

/** Clicks Undo in the toast and waits until it closes. */
async function undo(words: string) {
  await toast(words).getByRole("button", { name: "Undo" }).click();
  await toast(words).waitFor({ state: "hidden" });
  // A page that loads meanwhile would cancel the request.
  await ready(page);
}

async function madeList(name: string): Promise<string> {
  const { id } = (await answerOf("/api/lists", { json: { name, kind: "person" } })).body as { id: string };
  const lines = [{ email: "ana@removals.example", name: "Ana" }];
  await answerOf(`/api/lists/${id}/lines`, { json: { lines } });
  return id;
}

test("a line, a list, an exclusion, a role and a note come back by Undo", { timeout: 180_000 }, async () => {
  const id = await madeList("To remove");
  await open(`/lists/${id}`);
  const grid = page.getByRole("grid", { name: "Lines of To remove" });
  await grid
    .getByRole("checkbox", { name: /^Select row/ })
    .last()
    .check();
  await page.getByRole("button", { name: "Remove from list" }).click();
  await hold("Removed 1 line from the list.");
  await page.getByText("This list is empty").waitFor();
  await undo("Removed 1 line from the list.");
  await grid.getByText("Ana").first().waitFor();

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Delete list" }).click();
  await hold("Deleted “To remove” for everyone.");
  // The notice removes the deletion from the URL, so that a reload does not repeat it.
  await page.waitForURL(/\/lists$/);
  await undo("Deleted “To remove” for everyone.");
  await page.getByRole("link", { name: "To remove" }).waitFor();

  await open("/exclusions");
  await page.getByRole("combobox", { name: "Exclude", exact: true }).selectOption("company");
  await page.getByRole("textbox", { name: "Domain" }).fill("to-remove.example");
  await page.getByRole("button", { name: "Exclude", exact: true }).click();
  const lift = page.getByRole("button", { name: "Remove: to-remove.example" });
  await lift.click();
  await hold("Exclusion removed.");
  // The toast stays while the user opens other screens.
  await page.getByRole("main").getByRole("link", { name: "Do not contact", exact: true }).press("Enter");
  await page.waitForURL("**/kept-out");
  await undo("Exclusion removed.");
  await open("/exclusions");
  await lift.click();
  await toast("Exclusion removed.").waitFor();

  await open("/icp");
  await page.getByRole("textbox", { name: "ICP name" }).fill("Head of Removals");
  await page.getByRole("button", { name: "Add ICP" }).click();
  const role = page.getByRole("listitem").filter({ hasText: "Head of Removals" });
  await role.getByRole("button", { name: "Remove" }).click();
  await hold("Removed “Head of Removals” for everyone.");
  await role.waitFor({ state: "detached" });
  await undo("Removed “Head of Removals” for everyone.");
  await role.getByRole("button", { name: "Remove" }).click();
  await role.waitFor({ state: "detached" });

  const { ids } = (await answerOf(`/api/lists/${id}/order?sort=name`)).body as { ids: number[] };
  const { lines } = (await answerOf(`/api/lists/${id}/lines?ids=${ids.join(",")}`)).body as {
    lines: { record: string }[];
  };
  await open(`/records/${lines[0]?.record}`);
  await page.getByRole("textbox", { name: "New note" }).fill("Prefers calls");
  await page.getByRole("button", { name: "Add note" }).click();
  const note = page.getByRole("listitem").filter({ hasText: "Prefers calls" });
  await note.getByRole("button", { name: "Delete" }).click();
  await hold("Note deleted.");
  await note.waitFor({ state: "detached" });
  await undo("Note deleted.");
  await note.waitFor();
});

test("without scripts the page itself offers Undo", async () => {
  const id = await madeList("Without scripts");
  const plain = await (await visitor({ javaScriptEnabled: false })).newPage();
  await signIn(plain);
  await plain.goto(`/lists/${id}`);
  await plain.getByRole("button", { name: "More", exact: true }).click();
  await plain.getByRole("button", { name: "Delete list" }).click();
  await plain.getByText("Deleted “Without scripts” for everyone.").waitFor();
  await plain.getByRole("button", { name: "Undo" }).click();
  await plain.getByText("List restored.").waitFor();
  expect(await plain.getByRole("link", { name: "Without scripts", exact: true }).count()).toBe(1);
});
