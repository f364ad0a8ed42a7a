import { inject, expect, test } from "vitest";
import { readRows } from "../../storage/rows";
import { readSuppressions } from "../../storage/forgetting";
import { findRun, type StoredRun } from "../../storage/runs";
import { calls, rows, runs, suppressions } from "../../storage/schema";
import { readResult, writeAnswer, writeResult } from "../../storage/stored-results";
import { eq } from "drizzle-orm";
import { startTestCsv, testEngine } from "../testing/test-engine";
import { workPlainRun } from "../plain-run.server";
import { resultLines } from "../results/result-file.server";
import { forgetPerson } from "./forget.server";
import { readSuppressed, withoutSuppressed } from "../../calls/suppressed.server";
import { cleanUploads } from "./uploads.server";

const now = new Date("2026-11-20T12:00:00Z");

async function stand() {
  const engine = await testEngine(inject("databaseUrl"), async () => Response.json({}));
  const mark = crypto.randomUUID().slice(0, 8);
  return { engine, mark, email: `jo.${mark}@acme.example`, neighbour: `al.${mark}@acme.example` };
}

test("rows, results, answers and the upload lose the person; everybody else stays", async () => {
  const { engine, mark, email, neighbour } = await stand();
  const runId = await startTestCsv(
    engine,
    `domain,note\n${mark}.com,"a ""b"""\n${email},=x\n${mark}.org,y\n`,
    { readAt: now },
  );
  const row = { runId, state: "done" as const, endedAt: now };
  const answer = (person: string) => writeAnswer({ value: [{ name: "N", email: person }] });
  const answered = (text: string) => writeResult({ value: { answer: text }, sandbox: false });
  await engine.database.insert(rows).values([
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
  await engine.database.insert(calls).values([
    { ...call, key: `${mark}-1`, answer: answer(email) },
    { ...call, key: `${mark}-2`, answer: answer(neighbour) },
    { ...call, key: `${mark}-3`, answerFile: "answers/x" },
  ]);

  expect(await forgetPerson(engine.database, `email:${email}`, now)).toMatchObject({
    cleaned: { run_rows: 2, calls: 1 },
    left: {},
  });

  const [first, second, third] = await readRows(engine.database, runId, { after: -1, limit: 10 });
  expect(readResult(first?.result ?? null)?.value).toEqual({ people: [{ email: neighbour }] });
  expect(second).toMatchObject({
    state: "skipped",
    reason: "asked not to be contacted",
    input: null,
    result: null,
  });
  expect(third).toMatchObject({ state: "done", result: answered("y") });
  const left = await engine.database.select().from(calls).where(eq(calls.runId, runId));
  expect(left.map(({ key, expiresAt }) => [key, expiresAt > 0])).toEqual([
    [`${mark}-2`, true],
    [`${mark}-3`, false],
  ]);
  const subjects = await engine.database
    .select()
    .from(suppressions)
    .where(eq(suppressions.subject, `email:${email}`));
  expect(subjects).toHaveLength(1);

  await cleanUploads(engine, now);
  const run = await findRun(engine.database, runId);
  await expect(engine.files.get(`uploads/${runId}`)).resolves.toBeNull();
  let file = "";
  if (run) for await (const lines of resultLines(engine, run)) file += lines;
  expect(file).not.toContain(email);
  expect(file).toContain(`${mark}.com,"a ""b"""`);
  expect(file).toContain(",,,skipped,asked not to be contacted");
  expect(file).toContain(`${mark}.org,y`);
});

test("a run about the person keeps its place in the history and nothing else", async () => {
  const { engine, mark } = await stand();
  const link = `https://www.linkedin.com/in/jo-${mark}`;
  const plain = { kind: "plain" as const, status: "done" as const, title: link, file: null, email: null };
  const runId = await startTestCsv(engine, "domain\n", {
    ...plain,
    input: { link },
    result: JSON.stringify([
      { name: "Profile", value: link },
      { name: "Company", value: "Acme" },
    ]),
  });
  const forgotten = await forgetPerson(engine.database, `linkedin:jo-${mark}`, now);
  expect(forgotten.cleaned.runs).toBe(1);
  const [run] = await engine.database.select().from(runs).where(eq(runs.id, runId));
  expect(run).toMatchObject({ title: "(removed at a person's request)", input: {}, status: "done" });
  expect(JSON.parse(run?.result ?? "")).toEqual([{ name: "Company", value: "Acme" }]);
});

test("twice is once, and a name noted while the upload is cleaned is cleaned next", async () => {
  const { engine, email, neighbour } = await stand();
  const runId = await startTestCsv(engine, `domain\n${email}\n${neighbour}\n`, { readAt: now });
  const row = { runId, state: "queued" as const };
  await engine.database.insert(rows).values([
    { ...row, position: 0, input: JSON.stringify({ about: email }) },
    { ...row, position: 1, input: JSON.stringify({ about: neighbour }) },
  ]);
  await forgetPerson(engine.database, `email:${email}`, now);
  await forgetPerson(engine.database, `email:${email}`, now);
  await forgetPerson(engine.database, `email:${neighbour}`, now);
  await cleanUploads(engine, now);
  const file = (await findRun(engine.database, runId))?.file;
  expect(file?.forget).toBeUndefined();
  const stored = await engine.files.get(file?.key ?? "");
  expect(await new Response(stored?.body).text()).toBe("domain\r\n\r\n\r\n");
});

test("an upload that had its time, or was never read to its end, keeps no note of the person", async () => {
  const { engine, email } = await stand();
  const ended = { readAt: null, status: "failed" as const };
  const ids = [
    await startTestCsv(engine, `domain\n${email}\n`, ended),
    await startTestCsv(engine, "domain\n"),
  ];
  const [refused = "", old = ""] = ids;
  await engine.files.delete([`uploads/${old}`]);
  const row = { position: 0, state: "cancelled" as const, input: JSON.stringify({ about: email }) };
  await engine.database.insert(rows).values(ids.map((runId) => ({ ...row, runId })));
  await engine.database.update(runs).set({ readAt: now }).where(eq(runs.id, old));
  await forgetPerson(engine.database, `email:${email}`, now);
  await cleanUploads(engine, now);
  for (const id of ids) expect((await findRun(engine.database, id))?.file?.forget).toBeUndefined();
  const key = (await findRun(engine.database, refused))?.file?.key ?? "";
  expect(await new Response((await engine.files.get(key))?.body).text()).not.toContain(email);
});

test("whoever is kept out is not looked up, and comes back with no answer about others", async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `kept.${mark}@acme.example`;
  let asked = 0;
  const engine = await testEngine(inject("databaseUrl"), async () => Response.json({ answer: `${++asked}` }));
  await forgetPerson(engine.database, `email:${email}`, now);
  const runId = await startTestCsv(engine, "domain\n", {
    kind: "plain",
    file: null,
    input: { about: email },
  });
  const run = (await findRun(engine.database, runId)) as StoredRun;
  const suppressed = await readSuppressions(engine.database);
  expect(await workPlainRun(engine, { run, suppressed }, new AbortController().signal)).toMatchObject({
    outcome: { status: "failed" },
  });
  expect((await findRun(engine.database, runId))?.problem).toMatchObject({ kind: "invalid-input" });
  expect(asked).toBe(0);

  const keptOut = await readSuppressed(engine.database);
  const people = [{ email }, { email: `other.${mark}@acme.example` }];
  expect(withoutSuppressed({ people, total: 2 }, keptOut)).toEqual({ people: [people[1]], total: 2 });
  expect(withoutSuppressed({ email, name: "K" }, keptOut)).toBeNull();
  expect(withoutSuppressed(`Dear ${email}`, keptOut)).toBe(`Dear ${email}`);
});
