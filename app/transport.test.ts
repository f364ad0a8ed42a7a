import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { everywhere, refuseClearText, refuseControls, withTransportHeaders } from "./transport";

const namesOf = (response: Response) => [...response.headers.keys()];
const expected = Object.keys(everywhere).map((name) => name.toLowerCase());

describe("every answer says the same", () => {
  test.each([
    ["a page's data", new Response("[]", { headers: { "content-type": "text/x-script" } })],
    ["a redirect, whose headers can't be written", Response.redirect("https://console.example/login", 302)],
    ["an answer without a body", new Response(null, { status: 204 })],
  ])("%s", (_, answer) => {
    const told = withTransportHeaders(answer);
    expect(namesOf(told)).toEqual(expect.arrayContaining(expected));
    expect(told.headers.get("cache-control")).toBe("private, no-store");
    expect(told.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(told.status).toBe(answer.status);
    expect(told.headers.get("location")).toBe(answer.headers.get("location"));
  });

  test("what it says itself of keeping and of loading stays, and so does each cookie", () => {
    const headers = new Headers({ "cache-control": "private, max-age=60", "content-security-policy": "own" });
    headers.append("set-cookie", "a=1");
    headers.append("set-cookie", "b=2");
    const told = withTransportHeaders(new Response("x", { headers })).headers;
    expect(told.get("cache-control")).toBe("private, max-age=60");
    expect(told.get("content-security-policy")).toBe("own");
    expect(told.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  test("files that the Worker never sees say it too", () => {
    const blocks = readFileSync(new URL("../public/_headers", import.meta.url), "utf8").split(/\n(?=\/)/);
    expect(blocks.map((block) => block.split("\n")[0])).toEqual(["/assets/*", "/flags/*", "/favicon.svg"]);
    for (const block of blocks)
      for (const [name, value] of Object.entries(everywhere))
        expect(block).toContain(`  ${name}: ${value}\n`);
  });
});

describe("in the clear", () => {
  const ask = (address: string, method = "GET", isOfProgram = false) =>
    refuseClearText(new Request(address, { method }), isOfProgram);

  test.each([
    "http://console.example/login?to=%2Fruns",
    "http://10.0.0.7/x",
    "http://localhost.evil.example/",
  ])("%s leads to the same address over https", (address) => {
    const answer = ask(address);
    expect(answer?.status).toBe(308);
    expect(answer?.headers.get("location")).toBe(address.replace("http:", "https:"));
  });

  test.each(["GET", "HEAD", "POST"])("a program's %s is refused, not sent on with its token", (method) => {
    const answer = ask("http://console.example/api/runs", method, true);
    expect(answer?.status).toBe(403);
    expect(answer?.headers.get("location")).toBeNull();
    expect(ask("https://console.example/api/runs", method, true)).toBeNull();
  });

  test("nothing is taken: what changes something is refused, not sent on", () => {
    expect(ask("http://console.example/api/sm/auth", "POST")?.status).toBe(403);
  });

  test.each([
    "https://console.example/",
    "http://localhost:5173/",
    "http://127.0.0.1:6800/api/health",
    "http://[::1]:5173/",
  ])("%s is answered", (address) => expect(ask(address)).toBeNull());
});

test.each([
  ["/runs?search=a%00b", 400],
  ["/runs/%00", 400],
  ["/login?to=%1b%5b31m", 400],
  ["/runs?search=%7F", 400],
  ["/runs?search=%0B", 400],
  ["/runs?search=one%09two%0D%0Athree", null],
  ["/runs?search=%E2%80%8F%D7%90%2500", null],
])("an address with control characters is refused: %s", (path, status) => {
  expect(refuseControls(new Request(`https://console.example${path}`))?.status ?? null).toBe(status);
});
