/** A salesperson's jobs with lists and records by keys alone, each in as few actions as with a mouse. */
import { mkdirSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { answerOf, callApi } from "../api.ts";
import { ready, signedIn } from "../browser.ts";
import { byKeyboard } from "../keyboard.ts";
import { consoleUrl } from "../product.ts";
import { agreeToPrice } from "../start-file.ts";

let page: Page;
let keys: ReturnType<typeof byKeyboard>;
beforeAll(async () => {
  page = await signedIn();
  keys = byKeyboard(page);
  mkdirSync("test-results/records", { recursive: true });
});

const picture = (name: string) =>
  page.screenshot({ path: `test-results/records/${name}.png`, fullPage: true });

async function open(path: string) {
  await page.goto(path);
  await ready(page);
}

/** Counts the user's actions; moving the focus is none. */
let actions = 0;
async function act(work: Promise<unknown>) {
  actions += 1;
  await work;
}

const link = (name: string) => page.getByRole("link", { name, exact: true });
const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\n")),
});

async function peopleIn(list: string, kind: "person" | "company", people: Record<string, string>[]) {
  const made = await answerOf("/api/lists", { json: { name: list, kind } });
  const { id } = made.body as { id: string };
  await answerOf(`/api/lists/${id}/lines`, { json: { lines: people } });
  const { ids } = (await answerOf(`/api/lists/${id}/order`)).body as { ids: number[] };
  const { lines } = (await answerOf(`/api/lists/${id}/lines?ids=${ids.join(",")}`)).body as {
    lines: { record: string }[];
  };
  return { id, ids, records: lines.map(({ record }) => record) };
}

test(
  "companies go through Discovery into a list in seven actions, and tomorrow's file skips them in three",
  { timeout: 400_000 },
  async () => {
    await open("/youtube");
    await keys.press("/");
    actions = 0;
    await act(keys.choose(page.getByLabel("CSV file"), csv("firms.csv", ["domain", "loyalstudio.example"])));
    await keys.to(page.getByLabel("Email for CSV results"));
    await act(keys.write("dana@example.com"));
    await act(keys.take(page.getByRole("button", { name: "Submit" })));
    await agreeToPrice(page, undefined, keys.take);
    await act(keys.take(page.getByRole("link", { name: /^(Track progress|View full results)$/ })));
    await page.waitForURL(/\/runs\/[\w-]+$/);
    await ready(page);
    const run = new URL(page.url()).pathname;
    const status = async () => ((await (await callApi(`/api${run}`)).json()) as { status: string }).status;
    await expect.poll(status, { timeout: 200_000 }).toBe("done");
    const tables = page.getByRole("navigation", { name: "Tables of the result" });
    await act(keys.take(tables.getByRole("link", { name: "Contacts" })));
    await page.waitForURL(/table=people/);
    await act(keys.take(page.getByRole("button", { name: "Add to list…" })));
    const name = page.getByRole("dialog").getByRole("textbox", { name: "Name of the new list" });
    await keys.to(name);
    await keys.write("By keys");
    await act(keys.press("Enter"));
    await page
      .getByRole("dialog")
      .getByText(/^\d+ added$/)
      .waitFor();
    expect(actions).toBeLessThanOrEqual(7);
    await keys.take(page.getByRole("link", { name: "Open “By keys”" }));
    await page.getByRole("grid", { name: "Lines of By keys" }).waitFor();
    await ready(page);

    const list = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const { ids } = (await answerOf(`/api/lists/${list}/order`)).body as { ids: number[] };
    const { lines } = (await answerOf(`/api/lists/${list}/lines?ids=${ids.join(",")}`)).body as {
      lines: { keys: string[] }[];
    };
    const emails = lines.flatMap(
      ({ keys: all }) => all.find((key) => key.startsWith("email:"))?.slice(6) ?? [],
    );
    actions = 0;
    await act(keys.take(page.getByRole("button", { name: "Exclude everyone here" })));
    await page.getByText("Excluded. Files skip everyone").waitFor();
    await open("/valid-targets");
    await keys.press("/");
    const file = csv("tomorrow.csv", ["email", ...emails.slice(0, 2)]);
    await act(keys.choose(page.getByLabel("CSV file").first(), file));
    await act(keys.take(page.getByRole("button", { name: "Submit" }).first()));
    expect(actions).toBeLessThanOrEqual(3);
    await keys.take(page.getByRole("link", { name: /^(Track progress|View full results)$/ }).first());
    await page.getByText("in the list By keys").first().waitFor({ timeout: 120_000 });
    await picture("keys-1-tomorrow");
    await open("/exclusions");
    await keys.take(page.getByRole("button", { name: "Remove: In the list By keys" }));
    await page.getByText("Exclusion removed.").waitFor();
  },
);

