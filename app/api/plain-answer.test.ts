import { Hono } from "hono";
import { expect, inject, test } from "vitest";
import { startTestPlain, testApp } from "../runs/testing/test-app";
import { testKeeper } from "../runs/testing/work-csv";
import { Incomplete, progress, WithNote } from "../toolkit/implementation";
import { runMadeUp } from "../runs/testing/made-up-tool";
import type { ApiEnv } from "./env";
import { sendPlainAnswer } from "./plain-answer";

test.each([
  [
    "a result that lacks what a service adds",
    new Incomplete({ answer: "x" }, "The rest: down."),
    "incomplete",
  ],
  ["a result that says what it left out", new WithNote({ answer: "x" }, "Left out 2 of 3 people."), null],
  ["a whole result", { answer: "x" }, null],
])("%s", async (_case, found, status) => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "x" }));
  app.implementation = () =>
    ({
      ...runMadeUp,
      runs: {
        ask: async function* () {
          yield progress("Asking");
          return found;
        },
      },
    }) as never;
  const id = await startTestPlain(app);
  await testKeeper(app).work(id);
  const api = new Hono<ApiEnv>().get("/", (c) => sendPlainAnswer(c, id));
  const answer = await api.request("/", {}, { app } as never);
  expect(await answer.json()).toEqual({ answer: "x" });
  expect(answer.headers.get("x-run-status")).toBe(status);
});
