/**
 * Uses found people in another tool and exports them for an import. The file contains each person
 * worth importing once, with the website and the email text that an earlier run paid for.
 */
import { beforeAll, expect, inject, test } from "vitest";
import { answer } from "../../sandbox/answer";
import { createWorld } from "../../sandbox/world";
import { liftRule, makeRule } from "../exclusions/making.server";
import { CsvParser } from "../runs/csv/parser";
import type { FileQuery } from "../runs/results/file-shape";
import { readListQuery } from "../runs/lists/list-query";
import { fileForUse } from "../runs/results/picked-file.server";
import { countImports, resultDownload } from "../runs/results/run-downloads.server";
import { startCsvRun } from "../runs/submission.server";
import { startTestCsv, storedRun, testApp, type TestApp } from "../runs/testing/test-app";
import { workToEnd } from "../runs/testing/work-csv";
import { keepOut } from "../exclusions/storage/suppressions";
import { usualSurroundings } from "../vendors/replay";
import { connectUpstreams } from "../vendors/upstreams.server";
import type { Query } from "../toolkit/tool";
import { runValidTargets } from "./valid-targets/run.server";
import { runYoutube } from "./youtube/run.server";

type Rows = Record<string, string>[];

const world = createWorld({ now: () => new Date() });
const respond = answer(world);
const domains = ["brightcast.example", "loyalstudio.example", "kestrelwell.example", "brightcast.example"];
const tools = [runYoutube, runValidTargets];

async function sandboxApp(): Promise<TestApp> {
  const app = await testApp(inject("databaseUrl"), async (input) => respond(new Request(input)));
  app.implementation = (slug) => tools.find(({ tool }) => tool.slug === slug);
  app.tools = tools.map(({ tool: { slug, title } }) => ({ slug, title }));
  const { upstreams } = app;
  app.upstreams = (connect) => ({
    ...connectUpstreams(connect, usualSurroundings),
    mail: upstreams(connect).mail,
  });
  return app;
}

function rowsOf(text: string): Rows {
  const parser = new CsvParser(",");
  const [headers = [], ...records] = [...parser.push(text.replace("\uFEFF", "")), ...parser.end()];
  return records.map((record) => Object.fromEntries(headers.map((header, at) => [header, record[at] ?? ""])));
}

async function fileOf(app: TestApp, runId: string, asked: FileQuery): Promise<Rows> {
  return rowsOf(await ((await resultDownload(app, runId, asked))?.text() ?? ""));
}

/** Does the same as "Use in…" and Submit on the other tool's screen. */
async function useInTarget(app: TestApp, from: string): Promise<string> {
  const query = runValidTargets.tool.queries.target as Query;
  const wanted = { list: readListQuery(new URLSearchParams("table=people")), keys: null };
  const taker = { tool: "valid-targets", query: "target" };
  const { lines } = await fileForUse(app, await storedRun(app, from), wanted, taker);
  let text = "";
  for await (const each of lines) text += each;
  const id = crypto.randomUUID();
  const key = `uploads/${id}`;
  const bytes = new TextEncoder().encode(text);
  await app.files.put(key, text, "text/csv");
  const fields = { emailToSendCSV: "dana@example.com", madeFrom: from, madeTable: "people" };
  const file = {
    key,
    name: "used.csv",
    bytes: bytes.byteLength,
    head: bytes,
    found: { encoding: "utf-8" } as const,
  };
  const submission = { implementation: runValidTargets, queryName: "target", query };
  const { runId } = await startCsvRun(app, app.person, submission, { id, fields, file });
  await workToEnd(app, runId);
  return runId;
}

let app: TestApp;
let discovery: string;
let target: string;
let people: Rows;
beforeAll(async () => {
  app = await sandboxApp();
  discovery = await startTestCsv(app, ["domain", ...domains].join("\n"), {
    tool: "youtube",
    query: "scrape",
    settings: { youtube: { keywords: [], viewCountMin: 0 } },
  });
  await workToEnd(app, discovery);
  people = await fileOf(app, discovery, { table: "people" });
  target = await useInTarget(app, discovery);
}, 120_000);

const worth = ({ client, email_status, email }: Rows[number]) =>
  client === "false" && email_status === "verified" && email !== "";
