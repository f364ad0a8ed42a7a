import { RouterContextProvider } from "react-router";
import { expect, inject, test } from "vitest";
import { appContext } from "../../app";
import { testApp } from "../../runs/testing/test-app";
import { action } from "./state-route";

test.each(["cancel", "resume"])("%s of a run that is not there answers 404", async (intent) => {
  const app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("Nothing is asked here")));
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const params = { id: crypto.randomUUID() };
  const url = new URL(`http://console.example/runs/${params.id}/view`);
  const request = new Request(url, { method: "POST", body: new URLSearchParams({ intent }) });
  const args = { params, request, context, url, pattern: "/runs/:id/view" };
  const answer = await action(args as unknown as Parameters<typeof action>[0]);
  expect(answer).toMatchObject({ data: { run: null }, init: { status: 404 } });
});