test(
  "an owner's new lines of this week take three actions, a colleague's wrong status two",
  { timeout: 120_000 },
  async () => {
    const week = await peopleIn("Week by keys", "person", [
      { email: "ana@week-by-keys.example", name: "Ana" },
      { email: "ben@week-by-keys.example", name: "Ben" },
    ]);
    const { body } = await answerOf(`/api/lists/${week.id}`);
    await open(`/lists/${week.id}`);
    const grid = page.getByRole("grid", { name: "Lines of Week by keys" });
    await keys.to(grid.getByRole("checkbox", { name: /^Select row/ }).first());
    await keys.press("Space");
    const owners = page.getByRole("combobox", { name: "Owner of the selected lines" });
    await keys.to(owners, "Shift+Tab");
    // A closed select chooses by the first letter.
    await keys.press((body as { createdBy: string }).createdBy.slice(0, 1).toLowerCase());
    await page.getByText(/1 line is/).waitFor();
    actions = 0;
    for (const name of ["Mine", "New", "Added this week"]) await act(keys.take(link(name)));
    await page.locator('a[aria-current="true"]', { hasText: "Added this week" }).waitFor();
    await expect.poll(() => grid.getByRole("checkbox", { name: /^Select row/ }).count()).toBe(1);
    expect(actions).toBeLessThanOrEqual(3);
    await picture("keys-2-week");

    await answerOf(`/api/lists/${week.id}/change`, {
      json: { ids: week.ids.slice(0, 1), act: { kind: "status", value: "client" } },
    });
    actions = 0;
    await act(open(`/records/${week.records[0]}`));
    await act(keys.take(page.getByRole("button", { name: "Undo Status: new to client" })));
    await page.getByText("Change undone.").waitFor();
    expect(actions).toBeLessThanOrEqual(2);
  },
);

/** Two records that a user has joined. @returns the address of the one that stays */
async function joined(name: string): Promise<string> {
  const { records } = await peopleIn(name, "person", [
    { email: `${name}@joined-wrongly.example`, name: "Ana Lind" },
    { email: `${name}.other@joined-wrongly.example`, name: "Anna Lindt" },
  ]);
  const [kept = "", gone = ""] = records;
  await page.request.post(`/records/${kept}`, {
    form: { intent: "join", value: gone },
    headers: { origin: consoleUrl },
  });
  return `/records/${kept}`;
}

const split = () => page.getByRole("button", { name: "Split" });
const isSplit = async (from: string) => {
  await page.waitForURL((url) => url.pathname.startsWith("/records/") && url.pathname !== from);
  await page.getByRole("heading", { name: "Anna Lindt" }).waitFor();
};

test.each<[how: string, press: (target: Locator) => Promise<void>]>([
  ["the mouse", (target) => target.click()],
  ["keys", (target) => keys.take(target)],
])("a wrong join is split by %s in three actions", { timeout: 120_000 }, async (how, press) => {
  const record = await joined(how === "keys" ? "keys" : "mouse");
  actions = 0;
  await act(open(record));
  await page.getByText("Joined with Anna Lindt").waitFor();
  await picture(`split-${how === "keys" ? "keys" : "mouse"}-before`);
  await act(press(split()));
  await isSplit(record);
  expect(actions).toBeLessThanOrEqual(3);
  await picture(`split-${how === "keys" ? "keys" : "mouse"}-after`);
  const { joins } = (await (await callApi(`/api${record}`)).json()) as { joins: unknown[] };
  expect(joins).toEqual([]);
});
