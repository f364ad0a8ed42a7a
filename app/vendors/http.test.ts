import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UpstreamError } from "./failure";
import { createSend, Deadlines, throughGateway, type Fetch, withDeadlines } from "./http.server";
import { readJson, readText, retryAfter } from "./response.server";
import { failureOf, jsonAnswer } from "./replay";

const sendWith = (
  fetch: Fetch,
  options: { gatewayUrl?: string; live?: boolean; deadlines?: Deadlines; redirectsTo?: string[] } = {},
) => createSend({ upstream: "apollo", fetch, userAgent: "console", deadlines: new Deadlines(), ...options });

/** A response whose connection drops in the middle of the body. */
const breakingOff = () =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"a": 1')),
      pull: (controller) => controller.error(new TypeError("terminated")),
    }),
    { headers: { "content-type": "application/json" } },
  );

describe("send", () => {
  test("goes through the gateway with method, headers, query and body unchanged", async () => {
    let seen: Request | undefined;
    const send = sendWith(
      async (request) => {
        seen = request;
        return new Response("ok");
      },
      { gatewayUrl: "http://127.0.0.1:8788/" },
    );
    await send({
      url: "https://api.apollo.io/v1/x?a=1%20b",
      method: "POST",
      json: { b: 2 },
      headers: { "x-api-key": "k" },
    });
    expect(seen?.url).toBe("http://127.0.0.1:8788/api.apollo.io/v1/x?a=1%20b");
    expect(seen?.method).toBe("POST");
    expect(seen?.headers.get("x-api-key")).toBe("k");
    expect(seen?.headers.get("user-agent")).toBe("console");
    expect(await seen?.json()).toEqual({ b: 2 });
  });

  test("a live upstream passes the gateway by", async () => {
    const addresses: string[] = [];
    const fetch: Fetch = async (request) => (addresses.push(request.url), new Response("ok"));
    await sendWith(fetch, { gatewayUrl: "http://127.0.0.1:8788", live: true })({
      url: "https://api.apollo.io/v1",
    });
    expect(addresses).toEqual(["https://api.apollo.io/v1"]);
  });

  test("host, path and query survive the gateway whatever they hold", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
        const { host, pathname, search } = new URL(address);
        expect(new URL(throughGateway("http://gateway:1", address)).href).toBe(
          new URL(`http://gateway:1/${host}${pathname}${search}`).href,
        );
      }),
    );
  });

  test.each([301, 302, 303, 307, 308])(
    "a redirect (%i) that is not documented is not followed",
    async (status) => {
      const seen: string[] = [];
      const send = sendWith(async (request) => {
        seen.push(request.url);
        return new Response('{"found": 2}', { status, headers: { location: "https://elsewhere.example/y" } });
      });
      expect(
        await failureOf(send({ url: "https://api.apollo.io/x", method: "POST", json: {} })),
      ).toMatchObject({
        kind: "bad-answer",
        status,
        detail: "redirects to elsewhere.example, which is not allowed",
        broken: false,
      });
      expect(seen).toEqual(["https://api.apollo.io/x"]);
    },
  );

  test.each([
    "http://169.254.169.254/latest/meta-data",
    "http://127.0.0.1/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://localhost/",
    "https://streams.example:22/",
    "https://a:b@streams.example/",
    "http://streams.example/",
    "https://streams.example.elsewhere.example/",
    "https://notstreams.example/",
    "https://api.apollo.io/y",
    "file:///etc/passwd",
    "//",
  ])("of a vendor that documents redirects none leads to %s", async (location) => {
    const seen: string[] = [];
    const send = sendWith(
      async (request) => {
        seen.push(request.url);
        return new Response(null, { status: 302, headers: { location } });
      },
      { redirectsTo: ["streams.example", "localhost"] },
    );
    expect(await failureOf(send({ url: "https://api.apollo.io/x" }))).toMatchObject({ kind: "bad-answer" });
    expect(seen).toHaveLength(1);
  });

  test("a documented redirect is followed through the gateway, and what was sent stays with the host it was for", async () => {
    const seen: [string, string, string | null, string][] = [];
    const send = sendWith(
      async (request) => {
        seen.push([request.url, request.method, request.headers.get("x-api-key"), await request.text()]);
        return seen.length === 1
          ? new Response(null, { status: 307, headers: { location: "https://near.streams.example/y" } })
          : new Response("there");
      },
      { gatewayUrl: "http://gateway:1", redirectsTo: ["streams.example"] },
    );
    const response = await send({
      url: "https://api.apollo.io/x",
      method: "POST",
      json: { email: "a@b.c" },
      headers: { "x-api-key": "k" },
    });
    expect(await response.text()).toBe("there");
    expect(seen).toEqual([
      ["http://gateway:1/api.apollo.io/x", "POST", "k", '{"email":"a@b.c"}'],
      ["http://gateway:1/near.streams.example/y", "GET", null, ""],
    ]);
  });

  test("silence is a timeout, a cut line is upstream-down, a cancelled run keeps its own reason", async () => {
    const silent: Fetch = (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
      });
    expect(await failureOf(sendWith(silent)({ url: "https://a.example", timeout: 5 }))).toMatchObject({
      kind: "timeout",
      upstream: "apollo",
      retryable: true,
      broken: true,
    });
    const cut: Fetch = () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNRESET" } }));
    expect((await failureOf(sendWith(cut)({ url: "https://a.example" }))).kind).toBe("upstream-down");
    const run = new AbortController();
    const answer = sendWith(silent, { deadlines: new Deadlines(run.signal) })({
      url: "https://a.example",
    });
    run.abort(new Error("cancelled by staff"));
    await expect(answer).rejects.toThrow("cancelled by staff");
  });

  test.each<[string, Fetch, boolean]>([
    ["a line that is cut", () => Promise.reject(new TypeError("fetch failed")), true],
    [
      "a line that is reset",
      () =>
        Promise.reject(
          new TypeError("fetch failed", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) }),
        ),
      true,
    ],
    ["a body that breaks off", async () => breakingOff(), true],
    [
      "a name that there isn't",
      () => Promise.reject(Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" })),
      false,
    ],
    [
      "a connection refused",
      () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" })),
      false,
    ],
  ])("%s: whether the upstream may have got the request", async (_, fetch, broken) => {
    const asked = sendWith(fetch)({ url: "https://a.example" }).then((answer) => readJson("apollo", answer));
    expect(await failureOf(asked)).toMatchObject({ kind: "upstream-down", broken });
  });

  test.each([
    [500, false],
    [502, true],
    [503, false],
    [504, true],
    [519, false],
    [520, true],
    [524, true],
    [528, false],
    [400, false],
  ])("status %d is a gateway's, that got no answer: %s", (status, broken) => {
    const failure = new UpstreamError({ upstream: "apollo", kind: "upstream-down", detail: "", status });
    expect(failure.broken).toBe(broken);
  });
});

