import { expect, inject, onTestFinished, test, vi } from "vitest";
import { readRows } from "./storage/stored-rows";
import { WithNote } from "../toolkit/implementation";
import { workPlainRun } from "./plain-run.server";
import { runViewOf } from "./run-views.server";
import { runMadeUp } from "./testing/made-up-tool";
import { startTestCsv, startTestPlain, storedRun, testApp } from "./testing/test-app";
import { workToEnd } from "./testing/work-csv";

test("a result that is not what its query declares is not stored: the run fails, and the log names the field", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("Nothing is asked here")));
  const ask = async function* () {
    yield { say: "Asking" };
    return { answer: ["secret words"] };
  };
  app.implementation = () => ({ ...runMadeUp, runs: { ...runMadeUp.runs, ask } });
  const run = await storedRun(app, await startTestPlain(app));
  const { outcome } = await workPlainRun(app, { run, suppressed: [] }, new AbortController().signal);
  expect(outcome).toMatchObject({ status: "failed", result: null, problem: { kind: "internal" } });
  const told = JSON.stringify(logged.mock.calls);
  expect(told).toContain("made-up.ask answered what it does not declare");
  expect(told).toContain("answer");
  expect(told).not.toContain("secret words");
});

test("what was left out of a result stands beside it: on the run, and in a file's row", async () => {
  const app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("Nothing is asked here")));
  const note = "Left out 2 of 3 people: 2 have no known email.";
  const ask = async function* () {
    yield { say: "Asking" };
    return new WithNote({ answer: "yes" }, note);
  };
  app.implementation = () => ({ ...runMadeUp, runs: { ...runMadeUp.runs, ask } });
  const id = await startTestPlain(app);
  await workPlainRun(app, { run: await storedRun(app, id), suppressed: [] }, new AbortController().signal);
  expect(await runViewOf(app, id)).toMatchObject({ status: "done", result: { answer: "yes" }, reason: note });
  const file = await startTestCsv(app, "domain\nleft-out.example\n");
  await workToEnd(app, file);
  const [row] = await readRows(app.database, file, { after: -1, limit: 1 });
  expect(row).toMatchObject({ state: "done", reason: note });
});
