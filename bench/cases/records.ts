/**
 * Measures a list of 100,000 people with the database 30 ms away: first screen, filters, sorting
 * and search. Adds 10,000 lines in a browser. Then repeats this with 200 other lists of 20,000
 * lines.
 */
import { plantLists } from "../../app/records/testing/planted-lists.ts";
import { openDatabase } from "../../app/storage/database.ts";
import type { SlowWay } from "../database.ts";
import { bearer, freshDomains, type Product, startCsv, untilEnded } from "../product.ts";
import type { Line } from "../report.ts";
import { milliseconds, withSignedInPage } from "./lists-in-browser.ts";

/** Network delay between Worker and database in milliseconds. */
const away = 30;
/** Number of measurements of each request; the report shows the median. */
const times = 5;
const longest = 100_000;
const added = 10_000;
const list = `/lists/list of ${longest}`;

const asked: [name: string, path: string, most: string][] = [
  ["first screen", list, "0.5 s"],
  ["filtered by status", `${list}?state=contacted`, "2 s"],
  ["filtered by company", `${list}?where.company=acme77`, "2 s"],
  ["searched", `${list}?search=person 4999`, "2 s"],
  ["sorted by name", `${list}?sort=name`, "2 s"],
  ["sorted by email", `${list}?sort=email`, "2 s"],
  ["sorted by day", `${list}?sort=-added`, "2 s"],
  ["whole order, sorted by name", `${list}/lines?part=order&sort=name`, "2 s"],
  ["a record's page", "/records/9e3779b1-0000-4000-8000-000000000001", "1 s"],
];

/** @param way proxy that delays traffic between the product and its database */
export async function records(product: Product, way: SlowWay): Promise<Line[]> {
  const database = openDatabase({ url: way.url });
  const runId = await startCsv(
    product,
    freshDomains(added / 10).map((domain) => `people-${domain}`),
    "/api/made-up/ask-fast/csv",
  );
  await untilEnded(product, runId, 120);
  await plantLists(database, { records: longest, lists: [longest], others: { lists: 0, lines: 0 } });
  const alone = await measured(product, way, runId, "alone");
  await plantLists(database, { records: 0, lists: [], others: { lists: 200, lines: 20_000 } });
  return [...alone, ...(await measured(product, way, runId, "200 lists of 20,000 beside it"))];
}

async function measured(product: Product, way: SlowWay, runId: string, beside: string): Promise<Line[]> {
  way.delay = away;
  const lines: Line[] = [];
  const name = (what: string) => `List of ${longest.toLocaleString("en")} people, ${beside}: ${what}`;
  for (const [what, path, most] of asked) {
    const took: number[] = [];
    for (let time = 0; time < times; time++) took.push(await load(product, path));
    const middle = took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
    lines.push({ name: name(what), value: `${Math.round(middle)} ms`, more: `of at most ${most}` });
  }
  const { took, hadBar } = await addInBrowser(product, runId, beside);
  way.delay = 0;
  return [
    ...lines,
    {
      name: name(`${added.toLocaleString("en")} lines added`),
      value: `${took} ms`,
      more: `of at most 5 s; ${hadBar ? "with" : "WITHOUT"} a bar`,
    },
  ];
}

async function load(product: Product, path: string): Promise<number> {
  const began = performance.now();
  const headers = { ...bearer(product), accept: "text/html" };
  const answer = await fetch(encodeURI(product.console + path), { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - began;
}

const addInBrowser = (product: Product, runId: string, name: string) =>
  withSignedInPage(product, async (page) => {
    await page.goto(`/runs/${runId}?table=people`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Add to list…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name of the new list" }).fill(name);
    const bar = dialog.getByRole("progressbar").waitFor();
    const took = await milliseconds(async () => {
      await dialog.getByRole("button", { name: /^Add [\d,]+$/ }).click();
      await dialog.getByText(/^[\d,]+ added$/).waitFor();
    });
    // The progress bar closes with the form, so the check asks whether it appeared earlier.
    const hadBar = await Promise.race([bar.then(() => true), Promise.resolve().then(() => false)]);
    await page.close();
    return { took, hadBar };
  });