describe("deadlines", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("each passes at its own time, unless it was cleared before", () => {
    const [one, other] = [new Deadlines(), new Deadlines()];
    const [late, early, cleared] = [one.after(20), one.after(10), other.after(10)];
    other.clear();
    vi.advanceTimersByTime(19);
    expect([late.aborted, early.aborted, cleared.aborted]).toEqual([false, true, false]);
    vi.advanceTimersByTime(1);
    expect(late.reason).toMatchObject({ name: "TimeoutError" });
  });

  test("a stopped run ends the requests under way and those that begin later, with its reason", () => {
    const run = new AbortController();
    const deadlines = new Deadlines(run.signal);
    const open = deadlines.after(10);
    run.abort(new Error("stopped"));
    expect(open.reason).toEqual(new Error("stopped"));
    expect(deadlines.after(10).reason).toEqual(new Error("stopped"));
    expect(() => deadlines.throwIfStopped()).toThrow("stopped");
  });

  test.each([
    ["ends", async () => undefined],
    ["fails", () => Promise.reject(new Error("failed"))],
  ])("work that %s leaves no timer, and a stopped run ends none of its requests", async (_, ending) => {
    const run = new AbortController();
    let signal: AbortSignal | undefined;
    const work = withDeadlines(run.signal, (deadlines) => {
      signal = deadlines.after(1000);
      return ending();
    });
    await work.catch(() => undefined);
    expect(vi.getTimerCount()).toBe(0);
    run.abort();
    expect(signal?.aborted).toBe(false);
  });
});

describe("reading an answer", () => {
  test("HTML in place of JSON is a bad answer, a bot check is blocked, nothing says so", async () => {
    const html = new Response("<html><title>Oh</title><body><h1>Gateway error</h1></body></html>");
    expect(await failureOf(readJson("apollo", html))).toMatchObject({ kind: "bad-answer" });
    const check = new Response("<html><title>Just a moment...</title></html>", { status: 403 });
    expect((await failureOf(readJson("apollo", check))).kind).toBe("blocked");
    expect((await failureOf(readJson("apollo", new Response("")))).detail).toBe("sent an empty answer");
    expect((await failureOf(readJson("apollo", jsonAnswer('{"a": [1, 2')))).kind).toBe("bad-answer");
  });

  test("stops at the limit and says that there was more", async () => {
    const endless = new Response(
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000).fill(97)) }),
    );
    const { text, cut } = await readText("company-site", endless, 2500);
    expect(text).toHaveLength(2500);
    expect(cut).toBe(true);
  });

  test("a charset named by header or page is used", async () => {
    const cafe = Uint8Array.from([0x63, 0x61, 0x66, 0xe9]);
    const named = new Response(cafe, { headers: { "content-type": "text/html; charset=iso-8859-1" } });
    expect((await readText("company-site", named, 100)).text).toBe("café");
  });

  test.each([
    ["utf-16le", [0xff, 0xfe]],
    ["utf-16be", [0xfe, 0xff]],
  ])("a mark of %s is read, whatever is named or not", async (encoding, mark) => {
    const units = [...'{"name":"Zoë"}'].map((each) => each.codePointAt(0) ?? 0);
    const pairs = units.flatMap((unit) =>
      encoding === "utf-16le" ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255],
    );
    for (const type of ["application/json", "application/json; charset=utf-8"]) {
      const answer = new Response(Uint8Array.from([...mark, ...pairs]), {
        headers: { "content-type": type },
      });
      expect(await readJson("serper", answer)).toEqual({ name: "Zoë" });
    }
  });

  test("Retry-After in seconds, as a date and exact", () => {
    const now = new Date("2026-11-20T12:00:00Z");
    const wait = (headers: Record<string, string>) => retryAfter(new Headers(headers), now);
    expect(wait({ "retry-after": "7" })).toBe(7000);
    expect(wait({ "retry-after": "Fri, 20 Nov 2026 12:00:30 GMT" })).toBe(30_000);
    expect(wait({ "retry-after-ms": "250", "retry-after": "1" })).toBe(250);
    expect(wait({ "retry-after": "soon" })).toBeUndefined();
    expect(wait({})).toBeUndefined();
  });
});
