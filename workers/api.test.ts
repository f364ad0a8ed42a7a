import { expect, test } from "vitest";
import { signedInStaff, worker } from "./testing/console";

test("health needs no sign-in", async () => {
  const response = await worker.fetch("https://console.example/api/health");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
});

test("in the clear nothing is answered, and over https every answer carries what browsers are told", async () => {
  const clear = await worker.fetch("http://console.example/api/health?a=b", { redirect: "manual" });
  expect(clear.status).toBe(403);
  for (const path of ["/api/health", "/api/runs", "/api/nothing/here"]) {
    const { headers } = await worker.fetch(`https://console.example${path}`);
    expect(headers.get("strict-transport-security")).toContain("max-age=");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("private, no-store");
  }
});

test.each(["/api/runs", "/events/youtube", "/openapi.json", "/api/nothing/here"])(
  "%s answers a problem without a sign-in",
  async (path) => {
    const response = await worker.fetch(`https://console.example${path}`);
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
  },
);

test("a socket that is asked for without a sign-in gets an answer in HTTP, not a hang-up", async () => {
  const headers = { upgrade: "websocket", connection: "Upgrade", "sec-websocket-version": "13" };
  const response = await worker.fetch("https://console.example/ws/transcript", { headers });
  expect(response.status).toBe(401);
  expect(response.webSocket).toBeNull();
  expect(response.headers.get("content-type")).toContain("application/problem+json");
});

test("a run that isn't there has no rows either", async () => {
  const { call } = await signedInStaff();
  expect((await call("/api/runs/none/rows")).status).toBe(404);
});

test("a setting that does not exist is told, and what was sent beside it is not saved", async () => {
  const { call } = await signedInStaff();
  const put = async (path: string, body: object) =>
    call(path, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const utils = "/api/ai-script-generator/utils";
  const mistyped = await put(utils, { tempratur: 0.2, temperature: 0.3 });
  expect(mistyped.status).toBe(400);
  expect(((await mistyped.json()) as { detail: string }).detail).toContain(
    'Unknown settings: "tempratur". Valid settings: _id ("utils"), model, temperature',
  );
  expect((await put(utils, { _id: "other" })).status).toBe(400);
  expect((await put("/api/onboarding/settings/prompts-v3", { prompt9: "x" })).status).toBe(400);
  const stored = (await (await call(utils)).json()) as { temperature: number };
  expect(stored.temperature).not.toBe(0.3);
  expect((await put(utils, { ...stored, __v: 7 })).status).toBe(200);
});
