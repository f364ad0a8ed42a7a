/**
 * The longest values, including words without spaces. No run's page scrolls sideways, neither as
 * cards on a phone nor as a table on a desktop.
 */
import { and, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../../app/storage/database.ts";
import { cells, rows, runs } from "../../app/storage/schema.ts";
import { expectAccessible } from "../accessible.ts";
import { callApi } from "../api.ts";
import { ready, signedIn } from "../browser.ts";
import { makeRuns, type RunName, type Runs } from "../gallery/runs.ts";
import { database } from "../product.ts";

const label = (letter: string) => letter.repeat(63);
const longest = {
  // The maximum lengths of domains and email addresses.
  email: `${"e".repeat(64)}@${label("m")}.${label("n")}.${label("o").slice(0, 61)}`,
  domain: `${label("d")}.${label("o")}.${label("m")}.${label("a").slice(0, 53)}.example`,
  link: (begin: string) => `${begin.slice(0, 30)}/${"l".repeat(2000)}`.slice(0, 2000),
  word: "W".repeat(500),
};

/** Fields that keep their value, because code interprets them (source, kind, picture). */
const kept =
  /^(source|upstream|data|kind|state|status|type|id|platform|shape|sandbox|image|img|thumbnail|logo|picture|file|day|.*(At|Date|Status))$/;

function lengthened(value: unknown, field = "", depth = 0): unknown {
  if (kept.test(field)) return value;
  if (Array.isArray(value)) return value.map((each) => lengthened(each, field, depth + 1));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        // The name identifies an item of a plain result, so it stays.
        name === "name" && depth === 1 ? each : lengthened(each, name, depth + 1),
      ]),
    );
  if (typeof value !== "string" || value === "" || /^\d{4}-\d\d-\d\d/.test(value)) return value;
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return longest.email;
  if (/^https?:/.test(value)) return longest.link(value);
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(value)) return longest.domain;
  return /name|title|company|text|quote|why|reason|note|show|topic|episode|author|headline|body|subject/i.test(
    field,
  )
    ? longest.word
    : value;
}

/** Returns a stored result with every text at its maximum length. */
function longResult(stored: string | null): string | null {
  if (stored === null) return null;
  const { value, ...rest } = JSON.parse(stored) as { value?: unknown };
  return JSON.stringify(value === undefined ? rest : { ...rest, value: lengthened(value) });
}

let page: Page;
let made: Runs;
let discovery = "";

beforeAll(async () => {
  page = await signedIn();
  const body = new FormData();
  const file = new Blob(["domain\nbrightcast.example\nquietworks.example\n"], { type: "text/csv" });
  body.set("csvfile", file, `${"f".repeat(200)}.csv`);
  body.set("emailToSendCSV", "dana@example.com");
  const begun = callApi("/api/youtube/scrape/csv", { body });
  made = await makeRuns();
  ({ runId: discovery } = (await (await begun).json()) as { runId: string });
  const ended = async () =>
    expect(await (await callApi(`/api/runs/${discovery}`)).json()).toMatchObject({ status: "done" });
  // `expect.poll` only works inside tests.
  await vi.waitFor(ended, { timeout: 170_000, interval: 500 });
  await lengthen([discovery, ...Object.values(made)]);
}, 400_000);
afterAll(() => page.context().close());

async function lengthen(ids: string[]): Promise<void> {
  const open = openDatabase(database);
  for (const id of ids) {
    const [run] = await open.select().from(runs).where(eq(runs.id, id));
    if (!run) throw new Error("The run is gone");
    await open
      .update(runs)
      .set({
        title: longest.word,
        result: longResult(run.result),
        input: lengthened(run.input) as Record<string, unknown>,
      })
      .where(eq(runs.id, id));
    for (const row of await open.select().from(rows).where(eq(rows.runId, id)))
      await open
        .update(rows)
        .set({
          result: longResult(row.result),
          input: row.input && JSON.stringify(lengthened(JSON.parse(row.input))),
          reason: row.reason && longest.word,
        })
        .where(and(eq(rows.runId, id), eq(rows.position, row.position)));
    // The list page creates these cells again.
    await open.delete(cells).where(eq(cells.runId, id));
  }
}

async function expectNoSideways(path: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await ready(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectAccessible(page);
}

const names: RunName[] = [
  "youtube",
  "youtube-light",
  "valid-targets",
  "valid-targets, client",
  "competitors",
  "sm-enricher",
  "co-workers",
  "hosts-guests",
  "use-cases",
  "use-cases, refused",
  "intent-tracker",
  "serp-query",
  "personalized-emails",
  "script-generator",
  "youtube-thumbnail",
  "cover-art-generator",
  "a file",
];

test.each(names)("the page of a run of %s", (name) => expectNoSideways(`/runs/${made[name]}`));

test.each(["", "?table=people", "?table=videos"])("a file's list%s", async (table) => {
  await expectNoSideways(`/runs/${discovery}${table}`);
  const list = page.getByRole("grid", { name: "Rows of this run" });
  await list.getByRole("rowheader").first().waitFor();
  // The long value is there, and not shortened on a phone.
  expect(await list.innerText()).toMatch(/W{40}/);
});
