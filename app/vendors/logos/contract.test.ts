import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { failureOf, replay, testNow, upstreamsOver } from "../replay";
import { logoDev } from "../definitions/logo-dev";
import { logoDevLogos } from "./logo-dev.server";

const answering = (status: number, body: string | null = null, type = "image/png") => {
  const headers = { "content-type": type };
  const { connection, requests } = replay(logoDev, () => new Response(body, { status, headers }));
  return { logos: logoDevLogos(connection), requests };
};

test("a logo is its address, with the token that shows it; a company without one has none", async () => {
  const { logos, requests } = answering(200, "PNG");
  const { value } = await logos.ofDomain("acme.com");
  expect(value).toBe(
    "https://img.logo.dev/acme.com?token=a-key&size=128&format=png&retina=true&fallback=404",
  );
  expect(requests[0]?.url.href).toBe(value);
  expect((await answering(404).logos.ofDomain("acme.com")).value).toBeNull();
});

test.each([
  [401, "expired-credentials"],
  [429, "rate-limited"],
  [400, "invalid-input"],
  [503, "upstream-down"],
])("status %i is %s", async (status, kind) => {
  expect(await failureOf(answering(status, "In its words.").logos.ofDomain("acme.com"))).toMatchObject({
    kind,
    status,
    detail: "In its words.",
  });
});

test("a page in place of a picture is no logo", async () => {
  const { logos } = answering(200, "<h1>Soon back</h1>", "text/html");
  expect(await failureOf(logos.ofDomain("acme.com"))).toMatchObject({ kind: "bad-answer" });
});

test("without a token nothing is asked", async () => {
  const { connection, requests } = replay(logoDev, () => new Response("PNG"), {});
  expect(await failureOf(logoDevLogos(connection).ofDomain("acme.com"))).toMatchObject({
    kind: "not-configured",
    detail: expect.stringContaining("LOGODEV_TOKEN") as string,
  });
  expect(requests).toEqual([]);
});

test("on the sandbox: the market's companies have one", async () => {
  const { logos } = upstreamsOver(answer(createWorld({ now: () => testNow })), () => testNow);
  expect((await logos.ofDomain("brightcast.example")).value).toContain("img.logo.dev/brightcast.example");
  expect((await logos.ofDomain("no-such-company.example")).value).toBeNull();
});
