import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";

const worker = (exports as unknown as { default: Fetcher }).default;

test("health is open to anybody", async () => {
  const response = await worker.fetch("http://console.example/api/health");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
});

test.each(["/api/runs", "/events/youtube", "/openapi.json", "/api/nothing/here"])(
  "%s answers a problem without a sign-in",
  async (path) => {
    const response = await worker.fetch(`http://console.example${path}`);
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
  },
);
