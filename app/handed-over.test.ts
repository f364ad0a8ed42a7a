/** Over React Router's own request handler: what a new version writes for the browser is what is read here. */
import { createRequestHandler, type EntryContext, type ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import { handedOver } from "./handed-over";

/** One route whose loader answers this; the page is what is handed over. */
async function page(loaded: () => unknown): Promise<Response> {
  const route = { id: "root", path: "", hasLoader: true, hasAction: false, hasErrorBoundary: false };
  const draw = async (_request: Request, status: number, _headers: Headers, context: EntryContext) => {
    const stream = context.serverHandoffStream;
    return new Response(stream ? await handedOver(stream, "once") : null, { status });
  };
  const build = {
    entry: { module: { default: draw } },
    routes: { root: { id: "root", path: "", module: { default: () => null, loader: loaded } } },
    assets: {
      routes: { root: { ...route, module: "" } },
      entry: { module: "", imports: [] },
      url: "",
      version: "",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "" },
  } as unknown as ServerBuild;
  return createRequestHandler(build, "production")(new Request("http://console.example/"));
}

test("what a loader answers is one script, with nothing in it that ends a script", async () => {
  const html = await (
    await page(() => ({ words: "</script>\n<b>", list: [1, null], at: new Date(0) }))
  ).text();
  expect(html).toMatch(
    /^<script nonce="once">window\.__reactRouterContext\.streamController\.enqueue\(".+"\);.+\.close\(\);<\/script>$/,
  );
  expect(html.slice(0, -"</script>".length)).not.toContain("</");
});

test("a loader that leaves a promise to be kept is refused in words, however deep it lies", async () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = await page(() => ({ rows: [{ later: new Promise((keep) => setTimeout(keep, 10)) }] }));
  expect(answer.status).toBe(500);
  expect(String(told.mock.calls[0])).toContain("A loader answers with a promise");
  told.mockRestore();
});
