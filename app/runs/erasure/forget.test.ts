import { expect, test } from "vitest";
import { ownDatabase } from "../../../scripts/testing/file-database";
import { readRows } from "../storage/stored-rows";
import { readSuppressions } from "../../storage/forgetting";
import { findRun, type StoredRun } from "../storage/runs";
import { answerKeys, calls, rows, runs, suppressions } from "../../storage/schema";
import { readResult, writeAnswer, writeResult } from "../../storage/stored-results";
import { eq } from "drizzle-orm";
import { startTestCsv, testApp } from "../testing/test-app";
import { workPlainRun } from "../plain-run.server";
import { resultLines } from "../testing/result-lines";
import { claimCalls, storeAnswer } from "../../calls/storage/calls";
import { storedCalls } from "../../calls/storage/stored-calls";
import { recordPaidCall } from "../../calls/storage/ledger";
import { bookUncertain } from "../../calls/storage/uncertain-calls";
import { putUnwritten, replayUnwritten } from "../../calls/unwritten.server";
import { forgetPerson } from "./forget.server";
import { searchFiles } from "./stored-files.server";
import { withoutSuppressed } from "../../calls/suppressed.server";
import { mentionsOf } from "../../calls/mentions";
import { cleanUploads } from "./uploads.server";

// An own database, because the cleaning covers the uploads of all runs.
const own = ownDatabase();

const now = new Date("2026-11-20T12:00:00Z");

async function stand() {
  const app = await testApp(own.url, async () => Response.json({}));
  const mark = crypto.randomUUID().slice(0, 8);
  return { app, mark, email: `jo.${mark}@acme.example`, neighbour: `al.${mark}@acme.example` };
}

test("rows, results, answers and the upload lose the person; everybody else stays", async () => {
  const { app, mark, email, neighbour } = await stand();
  const runId = await startTestCsv(app, `domain,note\n${mark}.com,"a ""b"""\n${email},=x\n${mark}.org,y\n`, {
    readAt: now,
  });
  const row = { runId, state: "done" as const, endedAt: now };
  const answer = (person: string) => writeAnswer({ value: [{ name: "N", email: person }] });
  const answered = (text: string) => writeResult({ value: { answer: text }, sandbox: false });
  await app.database.insert(rows).values([
    {
      ...row,
      position: 0,
      input: JSON.stringify({ about: `${mark}.com` }),
      result: writeResult({ value: { people: [{ email }, { email: neighbour }] }, sandbox: false }),
    },
    { ...row, position: 1, input: JSON.stringify({ about: email.toUpperCase() }), result: answered("x") },
    { ...row, position: 2, input: JSON.stringify({ about: `${mark}.org` }), result: answered("y") },
  ]);
  const call = { upstream: "apollo", operation: "o", runId, claimedUntil: 0, expiresAt: now.getTime() + 1e9 };
  await app.database.insert(calls).values([
    { ...call, key: `${mark}-1`, answer: answer(email) },
    { ...call, key: `${mark}-2`, answer: answer(neighbour) },
    { ...call, key: `${mark}-3`, answerFile: "answers/x" },
  ]);

  expect(await forgetPerson(app.database, `email:${email}`, now)).toMatchObject({
    cleaned: { run_rows: 2, calls: 1 },
    left: {},
  });

  const [first, second, third] = await readRows(app.database, runId, { after: -1, limit: 10 });
  expect(readResult(first?.result ?? null)?.value).toEqual({ people: [{ email: neighbour }] });
  expect(second).toMatchObject({
    state: "skipped",
    reason: "asked not to be contacted",
    input: null,
    result: null,
  });
  expect(third).toMatchObject({ state: "done", result: answered("y") });
  const left = await app.database.select().from(calls).where(eq(calls.runId, runId));
  expect(left.map(({ key, expiresAt }) => [key, expiresAt > 0])).toEqual([
    [`${mark}-2`, true],
    [`${mark}-3`, false],
  ]);
  const subjects = await app.database
    .select()
    .from(suppressions)
    .where(eq(suppressions.subject, `email:${email}`));
  expect(subjects).toHaveLength(1);

  await cleanUploads(app, now);
  const run = await findRun(app.database, runId);
  await expect(app.files.get(`uploads/${runId}`)).resolves.toBeNull();
  let file = "";
  if (run) for await (const lines of resultLines(app, run)) file += lines;
  expect(file).not.toContain(email);
  expect(file).toContain(`${mark}.com,"a ""b"""`);
  expect(file).toContain(",,,skipped,asked not to be contacted");
  expect(file).toContain(`${mark}.org,y`);
});

