/** The pages that a browser receives, tested through React Router's own request handler. */
import { type ReactNode, Suspense, use } from "react";
import {
  Await,
  createRequestHandler,
  type MiddlewareFunction,
  Outlet,
  RouterContextProvider,
  Scripts,
  useLoaderData,
  useRouteError,
} from "react-router";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { serverBuild } from "../scripts/testing/server-build";
import handleRequest, { handleError } from "./entry.server";
import { sayWhatFailed } from "./screens/failed-screen.server";
import { DatabaseTrouble } from "./storage/trouble";
import { InvalidInput, NotFound } from "./toolkit/invalid-input";
import { FailurePage } from "./ui/failure-page";

interface Screen {
  component?: () => ReactNode;
  loader?: () => unknown;
  action?: () => unknown;
  middleware?: MiddlewareFunction<Response>[];
}

/** Asks a console with one screen, whose root shows errors. */
async function ask(
  { component = () => null, loader, action, middleware }: Screen,
  method = "GET",
  path = "/",
): Promise<Response> {
  const route = {
    hasAction: action !== undefined,
    hasErrorBoundary: false,
    hasLoader: loader !== undefined,
    module: "/screen.js",
  };
  const root = {
    Layout: ({ children }: { children: ReactNode }) => (
      <html lang="en">
        <body>
          {children}
          <Scripts />
        </body>
      </html>
    ),
    default: Outlet,
    ErrorBoundary: Failure,
    middleware: sayWhatFailed,
  };
  const build = serverBuild({
    entry: { default: handleRequest, handleError },
    routes: {
      root: { id: "root", path: "", module: root },
      screen: {
        id: "screen",
        parentId: "root",
        index: true,
        module: { default: component, loader, action, middleware },
      },
    },
    assets: {
      routes: {
        root: { ...route, hasLoader: false, id: "root", path: "" },
        screen: { ...route, id: "screen", parentId: "root", index: true },
      },
      entry: { module: "/entry.js", imports: [] },
      url: "/manifest.js",
    },
  });
  const handle = createRequestHandler(build, "production");
  return handle(new Request(`http://console.example${path}`, { method }), new RouterContextProvider());
}

test("what a loader answers is in the page, and nothing of it ends a script", async () => {
  const loader = () => ({ words: "</script>\n<b>", list: [1, null], at: new Date(0) });
  function Words() {
    return useLoaderData<typeof loader>().words;
  }
  const answer = await ask({ loader, component: Words });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain("&lt;/script&gt;\n&lt;b&gt;");
  expect(html).not.toContain("</script>\n<b>");
  expect(html.trimEnd()).toMatch(/<\/html>$/);
});

test("what comes later is waited for, and stands in its place without scripts", async () => {
  const long = "wörd 😀 ".repeat(10_000);
  const comes = Promise.withResolvers<string>();
  const loader = () => ({ later: comes.promise });
  function Component() {
    const { later } = useLoaderData<typeof loader>();
    return (
      <main>
        <Suspense fallback="not yet">
          <Await resolve={later}>{(words) => <p>{words}</p>}</Await>
        </Suspense>
      </main>
    );
  }
  const answering = ask({ loader, component: Component });
  setImmediate(() => comes.resolve(long));
  const html = await (await answering).text();
  const screen = html.slice(html.indexOf("<main>"), html.indexOf("</main>"));
  expect(screen).toContain(long);
  expect(screen).not.toContain("not yet");
});

test("every script carries the nonce of the page's policy", async () => {
  const answer = await ask({ loader: () => "data" });
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];
  const scripts = [...(await answer.text()).matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBeGreaterThan(0);
  for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
});

const never = Promise.reject(new Error("broken"));
never.catch(() => undefined);

test.each([
  [
    "the screen",
    () => {
      throw new Error("broken");
    },
  ],
  [
    "a part that is drawn later",
    () => (
      <Suspense>
        <Later />
      </Suspense>
    ),
  ],
  ["the loader", undefined],
])("%s throws: the failure's page with its status, and a line in the log", async (_where, component) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const loader = component
    ? undefined
    : () => {
        throw new Error("broken");
      };
  const answer = await ask({ component, loader });
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).toContain("could not be shown");
  expect(html).not.toContain("broken");
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});

const away = () => {
  throw new DatabaseTrouble("The database gave no answer");
};

test.each<[string, Screen, string, string]>([
  ["a screen's data", { loader: away }, "GET", "/"],
  ["a screen's data, asked for by the screen before it", { loader: away }, "GET", "/_.data"],
  ["the sign-in", { loader: () => "data", middleware: [away] }, "GET", "/"],
  ["what a form changes", { loader: () => "data", action: away }, "POST", "/?index"],
  ["what a form changes, sent by a script", { loader: () => "data", action: away }, "POST", "/_.data?index"],
])(
  "while the database is away, %s is answered in words that say when to come again",
  async (_of, screen, method, path) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const answer = await ask(screen, method, path);
    logged.mockRestore();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    const text = await answer.text();
    expect(text).toContain("The database is not responding");
    expect(text).not.toContain("gave no answer");
    if (!path.includes(".data")) expect(text).toContain("Temporarily unavailable");
  },
);

function Failure() {
  return <FailurePage error={useRouteError()} alone />;
}

function Later(): ReactNode {
  return use(never);
}

test("HEAD is answered without a page", async () => {
  const answer = await ask({}, "HEAD");
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});

test.each([
  [
    "no month",
    400,
    "Enter the month as YYYY-MM, for example 2026-11.",
    () => new InvalidInput("Enter the month as YYYY-MM, for example 2026-11."),
  ],
  ["nothing that there is", 404, "Run not found.", () => new NotFound("Run not found.")],
  [
    "no day",
    400,
    "Enter the day as YYYY-MM-DD, for example 2026-11-23.",
    () =>
      z
        .object({ from: z.iso.date("Enter the day as YYYY-MM-DD, for example 2026-11-23.") })
        .safeParse({ from: "x" }).error,
  ],
])(
  "an address that asks for %s is refused in words, on the page and as data, and is no line in the log",
  async (_, status, words, error) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const loader = () => {
      throw error();
    };
    const page = await ask({ loader });
    expect(page.status).toBe(status);
    expect(await page.text()).toContain(words);
    const asData = await ask({ loader }, "GET", "/_.data");
    expect(asData.status).toBe(status);
    expect(await asData.text()).toContain(words);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  },
);
