/** "Add what fits" of a run adds only the lines that fit by the tool's rule to a list. */
import { mkdirSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { answerOf, callApi } from "../api.ts";
import { ready, signedIn } from "../browser.ts";
import { byKeyboard } from "../keyboard.ts";
import { sandboxUrl } from "../product.ts";
import { expectFitsPhone } from "../shown-runs.ts";

let page: Page;
let keys: ReturnType<typeof byKeyboard>;
/** Number of rows in the run's file. */
const rows = 60;

beforeAll(async () => {
  page = await signedIn();
  keys = byKeyboard(page);
  mkdirSync("test-results/add-what-fits", { recursive: true });
});

/** Runs a file in which some rows fit. */
async function startedRun(): Promise<{ runId: string; fitting: number }> {
  const market = (await (await fetch(`${sandboxUrl}/market.json`)).json()) as {
    companies: { domain: string }[];
  };
  const domains = market.companies.slice(0, rows).map(({ domain }) => domain);
  const body = new FormData();
  body.set("csvfile", new Blob([["domain", ...domains].join("\n")], { type: "text/csv" }), "sixty.csv");
  body.set("emailToSendCSV", "dana@example.com");
  const started = await callApi("/api/youtube/scrape/csv/light", { body });
  const { runId } = (await started.json()) as { runId: string };
  const status = async () =>
    ((await (await callApi(`/api/runs/${runId}`)).json()) as { status: string }).status;
  await expect.poll(status, { timeout: 200_000 }).toBe("done");
  const file = await (await callApi(`/api/runs/${runId}/result.csv`)).text();
  const [head = "", ...lines] = file.replace("\uFEFF", "").trim().split("\r\n");
  const at = head.split(",").indexOf("relevant");
  const fitting = lines.filter((line) => line.split(",")[at] === "true").length;
  expect(fitting).toBeGreaterThan(1);
  expect(fitting).toBeLessThan(rows);
  return { runId, fitting };
}

let run: ReturnType<typeof startedRun> | undefined;
const fittingRun = () => (run ??= startedRun());

const picture = (name: string) =>
  page.screenshot({ path: `test-results/add-what-fits/${name}.png`, fullPage: true });

test.each<[how: string, press: (target: Locator) => Promise<void>]>([
  ["the mouse", (target) => target.click()],
  ["keys", (target) => keys.take(target)],
])(
  "what fits goes into a new list by %s; a second time adds nobody",
  { timeout: 180_000 },
  async (how, press) => {
    const { runId, fitting } = await fittingRun();
    const name = `Fitting by ${how}`;
    await page.goto(`/runs/${runId}`);
    await ready(page);
    const add = page.getByRole("button", { name: "Add what fits…" });
    await press(add);
    const dialog = page.getByRole("dialog", { name: `Add ${fitting} lines to a list` });
    const field = dialog.getByRole("textbox", { name: "Name of the new list" });
    await expectAccessible(page);
    await expectFitsPhone(page);
    await picture(`dialog by ${how}`);
    await (how === "keys" ? keys.to(field) : field.click());
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await dialog.getByText(`${fitting} added`, { exact: true }).waitFor();
    await picture(`added by ${how}`);
    await press(dialog.getByRole("link", { name: `Open “${name}”` }));
    await page.getByRole("grid", { name: `Lines of ${name}` }).waitFor();
    const { lists } = (await answerOf("/api/lists")).body as { lists: { name: string; lines: number }[] };
    expect(lists.find((list) => list.name === name)?.lines).toBe(fitting);

    await page.goto(`/runs/${runId}`);
    await ready(page);
    await press(add);
    const choice = dialog.getByRole("combobox", { name: "List of companies" });
    await choice.selectOption({ label: `${name} (${fitting})` });
    await press(dialog.getByRole("button", { name: `Add ${fitting}` }));
    await dialog.getByText("0 added", { exact: true }).waitFor();
    await dialog.getByText(`${fitting} in the list already`).waitFor();
  },
);

test("a name that is taken is said in the dialog, which keeps its lines", { timeout: 400_000 }, async () => {
  const { runId, fitting } = await fittingRun();
  await answerOf("/api/lists", { json: { name: "Taken", kind: "company" } });
  await page.goto(`/runs/${runId}`);
  await ready(page);
  await page.getByRole("button", { name: "Add what fits…" }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("textbox", { name: "Name of the new list" });
  await field.fill("Taken");
  await dialog.getByRole("button", { name: `Add ${fitting}` }).click();
  await dialog.getByText('A list named "Taken" already exists. Choose another name.').waitFor();
  await picture("name taken");
  await field.fill("Free");
  await dialog.getByRole("button", { name: `Add ${fitting}` }).click();
  await dialog.getByText(`${fitting} added`, { exact: true }).waitFor();
});
