/**
 * The decision before a lookup and before a write: fixed reasons, users' rules, and checks that
 * could not run.
 */
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { addLines } from "../records/adding.server";
import { setField } from "../records/record.server";
import { line, newList, toList } from "../records/testing/stage";
import { testApp, type TestApp } from "../runs/testing/test-app";
import { keepOut } from "./storage/suppressions";
import type { CrmFacts, CrmPort } from "../vendors/crm/port";
import { UpstreamError } from "../vendors/failure";
import { mayThey, type Question } from "./exclusions.server";
import { type GivenRule, liftRule, makeRule, restoreRule } from "./making.server";
import type { Subject } from "./verdict";

const own = ownDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(own.url, () => Promise.reject(new Error("no service")));
});

const fresh = () => crypto.randomUUID().slice(0, 8);
const source = { upstream: "hubspot", fetchedAt: "", data: "sandbox" as const };
const unknownThere: CrmFacts = {
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
  missing: [],
};

const crm = (
  facts: Partial<CrmFacts> = {},
  optedOut: Record<string, string> = {},
): Pick<CrmPort, "facts" | "optedOut"> => ({
  facts: async () => ({ value: { ...unknownThere, ...facts }, source }),
  optedOut: async (address) => ({ value: { since: optedOut[address] ?? null }, source }),
});

const ask = async (subject: Subject, more: Partial<Question> = {}) => {
  const [verdict] = await mayThey(app, { purpose: "ask", by: app.person.id, crm: crm(), ...more }, [subject]);
  return {
    may: verdict?.may,
    words: verdict?.reasons.map(({ words }) => words),
    unchecked: verdict?.unchecked,
  };
};
const leave = (subject: Subject, more: Partial<Question> = {}) => ask(subject, { purpose: "leave", ...more });

/** Creates a rule for the duration of a test. */
async function withRule(rule: Partial<GivenRule>, work: () => Promise<void>): Promise<void> {
  const given = { kind: "client", value: "", note: "", until: "", passable: true, ...rule };
  const { id } = await makeRule(app, app.person, given);
  try {
    await work();
  } finally {
    await liftRule(app, app.person, id);
  }
}

async function person(keys: string[]): Promise<string> {
  const list = await newList(app, `List ${fresh()}`);
  await addLines(app, toList(app, list), [line(keys)]);
  const { rows } = await app.database.$client.execute({
    sql: "SELECT record_id FROM record_keys WHERE key = ?",
    args: [keys[0] ?? ""],
  });
  return String(rows[0]?.record_id);
}

test("who asked not to be contacted is neither asked about nor written to, by any address of the record", async () => {
  const mark = fresh();
  const [one, other] = [`a-${mark}@acme.example`, `b-${mark}@acme.example`];
  await person([`linkedin:lea-${mark}`, `email:${one}`]);
  await person([`linkedin:lea-${mark}`, `email:${other}`]);
  await keepOut(app.database, `email:${one}`, app.now());
  for (const subject of [
    { emails: [one] },
    { emails: [other] },
    { linkedin: `linkedin.com/in/lea-${mark}` },
  ]) {
    expect(await leave(subject)).toMatchObject({ may: false, words: ["asked not to be contacted"] });
    expect((await ask(subject)).may).toBe(false);
  }
  expect((await leave({ emails: [`c-${mark}@acme.example`] })).may).toBe(true);
});

test("a role's mailbox that asked not to be contacted is kept out too", async () => {
  const mailbox = `info@${fresh()}.example`;
  await keepOut(app.database, `email:${mailbox}`, app.now());
  expect((await leave({ emails: [mailbox] })).may).toBe(false);
});

test("opted out and bounced hold without a rule when something leaves; a bounced address may be asked about", async () => {
  const email = `jo-${fresh()}@acme.example`;
  const second = `jo2-${fresh()}@acme.example`;
  const out = crm({}, { [second]: "2026-03-01T00:00:00.000Z" });
  expect(await leave({ emails: [email, second] }, { crm: out })).toMatchObject({
    may: false,
    words: ["opted out in HubSpot"],
  });
  expect((await leave({ emails: [email] }, { crm: crm({ optedOut: true }) })).may).toBe(false);
  expect((await leave({ emails: [email] }, { crm: crm({ bounced: true }) })).words).toEqual([
    "an email to this address bounced",
  ]);
  await withRule({ kind: "open deal" }, async () => {
    expect((await ask({ emails: [email] }, { crm: crm({ bounced: true }) })).may).toBe(true);
    expect((await ask({ emails: [email] }, { crm: crm({ optedOut: true }) })).may).toBe(false);
  });
});

test("without a rule HubSpot is not asked before a lookup; with one it is, and its words are the row's reason", async () => {
  const email = `jo-${fresh()}@acme.example`;
  const none = {
    facts: () => Promise.reject(new Error("asked")),
    optedOut: () => Promise.reject(new Error("asked")),
  };
  expect((await ask({ emails: [email] }, { crm: none })).may).toBe(true);
  await withRule({ kind: "client" }, async () => {
    expect((await ask({ domain: "acme.example" }, { crm: crm({ client: "client" }) })).words).toEqual([
      "client in HubSpot",
    ]);
    expect((await ask({ domain: "acme.example" }, { crm: crm({ client: "former-client" }) })).may).toBe(true);
    const except = { crm: crm({ client: "client" }), except: ["client" as const] };
    expect((await ask({ domain: "acme.example" }, except)).may).toBe(true);
    // A record's own status counts like HubSpot's.
    const id = await person([`email:${email}`]);
    await setField(app, app.person, id, { field: "status", value: "client" });
    expect((await ask({ emails: [email] })).words).toEqual(["client"]);
  });
});

