/**
 * Counts sequential database round trips until a screen's data is complete: one for a tool's
 * screen, at most two for any other. Uses React Router's request handler with the console's routes.
 */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ownDatabase } from "../scripts/testing/file-database";
import { serverBuild } from "../scripts/testing/server-build";
import { readsAt } from "./route-preloads.server";
import routes from "./routes";
import { appContext } from "./app";
import { startTestCsv, startTestPlain, testApp, type TestApp } from "./runs/testing/test-app";
import { openSession } from "./staff/session.server";
import { writeBatch } from "./storage/batch";
import { watchRoundTrips } from "./storage/testing/round-trips";
import { catalogue } from "./tools/catalogue";
import { registry } from "./tools/registry.server";

const owner = "Lior";
const modules = import.meta.glob([
  "./**/*{route,-route}.{ts,tsx}",
  "./screens/*.{ts,tsx}",
  "./magic-clips/*.ts",
  "!./**/*.test.*",
]);
const implementations = new Map(registry.map((each) => [each.tool.slug, each]));

const own = ownDatabase();
let app: TestApp;
let handle: ReturnType<typeof createRequestHandler>;
let token: string;
/** Ids for the routes' parameters. */
const ids = { csv: "", plain: "" };

beforeAll(async () => {
  app = await testApp(own.url, () => Promise.reject(new Error("no service")));
  app.readsAt = (path) => readsAt(path, owner);
  app.implementation = (tool) => implementations.get(tool);
  const entry = {
    default: (_: Request, status: number, headers: Headers) => new Response(null, { status, headers }),
  };
  const root = { id: "root", path: "", module: { default: () => null } };
  const screens = Object.fromEntries((await built(routes)).map((each) => [each.id, each]));
  handle = createRequestHandler(serverBuild({ entry, routes: { root, ...screens } }), "production");
  token = await openSession(app, app.person.id);
  ids.csv = await startTestCsv(app, "domain\none.example\n");
  ids.plain = await startTestPlain(app);
  await writeBatch(app.database, [
    "INSERT INTO lists (id, name, kind, lines, created_at, created_by) VALUES ('list', 'Spring', 'person', 1, 0, 'Ada')",
    "INSERT INTO records (id, kind, name, standing_id, created_at, created_by, touched_at) VALUES ('record', 'person', 'Mara Lind', 'record', 0, 'Ada', 0)",
    `INSERT INTO list_lines (list_id, record_id, home_id, added_at, added_by, how, act_id)
      VALUES ('list', 'record', 'record', 0, 'Ada', 'hand', 'act')`,
    `INSERT INTO alerts (id, keyword, frequency_hours, time_hour, time_period, posts_limit, skip_existing, prompt, comments,
        upvotes, scheduled_from, origin, created_at, created_by, updated_at)
      VALUES ('alert', 'podcast', 24, 9, 'AM', 5, 1, '', 0, 0, 0, '', 0, 'Ada', 0)`,
    "INSERT INTO firings (alert_id, slot, missed, state, next_at, created_at) VALUES ('alert', 3600000, 0, 'sent', 0, 0)",
    "INSERT INTO chart_entries (week, platform, country, category, shows) VALUES (202646, 'apple', 'us', 'technology', '[\"a\"]')",
  ]);
}, 120_000);

afterEach(() => void vi.restoreAllMocks());

async function built(entries: RouteConfigEntry[], parentId = "root"): Promise<{ id: string }[]> {
  const all = await Promise.all(
    entries.map(async ({ id, file, path, index, children = [] }) => {
      const route = { id: id ?? file, parentId, path, index, module: await modules[`./${file}`]?.() };
      if (!route.module) throw new Error(`${file} is not among the modules`);
      return [route, ...(await built(children, route.id))];
    }),
  );
  return all.flat();
}

/** Loads all screens of one path. */
async function load(path: string) {
  const trips = watchRoundTrips({ url: own.url });
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await handle(new Request(app.origin + path, { headers }), context);
  return { status, following: trips.deepest };
}

/** These manage existing data and call no vendor. */
const others = ["/reddit", "/podcast-charts"];
const tools = catalogue(owner).filter(({ path }) => !others.includes(path));

test.each(tools)("$title comes with the sign-in, in one round trip", async ({ path }) => {
  expect(await load(path)).toEqual({ status: 200, following: 1 });
});

test.each([
  ...others,
  "/podcast-charts?week=2026-W46",
  "/podcast-charts?week=2026-W46&chart=us.technology&show=a",
  "/podcast-charts?tab=missing-data&week=2026-W46",
  "/podcast-charts?tab=configuration",
  "/integrations",
  "/spend",
  "/spend?month=2026-10",
  "/who-did-what",
  "/kept-out",
  "/lists",
  "/lists/list",
  "/lists/list?search=a&sort=-added&where.mine=yes",
  "/lists/add",
  "/account",
  "/account/two-step",
  "/runs",
  "/runs?search=leads&tool=youtube&mine=true",
  "/runs?by=someone&status=failed&kind=csv&from=2026-11-01&to=2026-11-23",
  "/runs/{csv}",
  "/runs/{plain}",
  "/runs/{csv}/time",
  "/runs/{csv}/view",
  "/personalized-emails?run={plain}",
  "/login",
])("%s takes two at most", async (path) => {
  const { status, following } = await load(
    path.replace(/\{(\w+)\}/, (_, name: "csv" | "plain") => ids[name]),
  );
  expect(status).toBe(200);
  expect(following).toBeLessThanOrEqual(2);
});

test("a list by its names takes three: the console compares texts, as the browser does", async () => {
  expect(await load("/lists/list?search=a&sort=-name&where.mine=yes")).toEqual({ status: 200, following: 3 });
});

test("a record takes three: its keys lead to the rules and the runs about it", async () => {
  expect(await load("/records/record")).toEqual({ status: 200, following: 3 });
});

test("a page of clips takes two at most", async () => {
  const { following } = await load("/magic-clips/none");
  expect(following).toBeLessThanOrEqual(2);
});
