/** Bulk changes of a list's lines: divided among colleagues. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { makeAccount } from "./accounts.ts";
import { answerOf } from "./api.ts";
import { ready, signedIn } from "./browser.ts";
import { expectFitsPhone } from "./shown-runs.ts";

/** Makes a list of as many people. @returns its id */
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

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/records/${name}.png`, fullPage: true });

test(
  "lines are divided in turn: the shares are shown first, and one undo reverts them all",
  { timeout: 120_000 },
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
