/**
 * Calls the console's API in tests. Every answer is checked against the served OpenAPI document; a
 * difference fails the test.
 */
import type { APIRequestContext, Page } from "playwright-core";
import { type ApiDocument, DescribedApi } from "../scripts/testing/described-api.ts";
import { consoleUrl } from "./product.ts";

interface Call extends RequestInit {
  /** Request body, sent as JSON. */
  json?: unknown;
}
type Options = NonNullable<Parameters<APIRequestContext["fetch"]>[1]>;

let signedIn: Promise<{ headers: Record<string, string>; described: DescribedApi }> | undefined;

/** Signs in once per test file. */
const start = () => (signedIn ??= signInAndRead());

async function signInAndRead() {
  const auth = await fetch(`${consoleUrl}/api/sm/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "staff@example.com", password: "let-me-in" }),
  });
  const { token } = (await auth.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const served = await fetch(`${consoleUrl}/openapi.json`, { headers });
  return { headers, described: new DescribedApi((await served.json()) as ApiDocument) };
}

export const describedApi = async (): Promise<DescribedApi> => (await start()).described;

/** Calls the API as a signed-in client, or without a token if `authorization` is "". */
export async function callApi(path: string, { json, ...init }: Call = {}): Promise<Response> {
  const { headers } = await start();
  const sent = new Headers({ ...headers, ...(json !== undefined && { "content-type": "application/json" }) });
  for (const [name, value] of new Headers(init.headers)) sent.set(name, value);
  const method = init.method ?? (json === undefined && !init.body ? "GET" : "POST");
  const body = json === undefined ? init.body : JSON.stringify(json);
  const answer = await fetch(`${consoleUrl}${path}`, {
    ...init,
    method,
    headers: sent,
    body: body ?? null,
  });
  const contentType = answer.headers.get("content-type") ?? "";
  await hold({
    method,
    path,
    sent: json,
    status: answer.status,
    contentType,
    // A stream may stay open, so its body is not read.
    body: contentType.startsWith("text/event-stream") ? "" : await answer.clone().text(),
  });
  return answer;
}

/** Returns the JSON answer and the id of its run. */
export const answerOf = async (path: string, init?: Parameters<typeof callApi>[1]) => {
  const answer = await callApi(path, init);
  return {
    status: answer.status,
    runId: answer.headers.get("x-run-id") ?? "",
    body: (await answer.json()) as unknown,
  };
};

/** Calls with a page's cookies, like a script of the console's own origin. */
export function apiOf({ request }: Pick<Page, "request">) {
  const calls =
    (method: string) =>
    async (path: string, options: Options = {}) => {
      const headers = { origin: consoleUrl, ...options.headers };
      const answer = await request.fetch(path, { ...options, method, headers });
      await hold({
        method,
        path,
        sent: options.data,
        status: answer.status(),
        contentType: answer.headers()["content-type"] ?? "",
        body: await answer.text(),
      });
      return answer;
    };
  return { get: calls("GET"), post: calls("POST"), put: calls("PUT"), delete: calls("DELETE") };
}

async function hold(answered: Parameters<DescribedApi["differences"]>[0]): Promise<void> {
  const { described } = await start();
  const path = new URL(answered.path, consoleUrl).pathname;
  const differences = described.differences({ ...answered, path });
  if (differences.length > 0) throw new Error(`Not as openapi.json has it:\n${differences.join("\n")}`);
}
