import { expect, inject, onTestFinished, test, vi } from "vitest";
import { workPlainRun } from "./plain-run.server";
import { runMadeUp } from "./testing/made-up-tool";
import { startTestPlain, storedRun, testApp } from "./testing/test-app";

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
