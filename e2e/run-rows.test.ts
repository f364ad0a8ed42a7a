/** The rows of a finished file: each opens with its reason, has its URL, and can be copied whole. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { callApi } from "./api.ts";
import { ready, signedIn } from "./browser.ts";

let page: Page;
let runId = "";

beforeAll(async () => {
  const body = new FormData();
  const lines =
    "name,domain\nBright,brightcast.example\nQuiet,quietworks.example\nWrong,none\nShift,acornshift.example\n";
  body.set("csvfile", new Blob([lines], { type: "text/csv" }), "four companies.csv");
  body.set("emailToSendCSV", "dana@example.com");
  const answer = await callApi("/api/youtube/scrape/csv", { body });
  ({ runId } = (await answer.json()) as { runId: string });
  const ended = async () =>
    expect(await (await callApi(`/api/runs/${runId}`)).json()).toMatchObject({ status: "done" });
  await vi.waitFor(ended, { timeout: 110_000, interval: 500 });
  page = await signedIn();
}, 120_000);

async function open(search = "") {
  await page.goto(`/runs/${runId}${search}`);
  await ready(page);
}

const list = () => page.getByRole("grid", { name: "Rows of this run" });
const line = (number: number) =>
  list()
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: `Open row ${number}`, exact: true }) });
const drawer = () => page.getByRole("dialog");
const search = () => new URL(page.url()).search;

test("a row without a result says why across its empty cells, and shows its values from the file", async () => {
  await open();
  const reason = line(2).locator("div[data-across]");
  await expect.poll(() => reason.innerText()).toMatch(/\w+ \w+/);
  expect(await reason.evaluate((cell) => cell.getBoundingClientRect().right <= innerWidth)).toBe(true);
  expect(await line(3).getByRole("rowheader").innerText()).toContain("none");
  await line(3).getByText("cannot be looked up", { exact: false }).waitFor();
});

test("every row opens, its URL says which, and Back closes it", async () => {
  await open();
  await line(2).getByText("No data").click();
  await drawer().getByText("Row 2 of 4").waitFor();
  await drawer().getByRole("heading", { name: "quietworks.example" }).waitFor();
  expect(search()).toBe("?row=2");
  await expectAccessible(page);
  // Next and previous replace the entry, by button and by key.
  await drawer().getByRole("button", { name: "Next row" }).click();
  await drawer().getByText("Row 3 of 4").waitFor();
  await drawer().getByText("In the file").waitFor();
  await page.keyboard.press("j");
  await drawer().getByText("Row 4 of 4").waitFor();
  expect(await drawer().getByRole("button", { name: "Next row" }).isDisabled()).toBe(true);
  await page.keyboard.press("k");
  await drawer().getByText("Row 3 of 4").waitFor();
  expect(search()).toBe("?row=3");
  await page.goBack();
  await drawer().waitFor({ state: "hidden" });
  expect(search()).toBe("");

  await page.goForward();
  await drawer().getByText("Row 3 of 4").waitFor();
  await page.reload();
  await drawer().getByText("Row 3 of 4").waitFor();
  await ready(page);
  await page.keyboard.press("Escape");
  await drawer().waitFor({ state: "hidden" });
  await expect.poll(search).toBe("");

  // A link to a row of a filtered list.
  await open("?state=done&row=2");
  await drawer().getByRole("heading", { name: "quietworks.example" }).waitFor();
  await drawer().getByRole("button", { name: "Close" }).click();
  await expect.poll(search).toBe("?state=done");
});

test("a click with Shift selects the rows between, and Shift with an arrow key the next one", async () => {
  await open();
  const tick = (number: number) => page.getByRole("checkbox", { name: `Select row ${number}`, exact: true });
  await tick(1).click();
  await tick(3).click({ modifiers: ["Shift"] });
  await page.getByText("3 selected").waitFor();
  await list().focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  await page.getByText("4 selected").waitFor();
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Shift+ArrowUp");
  await page.getByText("4 selected").waitFor();
  await page.getByRole("button", { name: "Clear selection" }).click();
});

test("a copied row has its whole email and its pictures' own URLs", async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open();
  await page.getByRole("checkbox", { name: "Select row 1", exact: true }).check();
  await page.getByRole("group", { name: "Selected rows" }).getByRole("button", { name: "Copy" }).click();
  await page.getByRole("button", { name: "Copied!" }).waitFor();
  const [heads = "", values = ""] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  const { rows } = (await (await callApi(`/api/runs/${runId}/rows?limit=1`)).json()) as {
    rows: { result: unknown }[];
  };
  const texts: string[] = [];
  JSON.stringify(rows[0]?.result, (_, value: unknown) => {
    if (typeof value === "string" && value.length > 300) texts.push(value.replaceAll(/\s+/g, " ").trim());
    return value;
  });
  expect(texts.length).toBeGreaterThan(0);
  const copied = values.split("\t");
  expect(heads.split("\t")).toHaveLength(copied.length);
  expect(copied.some((cell) => texts.includes(cell))).toBe(true);
  expect(values).not.toContain("…");
  expect(values).not.toContain("/api/images/");
});