test("a run about the person keeps its place in the history and nothing else", async () => {
  const { app, mark } = await stand();
  const link = `https://www.linkedin.com/in/jo-${mark}`;
  const plain = { kind: "plain" as const, status: "done" as const, title: link, file: null, email: null };
  const runId = await startTestCsv(app, "domain\n", {
    ...plain,
    input: { link },
    result: JSON.stringify([
      { name: "Profile", value: link },
      { name: "Company", value: "Acme" },
    ]),
  });
  const forgotten = await forgetPerson(app.database, `linkedin:jo-${mark}`, now);
  expect(forgotten.cleaned.runs).toBe(1);
  const [run] = await app.database.select().from(runs).where(eq(runs.id, runId));
  expect(run).toMatchObject({ title: "(removed at a person's request)", input: {}, status: "done" });
  expect(JSON.parse(run?.result ?? "")).toEqual([{ name: "Company", value: "Acme" }]);
});

test("twice is once, and a name noted while the upload is cleaned is cleaned next", async () => {
  const { app, email, neighbour } = await stand();
  const runId = await startTestCsv(app, `domain\n${email}\n${neighbour}\n`, { readAt: now });
  const row = { runId, state: "queued" as const };
  await app.database.insert(rows).values([
    { ...row, position: 0, input: JSON.stringify({ about: email }) },
    { ...row, position: 1, input: JSON.stringify({ about: neighbour }) },
  ]);
  await forgetPerson(app.database, `email:${email}`, now);
  await forgetPerson(app.database, `email:${email}`, now);
  await forgetPerson(app.database, `email:${neighbour}`, now);
  await cleanUploads(app, now);
  const file = (await findRun(app.database, runId))?.file;
  expect(file?.forget).toBeUndefined();
  const stored = await app.files.get(file?.key ?? "");
  expect(await new Response(stored?.body).text()).toBe("domain\r\n\r\n\r\n");
});

test("an upload that had its time, or was never read to its end, keeps no note of the person", async () => {
  const { app, email } = await stand();
  const ended = { readAt: null, status: "failed" as const };
  const ids = [await startTestCsv(app, `domain\n${email}\n`, ended), await startTestCsv(app, "domain\n")];
  const [refused = "", old = ""] = ids;
  await app.files.delete([`uploads/${old}`]);
  const row = { position: 0, state: "cancelled" as const, input: JSON.stringify({ about: email }) };
  await app.database.insert(rows).values(ids.map((runId) => ({ ...row, runId })));
  await app.database.update(runs).set({ readAt: now }).where(eq(runs.id, old));
  await forgetPerson(app.database, `email:${email}`, now);
  await cleanUploads(app, now);
  for (const id of ids) expect((await findRun(app.database, id))?.file?.forget).toBeUndefined();
  const key = (await findRun(app.database, refused))?.file?.key ?? "";
  expect(await new Response((await app.files.get(key))?.body).text()).not.toContain(email);
});

test("a suppressed person is not looked up, and comes back with no answer about others", async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `kept.${mark}@acme.example`;
  let asked = 0;
  const app = await testApp(own.url, async () => Response.json({ answer: `${++asked}` }));
  await forgetPerson(app.database, `email:${email}`, now);
  const runId = await startTestCsv(app, "domain\n", {
    kind: "plain",
    file: null,
    input: { about: email },
  });
  const run = (await findRun(app.database, runId)) as StoredRun;
  const suppressed = await readSuppressions(app.database);
  expect(await workPlainRun(app, { run, suppressed }, new AbortController().signal)).toMatchObject({
    outcome: { status: "failed" },
  });
  expect((await findRun(app.database, runId))?.problem).toMatchObject({ kind: "invalid-input" });
  expect(asked).toBe(0);

  const mentionsSuppressed = mentionsOf(suppressed);
  const people = [{ email }, { email: `other.${mark}@acme.example` }];
  expect(withoutSuppressed({ people, total: 2 }, mentionsSuppressed)).toEqual({
    people: [people[1]],
    total: 2,
  });
  expect(withoutSuppressed({ email, name: "K" }, mentionsSuppressed)).toBeNull();
  expect(withoutSuppressed(`Dear ${email}`, mentionsSuppressed)).toBe(`Dear ${email}`);
});

