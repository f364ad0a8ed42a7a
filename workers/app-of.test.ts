import { env } from "cloudflare:workers";
import type { Connection } from "../app/upstream/call";
import type { Vendor } from "../app/upstream/vendor";
import { expect, test } from "vitest";
import { readConfig } from "./config";
import { createApp } from "./app-of";

test("events with an environment of their own share one database client, and so its open streams", () => {
  const [one, other] = [{ ...env }, { ...env }].map((own) => createApp(own, readConfig(own)).database);
  expect(one).toBe(other);
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
