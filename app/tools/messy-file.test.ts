/**
 * Reads a file of 2,000 messy rows as an upload, runs it on the sandbox, and checks requests and
 * answers.
 */
import { expect, test } from "vitest";
import { answer } from "../../sandbox/answer";
import { marketListing } from "../../sandbox/market/listing";
import { createWorld } from "../../sandbox/world";
import { type PlannedRow, RowPlanner } from "../runs/csv/row-plan.server";
import { readRecords } from "../runs/csv/records";
import { judged } from "../runs/testing/read-file";
import { memoryFiles } from "../runs/testing/test-app";
import type { Implementation } from "../toolkit/implementation";
import { tryQuery } from "../toolkit/try-query";
import { testNow, upstreamsOver } from "../vendors/replay";
import { messyFile, type MessyRow, messyRows } from "./testing/messy-rows";
import { runValidTargets as validTargets } from "./valid-targets/run.server";

let minutes = 0;
const now = () => new Date(testNow.getTime() + 60_000 * minutes);
const world = createWorld({ now });
const market = marketListing(world.market);
const rows = messyRows(market, 2000);
const file = messyFile(rows);

const slugOf = (address: string) => address.slice(address.lastIndexOf("/") + 1);
/** All keys of the sandbox that a vendor may receive. */
const keys = new Set([
  ...market.people.flatMap(({ email, linkedInUrl }) => [email, slugOf(linkedInUrl)]),
  ...market.companies.map(({ domain }) => domain),
]);

async function planned({ tool }: Implementation, name: string): Promise<PlannedRow[]> {
  const query = tool.queries[name];
  if (!query?.csv) throw new Error(`${name} takes no file`);
  const files = memoryFiles();
  const bytes = await files.put("uploads/1", file, "text/csv");
  const read = { name: "messy.csv", key: "uploads/1", bytes, ...judged(file, query.csv.columns) };
  const planner = new RowPlanner(query, read, {});
  const found: PlannedRow[] = [];
  for await (const records of readRecords(files, read, { strict: true }))
    for (const record of records) found.push(planner.next(record));
  return found;
}

/** Emails, profiles and domains sent to Apollo and People Data Labs. */
let asked: string[] = [];
const named = /^(email|linkedin_url|profile|domain|website|q_organization_domains_list)(\[\])?$/;
const upstreams = upstreamsOver(async (request) => {
  const url = new URL(request.url);
  if (/apollo|peopledatalabs/.test(request.url)) {
    for (const [name, value] of url.searchParams) note(name, value);
    const body = await request.clone().text();
    if (body) note("", JSON.parse(body));
  }
  return sandbox(request);
}, now);
const sandbox = answer(world);

function note(name: string, value: unknown): void {
  if (typeof value === "string" && named.test(name)) asked.push(slugOf(value));
  else if (Array.isArray(value)) for (const each of value) note(name, each);
  else if (typeof value === "object" && value !== null)
    for (const [inner, each] of Object.entries(value)) note(inner, each);
}

test.each([
  ["target", ({ domain }: MessyRow) => domain === ""],
  ["relevantTarget", ({ domain }: MessyRow) => domain !== ""],
])("%s: what is no key is asked of nobody, and each row has its own answer", async (query, isAsked) => {
  asked = [];
  const plan = await planned(validTargets, query);
  expect(plan).toHaveLength(rows.length);
  const keyOf = (row: MessyRow) => (isAsked(row) ? row.key : null);
  // The other rows are skipped while the file is read, or end without a request, such as a role
  // mailbox.
  expect(plan.filter(({ state, position }) => state === "skipped" && keyOf(rows[position]!))).toEqual([]);

  const domains = new Map(market.people.map(({ email, domain }) => [email, domain]));
  const wrong: unknown[] = [];
  for (const { position, state, input, sameAs } of plan) {
    if (state === "skipped") continue;
    const row = rows[position]!;
    // One lookup serves every spelling.
    if (sameAs !== null) {
      if (keyOf(rows[sameAs]!) !== keyOf(row)) wrong.push([row, rows[sameAs]]);
      continue;
    }
    minutes += 1;
    const read = JSON.parse(input ?? "{}") as Record<string, unknown>;
    const { result } = await tryQuery(validTargets, query, {
      input: read,
      upstreams,
      now: now(),
      approved: true,
    });
    for (const email of addressesIn(result))
      if (email !== keyOf(row) && domains.get(email) !== keyOf(row)) wrong.push([row, email]);
  }
  expect(wrong).toEqual([]);
  expect(asked.length).toBeGreaterThan(200);
  expect(asked.filter((each) => !keys.has(each.toLowerCase()))).toEqual([]);
});

const addressesIn = (result: unknown): string[] =>
  Array.from(JSON.stringify(result).matchAll(/"email":"([^"]+)"/g), ([, email = ""]) => email);