const addresses = (rows: Rows) => [...new Set(rows.map((row) => row.email ?? ""))];

test("a program gets the people with a verified address who are no clients, each once", async () => {
  const expected = addresses(people.filter(worth));
  const rows = await fileOf(app, discovery, { layout: "instantly" });
  expect(rows.map(({ email }) => email)).toEqual(expected);
  expect(people.some(({ client }) => client === "true")).toBe(true);
  const all = await fileOf(app, discovery, { layout: "instantly", all: "true" });
  expect(all.map(({ email }) => email)).toEqual(addresses(people.filter(({ email }) => email)));
});

test("it says how many stay out, and why", async () => {
  const { instantly } = (await countImports(app, discovery)) ?? {};
  const withAddress = [
    ...new Map(people.filter(({ email }) => email).map((row) => [row.email, row])).values(),
  ];
  const clients = withAddress.filter(({ client }) => client === "true").length;
  const unverified = withAddress.filter(
    ({ client, email_status }) => client === "false" && email_status !== "verified",
  ).length;
  expect(instantly).toEqual({
    people: addresses(people.filter(worth)).length,
    staysOut: {
      ...(clients > 0 && { "belong to a client": clients }),
      ...(unverified > 0 && { "have no verified address": unverified }),
    },
    noAddress: people.filter(({ email }) => !email).length,
    repeated: people.filter(({ email }) => email).length - withAddress.length,
    askedNoContact: 0,
    excluded: 0,
  });
});

test("nobody whom an exclusion keeps out is in a file for a program; the counts say so", async () => {
  const before = await fileOf(app, discovery, { layout: "instantly", all: "true" });
  const domain = before[0]?.email?.split("@")[1] ?? "";
  const given = { kind: "company", value: domain, note: "", until: "", passable: true };
  const { id } = await makeRule(app, app.person, given);
  const out = before.filter(({ email = "" }) => email.endsWith(`@${domain}`)).length;
  const after = await fileOf(app, discovery, { layout: "instantly", all: "true" });
  expect(after).toHaveLength(before.length - out);
  expect((await countImports(app, discovery))?.instantly.excluded).toBe(out);
  await liftRule(app, app.person, id);
});

test("what another run has found of them goes along: no client, no one who is no target, website and e-mail", async () => {
  const rows = await fileOf(app, target, { layout: "instantly" });
  const judged = new Map((await fileOf(app, target, {})).map((row) => [row.email ?? "", row.is_target]));
  const expected = addresses(people.filter(worth)).filter((email) => judged.get(email) === "true");
  expect(rows.map(({ email }) => email)).toEqual(expected);
  expect(rows.length).toBeGreaterThan(0);
  const letters = people.filter((row) => row.email_body && expected.includes(row.email ?? ""));
  expect(letters.length).toBeGreaterThan(0);
  for (const { email = "", company_domain, email_subject, email_body } of letters)
    expect(rows.find((row) => row.email === email)).toMatchObject({
      website: company_domain,
      email_subject,
      email_body,
    });
  // Only the addressee's row contains the email. The others say to whom it is written.
  const [written, others] = [rows.filter((row) => row.email_body), rows.filter((row) => !row.email_body)];
  expect(written).toHaveLength(addresses(letters).length);
  expect(written.every((row) => row.email_subject && row.email_note === "")).toBe(true);
  expect(others.length).toBeGreaterThan(0);
  for (const row of others)
    expect(row).toMatchObject({
      email_subject: "",
      email_note: expect.stringMatching(/^The email to this company is written to \S+ .+\.$/) as string,
    });
});

test("nobody who asked not to be contacted is in a file, not even in one of all", async () => {
  const [row] = await fileOf(app, discovery, { layout: "instantly" });
  const email = row?.email ?? "";
  await keepOut(app.database, `email:${email}`, app.now());
  for (const all of ["false", "true"] as const) {
    const rows = await fileOf(app, discovery, { layout: "instantly", all });
    expect(rows.map((each) => each.email)).not.toContain(email);
  }
  expect((await countImports(app, discovery))?.instantly.askedNoContact).toBeGreaterThan(0);
});
