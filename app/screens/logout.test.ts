import { RouterContextProvider } from "react-router";
import { beforeAll, expect, inject, test } from "vitest";
import { appContext } from "../app";
import { testApp, type TestApp } from "../runs/testing/test-app";
import { authenticate, openSession } from "../staff/session.server";
import { sessionCookie } from "../staff/session-cookie.server";
import { action } from "./logout";

let app: TestApp;
beforeAll(async () => {
  app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("no service")));
});

async function logOut(headers: Record<string, string>) {
  const token = await openSession(app, app.person.id);
  const cookie =
    (await sessionCookie(new Request(app.origin), app.config.secrets, token)).split(";")[0] ?? "";
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const request = new Request(`${app.origin}/logout`, { method: "POST", headers: { cookie, ...headers } });
  const url = new URL(request.url);
  // The router passes more arguments, but this action does not read them.
  const args = { request, context, params: {}, url } as unknown as Parameters<typeof action>[0];
  const answer = await action(args);
  const still = await authenticate(app, new Request(app.origin, { headers: { cookie } }));
  return { cookie: answer.headers.get("set-cookie"), signedIn: still !== null };
}

test("a person signs out", async () => {
  const { cookie, signedIn } = await logOut({ origin: app.origin });
  expect(cookie).toContain("Max-Age=0");
  expect(signedIn).toBe(false);
});

test.each<Record<string, string>>([
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
])("another site signs nobody out: %j", async (headers) =>
  expect(await logOut(headers)).toEqual({ cookie: null, signedIn: true }),
);
