/** Result files, copies and API rows say whether each person or company may be contacted. */
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ownDatabase } from "../../../scripts/testing/file-database";
import { makeRule } from "../../exclusions/making.server";
import { keepOut } from "../../exclusions/storage/suppressions";
import type { CrmFacts, CrmPort } from "../../vendors/crm/port";
import { UpstreamError } from "../../vendors/failure";
import { linesAt } from "../lists/list-lines.server";
import { keyOf } from "../lists/list-query";
import { readRowViews } from "../row-views.server";
import { shownTable } from "../../toolkit/tables/shown-table";
import { madeUpTables } from "../testing/made-up-tables";
import { startTestCsv, storedRun, testApp, type TestApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { contactsOfRows, contactsOfTable, withContacts } from "./contacts-of-lines.server";
import { contactTeller } from "./may-be-contacted.server";
import { csvLines } from "./result-file.server";
import { fileShape, fileTableOf } from "./run-tables.server";

const answers: Record<string, string> = {
  "client-firm.com": "Dana Reyes <dana@client-firm.com> 70%; Jo Doe <jo@client-firm.com> 20%",
  "free-firm.com": "Al Nunez <al@free-firm.com> 100%; Out Moore <out@free-firm.com> 90%",
};
const known: Record<string, Partial<CrmFacts>> = {
  "client-firm.com": { client: "client" },
  "out@free-firm.com": { optedOut: true },
};
const nothing: CrmFacts = {
  contactId: null,
  companyId: null,
  link: null,
  client: "unknown",
  owner: null,
  lastContactedAt: null,
  openDeal: false,
  optedOut: false,
  bounced: false,
  mergedIds: [],
  missing: [{ what: "owners", scope: "crm.objects.owners.read" }],
};
const source = { upstream: "hubspot", fetchedAt: "", data: "sandbox" as const };

const own = ownDatabase();
let app: TestApp;
let runId: string;
let ruleId: string;
const answering: CrmPort["facts"] = async ({ email, domain }) => ({
  value: { ...nothing, ...known[domain ?? ""], ...known[email ?? ""] },
  source,
});
let facts = answering;

beforeAll(async () => {
  app = await testApp(own.url, async (request) => {
    const answer = answers[new URL(request.url).searchParams.get("about") ?? ""];
    return answer ? Response.json({ answer }) : new Response("", { status: 404 });
  });
  const { upstreams } = app;
  app.upstreams = (...connecting) => ({
    ...upstreams(...connecting),
    crm: { facts: (who: Parameters<CrmPort["facts"]>[0]) => facts(who) } as CrmPort,
  });
  runId = await startTestCsv(app, "domain\nclient-firm.com\nnobody-firm.com\nfree-firm.com");
  await workToEnd(app, runId);
  const rule = { kind: "client", value: "", note: "", until: "", passable: true };
  ({ id: ruleId } = await makeRule(app, app.person, rule));
}, 60_000);
afterEach(() => void vi.restoreAllMocks());

async function fileOf(table?: string): Promise<string[][]> {
  const run = await storedRun(app, runId);
  let text = "";
  for await (const each of csvLines(fileTableOf(app, run, fileShape(app, run, { table })))) text += each;
  const [header = "", ...lines] = text.trimEnd().split("\r\n");
  expect(header.endsWith(",status,reason,source,data,may_be_contacted")).toBe(true);
  return lines.map((line) => [
    line.split(",")[0] ?? "",
    line.split(",data,").at(-1)?.split(",").at(-1) ?? "",
  ]);
}

test("a file of people says yes, or no with the reason, and keeps every line", async () => {
  facts = answering;
  expect(await fileOf("people")).toEqual([
    ["client-firm.com", "no: client in HubSpot"],
    ["client-firm.com", "no: client in HubSpot"],
    ["free-firm.com", "yes"],
    ["free-firm.com", "no: opted out in HubSpot"],
  ]);
});

test("a line without a result is about its input", async () => {
  facts = answering;
  expect(await fileOf()).toEqual([
    ["client-firm.com", "no: client in HubSpot"],
    ["nobody-firm.com", "yes"],
    ["free-firm.com", "yes"],
  ]);
});

test("if HubSpot fails or is not configured, the file says what nobody checked", async () => {
  const fails = (kind: "upstream-down" | "not-configured") => () =>
    Promise.reject(new UpstreamError({ upstream: "hubspot", kind, detail: "no word" }));
  facts = fails("upstream-down");
  expect((await fileOf("people")).map(([, told]) => told)).toEqual(
    Array.from({ length: 4 }, () => "unknown: did not check HubSpot"),
  );
  facts = fails("not-configured");
  expect((await fileOf("people"))[2]).toEqual(["free-firm.com", "unknown: did not check HubSpot (no word)"]);
});

test("people who asked not to be contacted are named by no address, and no reason needs HubSpot", async () => {
  facts = () =>
    Promise.reject(new UpstreamError({ upstream: "hubspot", kind: "upstream-down", detail: "-" }));
  const run = await storedRun(app, runId);
  const tell = contactTeller(app, run);
  await keepOut(app.database, "email:kept@other-firm.com", app.now());
  const who = { emails: ["kept@other-firm.com"], linkedin: undefined, domain: undefined, isNameless: false };
  expect(await tell([who])).toEqual(["no: asked not to be contacted"]);
});

test("the API's rows and copied lines say the same as the file, for one more round trip", async () => {
  facts = answering;
  const run = await storedRun(app, runId);
  const { rows } = await readRowViews(app, runId, new URLSearchParams());
  const batches = vi.spyOn(app.database.$client, "batch");
  const single = vi.spyOn(app.database.$client, "execute");
  const rules = [{ id: ruleId, kind: "client" as const, value: null, passable: true, by: "Test person" }];
  const told = await contactsOfRows(app, run, rows, contactTeller(app, run, { rules }));
  expect(batches.mock.calls.length + single.mock.calls.length).toBe(1);
  expect(told).toEqual([
    {
      answers: ["no: client in HubSpot"],
      people: ["no: client in HubSpot", "no: client in HubSpot"],
    },
    { answers: ["yes"] },
    { answers: ["yes"], people: ["yes", "no: opted out in HubSpot"] },
  ]);
  const keys = [keyOf(0, 1), keyOf(2, 0), keyOf(2, 1)];
  const lines = await linesAt(app, run, "people", keys);
  expect((await withContacts(app, run, "people", lines)).map((line) => line.mayBeContacted)).toEqual([
    "no: client in HubSpot",
    "yes",
    "no: opted out in HubSpot",
  ]);
});

test("copied lines of a search's table say the same, one answer per line", async () => {
  facts = answering;
  const run = await storedRun(app, runId);
  const people = shownTable(
    "people",
    madeUpTables.people,
    { answer: answers["free-firm.com"] },
    {
      input: { domain: "free-firm.com" },
      settings: {},
    },
  );
  expect(await contactsOfTable(app, run, people, { domain: "free-firm.com" })).toEqual([
    "yes",
    "no: opted out in HubSpot",
  ]);
});