test.each(["the search of object storage", "the clock's replay"])(
  "what lies unwritten names the person no more, and its money is booked: %s",
  async (by) => {
    const mark = crypto.randomUUID().slice(0, 8);
    const subject = `email:late.${mark}@acme.example`;
    const app = await testApp(own.url, async () => Response.json({}));
    const at = now.getTime();
    const claimant = { runId: mark, staffId: "staff", incarnation: "worker", claimedUntil: at };
    const call = {
      key: mark,
      upstream: mark,
      operation: "ask",
      claim: mark,
      expiresAt: at,
      repeatable: false,
    };
    await claimCalls(app.database, [call], claimant, at);
    const cost = { callId: `${mark}/1`, charge: 1, at, upstream: mark, operation: "ask", units: 1, usd: 0.2 };
    const charge = recordPaidCall({ ...cost, runId: mark, staffId: "staff" });
    const answer = storeAnswer({
      ...{ upstream: mark, operation: "ask", repeatable: false, run: claimant },
      ...{ key: mark, claim: mark, answerFile: null, data: "live", answeredAt: at, expiresAt: at + 1e9 },
      answer: JSON.stringify({ shape: 1, value: [{ email: `late.${mark}@acme.example` }] }),
    });
    const instead = bookUncertain({ id: `${mark}/1`, units: 1, usd: 0.2 }, at);
    const other = recordPaidCall({ ...cost, callId: `${mark}/2`, runId: mark, staffId: "staff" });
    await putUnwritten(app, { owner: mark, at, id: "one" }, [
      { writes: [charge, answer], instead: [charge, ...instead] },
      { writes: [other] },
    ]);
    await forgetPerson(app.database, subject, now);
    if (by === "the clock's replay") await replayUnwritten(app);
    else for (let minutes = 0; minutes < 3; minutes++) await searchFiles(app, async () => undefined);
    expect(app.fileKeys().filter((key) => key.includes(mark))).toEqual([]);
    const paid = await app.database.$client.execute({
      sql: "SELECT call_id, charge, usd FROM ledger WHERE upstream = ? ORDER BY call_id, charge",
      args: [mark],
    });
    expect(paid.rows.map(({ call_id, charge: number, usd }) => [call_id, number, usd])).toEqual([
      [`${mark}/1`, 0, 0],
      [`${mark}/1`, 1, 0.2],
      [`${mark}/2`, 1, 0.2],
    ]);
    const stored = (await storedCalls(app.database, [mark])).get(mark);
    expect(stored).toMatchObject({ answer: null, uncertainAt: at });
  },
);

test("the keys of a forgotten person go with all that they lead to, others' stay", async () => {
  const { app, mark, email, neighbour } = await stand();
  const call = {
    upstream: "apollo",
    operation: "o",
    runId: mark,
    claimedUntil: 0,
    expiresAt: now.getTime() + 1e9,
  };
  const person = (about: object) => ({ ...call, answer: writeAnswer({ value: about }), answeredAt: 5 });
  await app.database.insert(calls).values([
    { ...person({ email }), key: `${mark}-own` },
    // The run asked for that address and got another one.
    { ...person({ email: `new.${mark}@other.example` }), key: `${mark}-moved` },
    { ...person({ email: neighbour }), key: `${mark}-neighbour` },
  ]);
  const keyed = (of: string, ...keys: string[]) =>
    keys.map((key) => ({ key: `person/${key}`, call: `${mark}-${of}`, answeredAt: 5 }));
  await app.database
    .insert(answerKeys)
    .values([
      ...keyed("own", `apollo:${mark}`, `linkedin:${mark}`),
      ...keyed("moved", `email:${email}`, `email:new.${mark}@other.example`),
      ...keyed("neighbour", `email:${neighbour}`),
    ]);
  await forgetPerson(app.database, `email:${email}`, now);
  const left = await app.database.select().from(calls).where(eq(calls.runId, mark));
  expect(left.map(({ key }) => key)).toEqual([`${mark}-neighbour`]);
  const keys = await app.database.select().from(answerKeys);
  expect(keys.map(({ key }) => key).filter((key) => key.includes(mark))).toEqual([
    `person/email:${neighbour}`,
  ]);
});
