import { expect, test } from "vitest";
import { signedInStaff, worker } from "./testing/console";

test("health needs no sign-in", async () => {
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

test("a run that isn't there has no rows either", async () => {
  const { call } = await signedInStaff();
  expect((await call("/api/runs/none/rows")).status).toBe(404);
});
