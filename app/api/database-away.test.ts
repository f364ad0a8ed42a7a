/** Tests the API's answer while the database is unreachable. */
import { expect, inject, test, vi } from "vitest";
import { DatabaseTrouble } from "../storage/trouble";
import { testApp } from "../runs/testing/test-app";
import { openSession } from "../staff/session.server";
import { runUseCases } from "../tools/use-cases/run.server";
import { api } from "./api";

test("a request that needs the database is told in words when to come again", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({}));
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const away = {
    ...app,
    get database(): typeof app.database {
      throw new DatabaseTrouble("The database gave no answer");
    },
  };
  const request = new Request("http://console.example/api/runs", {
    headers: { authorization: "Bearer any" },
  });
  const response = await api.fetch(request, { app: away, tooLarge: undefined });
  said.mockRestore();
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await response.json()).toMatchObject({
    title: "Temporarily unavailable",
    detail: expect.stringMatching(/^The database is not responding.*Nothing was lost/) as string,
  });
});

test("a search that goes on while the database is away names its run", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({}));
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const away = {
    ...app,
    implementation: () => runUseCases,
    runs: { ...app.runs, waitFor: () => Promise.reject(new DatabaseTrouble("The database gave no answer")) },
  };
  const request = new Request(`${app.origin}/api/use-cases/scrape`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await openSession(app, app.person.id)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ domain: "acme.com" }),
  });
  const response = await api.fetch(request, { app: away, tooLarge: undefined });
  said.mockRestore();
  expect(response.status).toBe(503);
  const { runId } = (await response.json()) as { runId?: string };
  expect(runId).toMatch(/^[\w-]{36}$/);
  expect(response.headers.get("x-run-id")).toBe(runId);
});
