/**
 * From a file's people to a list: adding, working through it, undo, and a record's page with its
 * history.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { callApi } from "./api.ts";
import { ready, signedIn } from "./browser.ts";
import { expectFitsPhone } from "./shown-runs.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

async function open(path: string) {
  await page.goto(path);
  await ready(page);
}

test(
  "people of a run go into a list; their status is set and taken back; a record tells who changed what",
  { timeout: 180_000 },
  async () => {
    const body = new FormData();
    body.set(
      "csvfile",
      new Blob(["domain\nbrightcast.example\nquietworks.example\n"], { type: "text/csv" }),
      "two companies.csv",
    );
    body.set("emailToSendCSV", "dana@example.com");
    const answer = await callApi("/api/youtube/scrape/csv", { body });
    const { runId } = (await answer.json()) as { runId: string };
    const status = async () =>
      ((await (await callApi(`/api/runs/${runId}`)).json()) as { status: string }).status;
    await expect.poll(status, { timeout: 120_000 }).toBe("done");

    await open(`/runs/${runId}?table=people`);
    await page.getByRole("button", { name: "Add to list…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name of the new list" }).fill("Spring");
    await dialog.getByRole("button", { name: /^Add \d+$/ }).click();
    await dialog.getByText(/^\d+ added$/).waitFor();
    await dialog.getByRole("link", { name: "Open “Spring”" }).click();

    await page.getByRole("grid", { name: "Lines of Spring" }).waitFor();
    await ready(page);
    await expectAccessible(page);
    await expectFitsPhone(page);
    expect(await page.getByText(/[0-9a-f]{8}-[0-9a-f]{4}-/).count()).toBe(0);

    const grid = page.getByRole("grid", { name: "Lines of Spring" });
    const copying = grid.getByRole("button", { name: "Copy" });
    expect(await copying.count()).toBeGreaterThan(0);
    expect(
      await copying.evaluateAll(
        (buttons) =>
          buttons.filter(
            (button) =>
              button.scrollWidth > button.clientWidth ||
              button.getBoundingClientRect().right >
                (button.parentElement?.getBoundingClientRect().right ?? 0),
          ).length,
      ),
    ).toBe(0);
    const lines = await grid.getByRole("checkbox", { name: /^Select row/ }).count();
    await grid
      .getByRole("checkbox", { name: /^Select row/ })
      .first()
      .check();
    await grid
      .getByRole("checkbox", { name: /^Select row/ })
      .nth(1)
      .check();
    await page.getByRole("combobox", { name: "Status of the selected lines" }).selectOption("contacted");
    await page.getByText("2 lines are now “contacted”.").waitFor();
    await page.getByRole("link", { name: "Contacted", exact: true }).click();
    await expect.poll(() => grid.getByRole("checkbox", { name: /^Select row/ }).count()).toBe(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 lines are as before.").waitFor();
    await page.getByRole("link", { name: "Contacted", exact: true }).click();
    // Newly loaded lines start at the top; a key pressed before that would be lost.
    await expect.poll(() => grid.getByRole("checkbox", { name: /^Select row/ }).count()).toBe(lines);

    await grid.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Activity" }).waitFor();
    await ready(page);
    await page.getByRole("combobox", { name: "Status" }).selectOption("client");
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText("Status saved.").waitFor();
    await page.getByRole("textbox", { name: "New note" }).fill("Calls on Fridays only");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByText("Calls on Fridays only").waitFor();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Undo Status: new to client" }).click();
    await page.getByText("Change undone.").waitFor();

    await open("/lists");
    await page.getByRole("link", { name: "Spring" }).waitFor();
    await expectAccessible(page);
    await expectFitsPhone(page);
  },
);

test("two filter links pressed while the list still loads both apply", async () => {
  await open("/lists");
  await page.getByRole("textbox", { name: "New list" }).fill("Two filters");
  await page.getByRole("button", { name: "Create list" }).click();
  await page.waitForURL(/\/lists\/[\w-]+$/);
  await ready(page);
  const links = page.getByRole("navigation", { name: "Quick filters" }).getByRole("link");
  const press = (names: string[]) =>
    links.evaluateAll((all, wanted) => {
      for (const name of wanted)
        all
          .find((link) => link.textContent === name)
          ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }, names);
  await press(["Mine", "Contacted"]);
  await expect.poll(() => new URL(page.url()).search).toBe("?state=contacted&where.mine=yes");
  // The first answer arrives only after the second click.
  const { promise: clickedBoth, resolve } = Promise.withResolvers<undefined>();
  await page.route("**/lists/*.data*", async (route) => {
    await clickedBoth;
    await route.continue();
  });
  await links.filter({ hasText: "Mine" }).click();
  await links.filter({ hasText: "Replied" }).click();
  resolve(undefined);
  await expect.poll(() => new URL(page.url()).search).toBe("?state=replied");
  await page.unroute("**/lists/*.data*");
});
