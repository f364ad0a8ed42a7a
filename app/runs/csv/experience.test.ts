/** The duration of a file is forecast from rows already worked, whether they cost something or not. */
import { expect, inject, test } from "vitest";
import { workPlainRun } from "../plain-run.server";
import { startTestCsv, startTestPlain, storedRun, testApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { foretell, keepExperience, secondsFor } from "./experience.server";

const mark = crypto.randomUUID().slice(0, 8);
const domains = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `fair-${mark}-${from + at}.com`);

test("a row takes its share of the time of all rows, and no one's pause", async () => {
  const app = await testApp(inject("databaseUrl"), async () => {
    app.clock.now += 3000;
    return Response.json({ answer: "yes" });
  });
  const settings = { "made-up": { words: [mark] } };
  const worked = async (rows: string[]) => {
    const id = await startTestCsv(app, ["domain", ...rows].join("\n"), { settings });
    await workToEnd(app, id);
    return id;
  };
  await app.database.$client.execute({
    sql: "UPDATE cost_experience SET at = 0 WHERE run_id = ?",
    args: [await worked(domains(0, 10))],
  });
  const id = await worked(domains(0, 20));
  const run = await storedRun(app, id);
  const of = { tool: run.tool, query: run.query, settings };
  const before = await foretell(app, of, 10);
  expect(before.known).toBe(20);
  // Both files have ten answers of three seconds each; the second worked twenty rows in that time.
  expect((before.secondsPerRow ?? 0) * 20).toBeLessThanOrEqual(60);
  // Half of its rows end a night later: nobody worked on it in between.
  await app.database.$client.execute({
    sql: "UPDATE run_rows SET ended_at = ended_at + 36000000 WHERE run_id = ? AND position >= 10",
    args: [id],
  });
  await keepExperience(app, run);
  const after = await foretell(app, of, 10);
  expect((after.secondsPerRow ?? 0) * 20).toBeLessThanOrEqual(60 + 60);
});

test("a search takes as long as the latest ones, and says nothing about a file's pace", async () => {
  const app = await testApp(inject("databaseUrl"), async () => {
    app.clock.now += 40_000;
    return Response.json({ answer: "yes" });
  });
  const settings = { "made-up": { words: [crypto.randomUUID()] } };
  const run = await storedRun(app, await startTestPlain(app, { settings }));
  await workPlainRun(app, { run, suppressed: [] }, new AbortController().signal);
  const known = await foretell(app, run, 1);
  expect(secondsFor(known, 1)).toBeCloseTo(40, 0);
  expect(secondsFor(known, 10)).toBeNull();
});
