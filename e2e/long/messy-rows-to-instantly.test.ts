/**
 * The whole chain on the built product: messy rows, Youtube Discovery, its people, Valid Targets,
 * and a file for Instantly.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { BillLine } from "../../sandbox/bill.ts";
import { CsvParser } from "../../app/runs/csv/parser";
import { callApi } from "../api.ts";
import { ready, signedIn } from "../browser.ts";
import { sandboxUrl } from "../product.ts";
import { messyFile, type MessyFile } from "./messy-rows.ts";
import { agreeToPrice } from "../start-file.ts";

const seed = 41;
const timeout = 180_000;

interface Plan {
  toDo: number;
  cost: { usd: { low: number; high: number } | null; mostUsdPerRow: number };
}
interface Spent {
  told: Plan;
  usd: number;
}

let page: Page | undefined;
const spent: Spent[] = [];
let discovery: string;
let target: string;

const lines = async () =>
  ((await (await fetch(`${sandboxUrl}/bill.json`)).json()) as { lines: BillLine[] }).lines;
const usdOf = (bill: BillLine[]) => bill.reduce((sum, { usd }) => sum + usd, 0);
const people = (bill: BillLine[]) =>
  bill.filter(({ vendor, about }) => ["apollo", "people-data-labs"].includes(vendor) && about.includes("@"));

function opened(text: string): Record<string, string>[] {
  const parser = new CsvParser(",");
  const [headers = [], ...records] = [...parser.push(text.replace("\uFEFF", "")), ...parser.end()];
  return records.map((record) => Object.fromEntries(headers.map((header, at) => [header, record[at] ?? ""])));
}

const ended = (id: string) =>
  expect
    .poll(async () => ((await (await callApi(`/api/runs/${id}`)).json()) as { status: string }).status, {
      timeout,
      interval: 1000,
    })
    .toBe("done");

function bodyOf({ bytes }: MessyFile, name: string): FormData {
  const body = new FormData();
  body.set("csvfile", new Blob([bytes], { type: "text/csv" }), name);
  body.set("emailToSendCSV", "dana@example.com");
  return body;
}

/** Asks for the price, runs the file, and adds the sandbox's charges. */
async function discover(file: MessyFile, name: string): Promise<string> {
  const asking = bodyOf(file, name);
  asking.set("tool", "youtube");
  asking.set("query", "scrape");
  const told = (await (await callApi("/api/runs/plan", { body: asking })).json()) as Plan;
  const before = (await lines()).length;
  const answer = await callApi("/api/youtube/scrape/csv", { body: bodyOf(file, name) });
  const { runId } = (await answer.json()) as { runId: string };
  await ended(runId);
  spent.push({ told, usd: usdOf((await lines()).slice(before)) });
  return runId;
}

afterAll(() => page?.context().close());

test("no row is lost, and the file has each as it was uploaded", { timeout: 2 * timeout }, async () => {
  const answer = await fetch(`${sandboxUrl}/market.json`);
  const { companies } = (await answer.json()) as { companies: { domain: string }[] };
  const domains = companies.map(({ domain }) => domain).filter((domain) => domain !== "closeddoor.example");
  await discover(messyFile(domains.slice(0, 150), 150, seed), "first.csv");
  discovery = await discover(messyFile(domains.slice(150, 430), 300, seed + 1), "messy.csv");
  const rows = opened(await (await callApi(`/api/runs/${discovery}/result.csv`)).text());
  expect(rows).toHaveLength(300);
  expect(rows.every((row) => /^\d{8}$/.test(row["Record ID"] ?? ""))).toBe(true);
  expect(rows.filter((row) => row.state === "failed")).toEqual([]);
});

test(
  "its people go on to Valid Targets, and from there to a file for Instantly",
  { timeout: 2 * timeout },
  async () => {
    const shown = await signedIn(`/runs/${discovery}`);
    page = shown;
    await shown.evaluate(() => localStorage.setItem("emailToSendCSV", "dana@example.com"));
    await ready(shown);
    await shown.getByRole("link", { name: "Verified email, no clients" }).click();
    await shown.getByText("Use in…", { exact: true }).click();
    await page
      .getByRole("menuitem", { name: /^Valid Targets: Target/ })
      .first()
      .click();
    await shown.getByText(/rows? ready/).waitFor({ timeout: 60_000 });
    const before = (await lines()).length;
    await shown.getByRole("button", { name: "Submit" }).click();
    const follow = shown.getByRole("link", { name: /^(Track progress|View full results)$/ });
    await agreeToPrice(shown, follow);
    await follow.click();
    await shown.waitForURL(/\/runs\/[\w-]+$/);
    target = new URL(shown.url()).pathname.split("/").at(-1) ?? "";
    await ended(target);
    // Everyone whom Discovery found is known by now, so no lookup repeats.
    expect(people((await lines()).slice(before))).toEqual([]);

    await ready(shown);
    const imports = (await (await callApi(`/api/runs/${target}/imports`)).json()) as {
      instantly: { people: number };
    };
    expect(imports.instantly.people).toBeGreaterThan(20);
    await shown.getByRole("button", { name: "More formats" }).click();
    const [download] = await Promise.all([
      shown.waitForEvent("download"),
      shown.getByRole("link", { name: "For Instantly" }).first().click(),
    ]);
    const file = opened(await readFile(await download.path(), "utf8"));
    const found = opened(await (await callApi(`/api/runs/${discovery}/result.csv?table=people`)).text());
    const foundAs = new Map(found.map((person) => [person.email, person]));
    for (const { email = "", website, email_subject, email_body, email_note } of file) {
      expect(email).toMatch(/^[^\s@]+@[^\s@]+$/);
      const before = foundAs.get(email);
      expect(before?.client).toBe("false");
      expect(website).toBe(before?.company_domain);
      expect(website).not.toBe("");
      // A line without an email says why, so that a campaign leaves it out.
      expect([email_subject !== "", email_body !== ""]).toEqual([email_note === "", email_note === ""]);
      expect([email_subject, email_body]).toEqual([before?.email_subject, before?.email_body]);
    }
    // At most one person per company gets an email.
    const letters = file.filter(({ email_subject, email_body }) => email_subject && email_body);
    expect(letters.length).toBeGreaterThan(5);
    expect(new Set(letters.map(({ website }) => website)).size).toBe(letters.length);
    expect(new Set(file.map(({ email }) => email)).size).toBe(file.length);
  },
);

test("by the sandbox's bill nobody was bought twice, and no company", async () => {
  const bill = (await lines()).filter(({ vendor }) => ["apollo", "people-data-labs"].includes(vendor));
  expect(people(bill).length).toBeGreaterThan(50);
  const bought = Map.groupBy(bill, ({ about }) => about);
  expect([...bought].filter(([, each]) => each.length > 1).map(([about]) => about)).toEqual([]);
});

test("the price that was told before holds what was spent", () => {
  for (const { told, usd } of spent) expect(usd).toBeLessThanOrEqual(told.toDo * told.cost.mostUsdPerRow);
  const [, { told, usd } = { told: undefined, usd: 0 }] = spent;
  expect(told?.cost.usd).not.toBeNull();
  expect(usd).toBeGreaterThanOrEqual(told?.cost.usd?.low ?? Number.POSITIVE_INFINITY);
  expect(usd).toBeLessThanOrEqual(told?.cost.usd?.high ?? 0);
});
