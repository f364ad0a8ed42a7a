/**
 * Tests the same calls through the console's API for a signed-in user, and what the API reveals.
 */
import { beforeAll, expect, inject, test } from "vitest";
import { api } from "../../app/api/api.ts";
import { testApp, type TestApp } from "../../app/runs/testing/test-app.ts";
import { hashPassword } from "../../app/staff/password.server.ts";
import { addStaff } from "../../app/staff/storage/staff.ts";
import { probes } from "../../app/vendors/probes/all.server.ts";
import type { Probe } from "../../app/vendors/probes/probe.ts";
import { sandboxSubject as subject } from "../../app/vendors/probes/subjects.ts";
import { answer } from "../../sandbox/answer.ts";
import { createWorld } from "../../sandbox/world.ts";
import { type Fetch, standInFor } from "./ask.ts";
import { chosen } from "./choose.ts";
import { judge } from "./judge.ts";
import { table } from "./table.ts";
import { asExpected, differences } from "./testing/differences.ts";
import { type ProbingWorker, probingWorker } from "./worker.ts";

const world = createWorld({ behaviours: [] });
const sandbox = answer(world);
/** Its own sandbox, whose rate limits no other test uses up. */
const known = answer(createWorld({ behaviours: [] }));
const [serper] = chosen(["serper"]) as [Probe];
let outside: Fetch = sandbox;
let app: TestApp;
let worker: ProbingWorker;
let id: string;
const account = { CONSOLE_EMAIL: "", CONSOLE_PASSWORD: "a password of the tests" };
const console = (request: Request) => Promise.resolve(api.fetch(request, { app }));

beforeAll(async () => {
  app = await testApp(inject("databaseUrl"), (request) => outside(request));
  id = app.newId();
  account.CONSOLE_EMAIL = `${id}@example.com`;
  const passwordHash = await hashPassword(account.CONSOLE_PASSWORD);
  await addStaff(app.database, {
    id,
    email: account.CONSOLE_EMAIL,
    name: "Ada",
    passwordHash,
    createdAt: app.now(),
  });
  worker = await probingWorker("http://localhost", account, console);
});

/** Otherwise earlier tests would use up the user's sixty calls. */
const forgetTries = () =>
  app.database.$client.execute({ sql: "DELETE FROM probes WHERE staff_id = ?", args: [id] });

async function probed(probe: Probe, from = sandbox) {
  outside = from;
  await forgetTries();
  const keys = Object.fromEntries(probe.vendor.keys.map((key) => [key, standInFor(key)]));
  const way = { fetch: known, secrets: keys, now: world.now };
  return judge(probe, await worker.ask(probe), { way, subject });
}

test.each(probes.filter(({ fromWorker }) => fromWorker !== false))(
  "$name, asked by the Worker, finds the sandbox as expected",
  async (probe) => {
    expect(await probed(probe)).toMatchObject(asExpected);
  },
);

test.each(differences)("names %s", async (_, probe, change, words) => {
  expect(table([await probed(probe, change(sandbox))])).toContain(words);
});

test("an account whose password was made for it is told to choose its own, and is signed out again", async () => {
  const { $client } = app.database;
  const duty = (must: number) =>
    $client.execute({ sql: "UPDATE staff SET must_change_password = ? WHERE id = ?", args: [must, id] });
  const signIns = async () =>
    (await $client.execute({ sql: "SELECT count(*) AS n FROM sessions WHERE staff_id = ?", args: [id] }))
      .rows;
  const before = await signIns();
  await duty(1);
  const refused = probingWorker("http://localhost", account, console);
  await expect(refused).rejects.toThrow(
    `${account.CONSOLE_EMAIL} cannot make test calls yet. Log in to the console and choose a new password first. Then run this command again.`,
  );
  await duty(0);
  expect(await signIns()).toEqual(before);
});

const auth = async () => {
  const body = JSON.stringify({ email: account.CONSOLE_EMAIL, password: account.CONSOLE_PASSWORD });
  const answered = await console(new Request("http://localhost/api/sm/auth", { method: "POST", body }));
  return ((await answered.json()) as { token: string }).token;
};
const post = async (body: object, headers: Record<string, string>) =>
  console(
    new Request("http://localhost/api/probes", { method: "POST", headers, body: JSON.stringify(body) }),
  );

test("only for who is signed in, only calls by name, and what costs only after its price was told", async () => {
  const headers = { authorization: `Bearer ${await auth()}` };
  world.requests.length = 0;
  expect((await post({ call: "serper/search" }, {})).status).toBe(401);
  const priced = await post({ call: "serper/search" }, headers);
  expect([priced.status, await priced.json()]).toMatchObject([
    409,
    { detail: "serper/search: up to 1 search, about 0.001 US dollars." },
  ]);
  for (const call of ["https://google.serper.dev/search", "serper", "unipile/users/me"])
    expect((await post({ call, agreed: true }, headers)).status).toBe(404);
  for (const call of [1, null]) expect((await post({ call, agreed: true }, headers)).status).toBe(400);
  expect(world.requests).toEqual([]);
});

test("who tried what when, and what it cost, is written down; the ledger has it too", async () => {
  const paid = await probed(serper);
  expect(paid.charged).toBe(1);
  const headers = { authorization: `Bearer ${await auth()}` };
  const listed = await console(new Request("http://localhost/api/probes", { headers }));
  const found = ((await listed.json()) as { call: string }[]).find(({ call }) => call === "serper/search");
  expect(found).toMatchObject({
    price: "up to 1 search, about 0.001 US dollars",
    last: { by: "Ada", outcome: "answered", units: 1, usd: 0.001 },
  });
  const { rows } = await app.database.$client.execute({
    sql: "SELECT units, usd FROM ledger WHERE staff_id = ? AND upstream = 'serper' ORDER BY at DESC LIMIT 1",
    args: [id],
  });
  expect(rows[0]).toMatchObject({ units: 1, usd: 0.001 });
});

test("a call that fails stands there with the kind of its failure, and a person tries sixty in ten minutes", async () => {
  await probed(chosen(["reddit"])[0] as Probe, async () => Response.json({}, { status: 500 }));
  const headers = { authorization: `Bearer ${await auth()}` };
  const outcomes = await app.database.$client.execute({
    sql: "SELECT outcome FROM probes WHERE staff_id = ? ORDER BY at DESC LIMIT 1",
    args: [id],
  });
  expect(outcomes.rows[0]?.outcome).toBe("upstream-down");
  outside = sandbox;
  await forgetTries();
  const tries = Array.from({ length: 61 }, () => post({ call: "logodev/image" }, headers));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([60, 1]);
  await forgetTries();
});

test("no value of an answer and no key leaves the Worker", async () => {
  const headers = { authorization: `Bearer ${await auth()}` };
  const said = await (await post({ call: "apollo/people/bulk_match", agreed: true }, headers)).text();
  expect(said).toContain("bulk_match");
  expect(said).not.toMatch(/yara|brightcast/i);
});

test("the password goes over https, or stays on this machine", async () => {
  await expect(probingWorker("http://console.example.com", account, console)).rejects.toThrow("--worker");
  await expect(probingWorker("nowhere", account, console)).rejects.toThrow("--worker");
  await expect(probingWorker("http://localhost", {}, console)).rejects.toThrow("CONSOLE_EMAIL");
});
