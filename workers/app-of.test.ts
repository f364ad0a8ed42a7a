import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Connection } from "../app/vendors/call";
import type { Vendor } from "../app/vendors/vendor";
import { expect, test, vi } from "vitest";
import { readConfig } from "./config";
import { createApp } from "./app-of";
import worker from "./app";

test("events with an environment of their own share one database client, and so its open streams", () => {
  const [one, other] = [{ ...env }, { ...env }].map((own) => createApp(own, readConfig(own)).database);
  expect(one).toBe(other);
});

test("a console that is not set up says what is missing, and no value", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const asked = new Request("https://console.example/login") as Request<unknown, IncomingRequestCfProperties>;
  const unset = { ...env, SESSION_SECRET: "too short" };
  const answer = await worker.fetch(asked, unset, createExecutionContext());
  expect(answer.status).toBe(503);
  const words = await answer.text();
  expect(words).toContain("SESSION_SECRET needs at least 32 characters.");
  expect(words).not.toContain("too short");
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test("pages of the console itself are not read, neither by a request nor by a run", async () => {
  const connect = (vendor: Vendor) =>
    ({
      vendor,
      call: async ({ perform }: { perform: (send: () => Promise<Response>) => unknown }) => perform(asked),
      now: () => new Date(),
    }) as unknown as Connection;
  const asked = async () => new Response("a page", { headers: { "content-type": "text/html" } });
  const config = readConfig(env);
  const ofRequest = createApp(env, config, "https://console.example.com").upstreams(connect);
  const ofRun = createApp(env, config).upstreams(connect, "https://Console.example.com:8443");
  for (const { sites } of [ofRequest, ofRun]) {
    await expect(sites.page("https://console.example.com/runs")).rejects.toThrow("the console itself");
    await expect(sites.page("https://acme.com/")).resolves.toMatchObject({ value: { text: "a page" } });
  }
});
