/** Bulk changes of a list's lines: dividing them among colleagues, and forms without scripts. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { makeAccount } from "./accounts.ts";
import { answerOf } from "./api.ts";
import { ready, signedIn, signIn, visitor } from "./browser.ts";
import { plainForms } from "./plain-forms.ts";
import { expectFitsPhone } from "./shown-runs.ts";

/** Makes a list with this many people. @returns its id */
async function listOf(name: string, people: number): Promise<string> {
  const { id } = (await answerOf("/api/lists", { json: { name, kind: "person" } })).body as { id: string };
  const host = `${name.toLowerCase().replaceAll(" ", "-")}.example`;
  const lines = Array.from({ length: people }, (_, at) => ({
    email: `p${at}@${host}`,
    name: `Person ${at}`,
  }));
  await answerOf(`/api/lists/${id}/lines`, { json: { lines } });
  return id;
}

/** Returns the record of the list's last line. */
async function recordOf(list: string): Promise<string> {
  const { ids } = (await answerOf(`/api/lists/${list}/order`)).body as { ids: number[] };
  const { body } = await answerOf(`/api/lists/${list}/lines?ids=${ids.at(-1)}`);
  return (body as { lines: { record: string }[] }).lines[0]?.record ?? "";
}

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/records/${name}.png`, fullPage: true });

test(
  "lines are divided in turn: the shares are shown first, and one undo reverts them all",
  { timeout: 240_000 },
  async () => {
    await makeAccount("mara.keller@example.com");
    const { owners } = (await answerOf("/api/owners")).body as { owners: { id: string; name: string }[] };
    const [one, other] = owners;
    const id = await listOf("To divide", 5);
    const page = await signedIn();
    await page.goto(`/lists/${id}`);
    await ready(page);
    const grid = page.getByRole("grid", { name: "Lines of To divide" });
    await grid
      .getByRole("checkbox", { name: /^Select row/ })
      .first()
      .check();
    await page.getByRole("button", { name: "Select all 5" }).click();
    await page.getByRole("combobox", { name: "Owner of the selected lines" }).selectOption("Divide…");
    const dialog = page.getByRole("dialog", { name: "Divide 5 lines" });
    for (const each of [one, other]) await dialog.getByRole("checkbox", { name: each?.name ?? "" }).check();
    await dialog.getByRole("button", { name: "Show who gets how many" }).click();
    const shares = dialog.getByRole("list", { name: "Who gets how many" });
    await shares.waitFor();
    expect(await shares.getByRole("listitem").allInnerTexts()).toEqual([
      `3 ${one?.name}, in turn`,
      `2 ${other?.name}, in turn`,
    ]);
    await expectAccessible(page);
    await expectFitsPhone(page);
    await picture(page, "divide");
    await dialog.getByRole("button", { name: "Assign 5" }).click();
    await page.getByText("5 lines are assigned.").waitFor();
    const { ids } = (await answerOf(`/api/lists/${id}/order`)).body as { ids: number[] };
    const read = async () =>
      (await answerOf(`/api/lists/${id}/lines?ids=${ids.join(",")}`)).body as {
        lines: { record: string; owner: string | null }[];
      };
    const { lines } = await read();
    expect(lines.map(({ owner }) => owner)).toEqual([0, 1, 0, 1, 0].map((at) => owners[at]?.name));
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("5 lines are as before.").waitFor();
    expect((await read()).lines.map(({ owner }) => owner)).toEqual([null, null, null, null, null]);
    await page.goto(`/records/${lines[0]?.record}`);
    await ready(page);
    await page.getByText(`(in turn: ${one?.name}, ${other?.name})`).waitFor();
    await picture(page, "divided-history");
  },
);

test(
  "a division whose answer was lost can be undone after its dialog closed",
  { timeout: 180_000 },
  async () => {
    const { owners } = (await answerOf("/api/owners")).body as { owners: { name: string }[] };
    const id = await listOf("Lost division", 3);
    const page = await signedIn();
    await page.goto(`/lists/${id}`);
    await ready(page);
    let lost = 0;
    await page.route(`**/lists/${id}/owners*`, async (route) => {
      const isDivision = route.request().postData()?.includes("divide") ?? false;
      if (!isDivision || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await page
      .getByRole("checkbox", { name: /^Select row/ })
      .first()
      .check();
    await page.getByRole("button", { name: "Select all 3" }).click();
    const divide = async () => {
      await page.getByRole("combobox", { name: "Owner of the selected lines" }).selectOption("Divide…");
      const dialog = page.getByRole("dialog", { name: "Divide 3 lines" });
      await dialog.getByRole("checkbox", { name: owners[0]?.name ?? "" }).check();
      await dialog.getByRole("button", { name: "Show who gets how many" }).click();
      return dialog;
    };
    const dialog = await divide();
    await dialog.getByRole("button", { name: "Assign 3" }).click();
    await dialog.getByText("The console did not answer. Try again.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByText("Some of these lines may have a new owner.").waitFor();
    // The retry finds that all lines have their owner, and still offers to undo the first try.
    const retried = await divide();
    await retried.getByText("3 Keep their owner").waitFor();
    await retried.getByRole("button", { name: "Close" }).click();
    const told = page.locator("[popover]:popover-open").filter({ hasText: "Some of these lines" });
    await told.hover();
    await told.getByRole("button", { name: "Undo" }).click();
    await page.getByText("3 lines are as before.").waitFor();
  },
);

test(
  "without scripts: selected lines and all lines of a filter get a status, an owner, a note, and leave the list",
  { timeout: 240_000 },
  async () => {
    const id = await listOf("Plain bulk", 4);
    const page = await (await visitor({ javaScriptEnabled: false })).newPage();
    const { field, send, says } = plainForms(() => page);
    await page.goto("/login");
    await signIn(page);
    await page.goto(`/lists/${id}?sort=-name`);
    const tick = (row: number) =>
      page.getByRole("checkbox", { name: `Select row ${row}`, exact: true }).check();
    await tick(1);
    await send("Set status");
    await says("Choose a status.");
    await tick(1);
    await tick(2);
    await field("New status").selectOption("contacted");
    await send("Set status");
    await says("2 lines are now “contacted”.");
    expect(new URL(page.url()).searchParams.get("sort")).toBe("-name");
    await picture(page, "plain-bulk");
    await page.goto(`/lists/${id}?state=contacted`);
    const everything = () => page.getByRole("radio", { name: "All 2 of this filter" }).check();
    await everything();
    await field("New owner").selectOption({ label: "Nobody" });
    await send("Set owner");
    await says("0 lines are now without an owner. 2 needed no change.");
    await everything();
    await field("New note").fill("Met in Graz");
    await send("Save note");
    await says("2 lines are noted.");
    await everything();
    await field("List to copy to").selectOption({ label: "To divide" });
    await send("Copy to list");
    await says("2 lines are copied to “To divide”.");
    await everything();
    // Before the user sends the form, a colleague changes one line and adds another that matches.
    const { ids } = (await answerOf(`/api/lists/${id}/order?state=contacted`)).body as { ids: number[] };
    const set = (line: number[], value: string) =>
      answerOf(`/api/lists/${id}/change`, { json: { ids: line, act: { kind: "status", value } } });
    await set(ids.slice(0, 1), "client");
    const late = { email: "late@plain-bulk.example", name: "Late" };
    await answerOf(`/api/lists/${id}/lines`, { json: { lines: [late] } });
    const all = (await answerOf(`/api/lists/${id}/order`)).body as { ids: number[] };
    await set(all.ids.slice(-1), "contacted");
    await send("Remove from list");
    await says("1 line is removed from the list.");
    await says("1 no longer fit the filters and stay as they were. 1 new ones were not in your selection.");
    await send("Undo");
    await says("1 line is as before.");
    await page.goto(`/lists/${id}`);
    await send("Remove from list");
    await says("Select at least one line.");

    await page.goto(`/records/${await recordOf(id)}`);
    await says("Removes every trace from the console: 1 address, 1 place in a list");
    await page.getByRole("button", { name: "Forget", exact: true }).first().click();
    await send("Forget", page.getByRole("dialog"));
    await says("The record is removed.");
    await page.goto(`/lists/${id}`);
    await says("4 lines");
  },
);
