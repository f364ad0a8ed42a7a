/** Tests through React Router's request handler which users may see which screen. */
import { eq } from "drizzle-orm";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { beforeAll, expect, inject, test } from "vitest";
import { serverBuild } from "../../scripts/testing/server-build";
import { appContext } from "../app";
import { testApp, type TestApp } from "../runs/testing/test-app";
import { staff } from "../storage/schema";
import { disableStaff } from "./storage/staff";
import { requireStaff } from "./guard.server";
import { openSession, signOut } from "./session.server";
import { sessionCookie } from "./session-cookie.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("no service")));
});

let loaded = 0;
const loader = () => `secret ${++loaded}`;
const handle = createRequestHandler(
  serverBuild({
    entry: {
      default: (_request: Request, status: number, headers: Headers, context: object) =>
        new Response(JSON.stringify(context), { status, headers }),
    },
    routes: {
      root: { id: "root", path: "", module: { default: () => null, middleware: [requireStaff] } },
      screen: { id: "screen", parentId: "root", path: "screen", module: { loader, default: () => null } },
    },
  }),
  "production",
);

function ask(path: string, cookie: string): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  return handle(new Request(`${app.origin}${path}`, { headers: { cookie } }), context);
}

async function signIn() {
  const token = await openSession(app, app.person.id);
  const request = new Request(app.origin);
  const cookie = (await sessionCookie(request, app.config.secrets, token)).split(";")[0] ?? "";
  return { cookie, request: new Request(app.origin, { headers: { cookie } }) };
}

const paths = ["/screen", "/screen.data"];

test.each(paths)("a person who is signed in gets the data of %s", async (path) => {
  const { cookie } = await signIn();
  const answer = await ask(path, cookie);
  expect(await answer.text()).toContain("secret");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test.each(paths)("with a revoked sign-in %s loads nothing and holds no byte of its data", async (path) => {
  const { cookie, request } = await signIn();
  await signOut(app, request);
  const before = loaded;
  const answer = await ask(path, cookie);
  const text = await answer.text();
  expect(text).not.toContain("secret");
  expect(answer.headers.get("location") ?? text).toContain("/login?to=%2Fscreen");
  expect(loaded).toBe(before);
});

test.each(["password", "second-step"] as const)(
  "what is due first (%s) comes before any screen",
  async (duty) => {
    const set = (mustChangePassword: boolean) =>
      app.database.update(staff).set({ mustChangePassword }).where(eq(staff.id, app.person.id));
    const { config } = app;
    await set(duty === "password");
    app.config = { ...config, requiresSecondStep: duty === "second-step" };
    const { cookie } = await signIn();
    const before = loaded;
    for (const path of paths) {
      const answer = await ask(path, cookie);
      const text = await answer.text();
      expect(text).not.toContain("secret");
      expect(answer.headers.get("location") ?? text).toContain(`/set-up/${duty}?to=%2Fscreen`);
    }
    expect(loaded).toBe(before);
    await set(false);
    app.config = config;
  },
);

test("an account that was switched off gets nothing, whatever sign-in is still written down", async () => {
  await disableStaff(app.database, app.person.id, app.now());
  const { cookie } = await signIn();
  expect(await (await ask("/screen.data", cookie)).text()).not.toContain("secret");
});