test("an open deal, a recent contact, a colleague's lead and a place in a list each exclude by their own rule", async () => {
  const email = `deal-${fresh()}@acme.example`;
  const id = await person([`email:${email}`]);
  const days = (count: number) => new Date(app.now().getTime() - count * 86_400_000).toISOString();
  await withRule({ kind: "open deal" }, async () => {
    expect((await ask({ emails: [email] }, { crm: crm({ openDeal: true }) })).words).toEqual([
      "open deal in HubSpot",
    ]);
  });
  await withRule({ kind: "contacted", value: "30" }, async () => {
    const lately = days(3);
    expect((await ask({ emails: [email] }, { crm: crm({ lastContactedAt: lately }) })).words).toEqual([
      `contacted on ${lately.slice(0, 10)}`,
    ]);
    expect((await ask({ emails: [email] }, { crm: crm({ lastContactedAt: days(31) }) })).may).toBe(true);
    await setField(app, app.person, id, { field: "status", value: "contacted" });
    expect((await ask({ emails: [email] })).words).toEqual([`contacted on ${days(0).slice(0, 10)}`]);
  });
  await withRule({ kind: "owned" }, async () => {
    await setField(app, app.person, id, { field: "owner", value: app.person.id });
    expect((await ask({ emails: [email] })).may).toBe(true);
    expect((await ask({ emails: [email] }, { by: "another" })).words).toEqual(["owned by Test person"]);
  });
  const competitors = await newList(app, "Competitors", "company");
  const rival = `rival-${fresh()}.com`;
  await addLines(app, { ...toList(app, competitors), kind: "company" }, [line([`domain:${rival}`])]);
  await withRule({ kind: "list", value: competitors }, async () => {
    for (const subject of [{ domain: `https://www.${rival}/about` }, { emails: [`jo@${rival}`] }])
      expect((await ask(subject)).words).toEqual(["in the list Competitors"]);
  });
  await withRule({ kind: "company", value: `www.${rival}` }, async () => {
    expect((await ask({ emails: [`jo@${rival}`] })).words).toEqual(["excluded by Test person"]);
  });
});

test("a rule that was passed over counts no more, unless it may not be passed", async () => {
  const domain = `passed-${fresh()}.com`;
  await withRule({ kind: "company", value: domain }, async () => {
    expect((await ask({ domain })).may).toBe(false);
    expect((await ask({ domain }, { passing: true })).may).toBe(true);
  });
  await withRule({ kind: "company", value: domain, passable: false }, async () => {
    expect((await ask({ domain }, { passing: true })).may).toBe(false);
  });
});

test("what HubSpot may not show is said; where it can't be asked, nobody leaves", async () => {
  const email = `jo-${fresh()}@acme.example`;
  const failing = (kind: "not-configured" | "upstream-down", status?: number) => {
    const fail = () =>
      Promise.reject(new UpstreamError({ upstream: "hubspot", kind, status, detail: "no word" }));
    return { facts: fail, optedOut: fail };
  };
  expect(await leave({ emails: [email] }, { crm: failing("not-configured") })).toMatchObject({
    may: true,
    unchecked: ["HubSpot (no word)", "opt-outs (no word)"],
  });
  const scopes = { ...crm({ missing: [{ what: "deals", scope: "crm.objects.deals.read" }] }) };
  await withRule({ kind: "open deal" }, async () => {
    expect((await leave({ emails: [email] }, { crm: scopes })).unchecked).toEqual([
      "deals (crm.objects.deals.read)",
    ]);
  });
  // Without a rule about deals nothing is missing.
  expect((await leave({ emails: [email] }, { crm: scopes })).unchecked).toEqual([]);
  expect((await leave({ linkedin: "https://linkedin.com/in/jo-doe" })).unchecked).toEqual([
    "opt-outs (no email address)",
  ]);
  await expect(leave({ emails: [email] }, { crm: failing("upstream-down") })).rejects.toThrow("no word");
});

test("a rule that makes no sense is refused, and one that is over holds no more", async () => {
  const given = { kind: "contacted", value: "30", note: "", until: "", passable: true };
  const make = (more: Partial<GivenRule>) => makeRule(app, app.person, { ...given, ...more });
  await expect(make({ kind: "everybody" })).rejects.toThrow("Choose who to exclude.");
  await expect(make({ value: "soon" })).rejects.toThrow("Enter a number of days");
  await expect(make({ kind: "company", value: "gmail.com" })).rejects.toThrow("is a mail service");
  await expect(make({ until: "2020-01-01" })).rejects.toThrow("Enter today or a later day.");
  const domain = `over-${fresh()}.com`;
  const day = app.now().toISOString().slice(0, 10);
  const { id } = await make({ kind: "company", value: domain, until: day });
  await expect(make({ kind: "company", value: `www.${domain}` })).rejects.toThrow("already exists");
  expect((await ask({ domain })).may).toBe(false);
  app.clock.now += 2 * 86_400_000;
  expect((await ask({ domain })).may).toBe(true);
  app.clock.now -= 2 * 86_400_000;
  await liftRule(app, app.person, id);
  await expect(liftRule(app, app.person, id)).rejects.toThrow("was already removed");
});

test("a lifted rule is put back in force, unless an equal one was made since", async () => {
  const rule = { kind: "company", value: `back-${fresh()}.com`, note: "", until: "", passable: true };
  const { id } = await makeRule(app, app.person, rule);
  await liftRule(app, app.person, id);
  await restoreRule(app, app.person, id);
  await expect(makeRule(app, app.person, rule)).rejects.toThrow("already exists");
  await liftRule(app, app.person, id);
  await makeRule(app, app.person, rule);
  await expect(restoreRule(app, app.person, id)).rejects.toThrow("an equal rule is in force");
});
