/** The OpenAPI description matches the API: it omits no route and describes none that does not exist. */
import { type Handler, Hono } from "hono";
import { expect, test } from "vitest";
import { openApi } from "../app/api/openapi/openapi.server";
import { emailSets } from "../app/tools/prompt-sets/settings";
import { registry } from "../app/tools/registry.server";
import { api, describedPaths } from "../app/api/api";

const document = openApi({
  provider: 'The "Acme" show',
  origin: "https://console.example",
  tools: registry,
  groups: emailSets("Lior"),
  others: describedPaths(),
});
const { paths } = document as { paths: Record<string, Record<string, Operation>> };

interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, unknown> };
}

const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);
const routes = [
  ...new Set(api.routes.flatMap(({ method, path }) => (method === "ALL" ? [] : `${method} ${path}`))),
];

/** Converts a route such as `/a/:id` or `/a/:one{x|y}` to a regular expression over described paths. */
const expression = (route: string) =>
  new RegExp(
    `^${route.replaceAll(".", "\\.").replace(/:\w+(?:\{([^}]+)\})?/g, (_, own?: string) => own ?? "[^/]+")}$`,
  );

test("every route is described", () => {
  expect(routes.length).toBeGreaterThan(80);
  const left = routes.filter((route) => !described.some((path) => expression(route).test(path)));
  expect(left).toEqual([]);
});

test("nothing is described that isn't routed", () => {
  const invented = described.filter((path) => !routes.some((route) => expression(route).test(path)));
  expect(invented).toEqual([]);
});

test("labels name the provider", () => {
  expect(JSON.stringify(document)).toContain(JSON.stringify('Skip The "Acme" show clients'));
  expect(JSON.stringify(document)).not.toContain("{provider}");
});

test("every call has a name of its own, and the document an address", () => {
  const names = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(names).size).toBe(described.length);
  expect(names).toEqual(names.map((name) => /^[a-z][a-zA-Z0-9]+$/.exec(name)?.[0]));
  expect(paths["/api/runs/{id}/rows"]?.get?.operationId).toBe("getRunsByIdRows");
  expect(document.servers).toEqual([{ url: "https://console.example" }]);
});

test("every call is there under its own path", () => {
  const settings = ["youtube", "sm", "linkedin", "signals", "use-cases", "co-workers", "linkedin-specific"];
  const utils = ["ai-script-generator", "thumbnail", "cover-art", "podcast-charts"];
  const groups = ["lior", "prod", "staging", "v3", "churn"]
    .concat(["took-2-months-off", "didnt-take-2-months", "cancelled-past"].map((name) => `win-back-${name}`))
    .map((name) => `onboarding/settings/prompts-${name}`);
  const posts =
    `youtube/scrape youtube/scrape/csv youtube/scrape/light youtube/scrape/csv/light sm/scores sm/scores/csv
    linkedin/scrape linkedin-specific/scrape signals/query/client signals/query/client/csv signals/query/target
    signals/query/target/csv signals/query/relevantTarget signals/query/relevantTarget/csv signals/query/target-emails
    signals/query/competitors signals/query/competitors/csv hg-enricher/enrich hg-enricher/hosts/csv use-cases/scrape
    use-cases/scrape/csv co-workers/scrape icp/personas onboarding/email reddit/alerts thumbnail/generate sm/auth
    podcast-charts/reports podcast-charts/missing-data/{platform} magic-clips`.split(/\s+/);
  const gets =
    `sm/auth youtube/results/{id} yt-transcript/download icp/settings reddit/alerts podcast-charts/missing-data
    signals/target-no-emails-ep-1 signals/target-no-emails-ep-2 signals/target-no-emails-ep-3
    signals/target-no-emails-ep-4`.split(/\s+/);
  const wanted = [
    ...[
      ...settings.map((name) => `${name}/filters`),
      ...utils.map((name) => `${name}/utils`),
      ...groups,
    ].flatMap((path) => [`GET /api/${path}`, `PUT /api/${path}`]),
    ...posts.map((path) => `POST /api/${path}`),
    ...gets.map((path) => `GET /api/${path}`),
    "DELETE /api/sm/auth",
    "DELETE /api/icp/personas/{id}",
    "PUT /api/reddit/alerts/{id}",
    "DELETE /api/reddit/alerts/{id}",
    "GET /events/youtube",
    "GET /ws/transcript",
  ];
  expect(wanted.filter((call) => !described.includes(call))).toEqual([]);
});

test("a call says what it takes: parameters by place, JSON, and a form where a file may come", () => {
  expect(paths["/api/yt-transcript/download"]?.get?.parameters).toMatchObject([
    { name: "youtubeUrl", in: "query", required: true },
    { name: "connectionId", in: "query", required: true },
    { name: "refresh", in: "query", required: false },
    { name: "language", in: "query", required: false },
  ]);
  expect(paths["/api/reddit/alerts/{id}"]?.put?.parameters).toMatchObject([{ name: "id", in: "path" }]);
  expect(Object.keys(paths["/api/co-workers/scrape"]?.post?.requestBody?.content ?? {})).toEqual([
    "application/json",
    "multipart/form-data",
  ]);
});

test("an alert needs its keyword alone, and a change of one not even that", () => {
  const requiredBy = (path: string, method: string) => {
    const content = paths[path]?.[method]?.requestBody?.content["application/json"];
    return (content as { schema: { required?: string[] } }).schema.required ?? [];
  };
  expect(requiredBy("/api/reddit/alerts", "post")).toEqual(["keyword"]);
  expect(requiredBy("/api/reddit/alerts/preview", "post")).toEqual(["keyword"]);
  expect(requiredBy("/api/reddit/alerts/{id}", "put")).toEqual([]);
});

/**
 * An app whose members all return further such members, and "lior" as text, so that a handler runs as far as possible.
 */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => (name === "then" ? undefined : name === Symbol.toPrimitive ? () => "lior" : anything),
  apply: () => anything,
});

const examples: Record<string, string> = { platform: "apple" };

/** Returns whether the handler reads the request's body. */
async function readsBody(route: { method: string; path: string; handler: Handler }, path: string) {
  const { method, handler } = route;
  const only = new Hono().onError(() => new Response()).on(method, route.path, handler);
  const address = `https://console.example${path.replace(/\{(\w+)\}/g, (_, name: string) => examples[name] ?? name)}`;
  let read = false;
  for (const type of ["application/json", "multipart/form-data; boundary=-"]) {
    const body = new ReadableStream(
      {
        pull(controller) {
          read = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const request = new Request(address, { method, body, headers: { "content-type": type } });
    if (!read) await only.fetch(request, { app: anything });
  }
  return read;
}

test("a call says which body it takes exactly when it reads one", async () => {
  const changing = api.routes.filter(({ method }) => method === "POST" || method === "PUT");
  const calls = await Promise.all(
    changing.map(async (route) => {
      const same = (each: string) => each.replaceAll(/\{(\w+)\}/g, ":$1") === route.path;
      const all = Object.keys(paths);
      const path = all.find(same) ?? all.find((each) => expression(route.path).test(each)) ?? route.path;
      const operation = paths[path]?.[route.method.toLowerCase()];
      return {
        call: `${route.method} ${route.path}`,
        reads: await readsBody(route, path),
        takes: operation?.requestBody !== undefined,
      };
    }),
  );
  expect(calls.length).toBeGreaterThan(50);
  expect(calls.filter(({ reads, takes }) => reads !== takes)).toEqual([]);
});
