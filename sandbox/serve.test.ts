import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allBehaviours, behavioursOfTheDay, startingBehaviours } from "./behaviours.ts";
import { sandboxServer } from "./serve.ts";
import { createWorld } from "./world.ts";

const server = sandboxServer(createWorld());
let base = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const call = (path: string, method = "GET", body?: unknown, headers: Record<string, string> = {}) =>
  fetch(base + path, {
    method,
    redirect: "manual",
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test("an e-mail sent over HTTP stands in the outbox, and the page shows it", async () => {
  const attachment = {
    filename: "rows.csv",
    content: Buffer.from("a,b").toString("base64"),
    content_type: "text/csv",
  };
  const mail = {
    from: "Tools <t@brightcast.example>",
    to: ["a@b.example"],
    subject: "Rows <1>",
    html: "<p>Done</p>",
    attachments: [attachment],
  };
  const key = { authorization: "Bearer sandbox", "idempotency-key": "run/1" };
  expect((await call("/api.resend.com/emails", "POST", mail, key)).status).toBe(200);
  expect(await (await call("/outbox.json")).json()).toMatchObject({
    emails: [
      {
        to: "a@b.example",
        subject: "Rows <1>",
        idempotencyKey: "run/1",
        attachments: [{ filename: "rows.csv", content: "YSxi" }],
      },
    ],
    slack: [],
  });
  const page = await (await call("/")).text();
  expect(page).toContain("Rows &lt;1&gt;");
  expect(page).toContain("data:text/csv;base64,YSxi");
  expect((await call("/outbox.json", "DELETE")).status).toBe(204);
  expect(await (await call("/outbox.json")).json()).toEqual({ emails: [], slack: [] });
});

test("requests are logged by host", async () => {
  await call("/requests.json", "DELETE");
  await call("/www.youtube.com/feeds/videos.xml?user=nobody");
  await call("/brightcast.example/");
  expect(await (await call("/requests.json?host=brightcast.example")).json()).toMatchObject([
    { host: "brightcast.example", method: "GET", path: "/", status: 301 },
  ]);
  expect(await (await call("/requests.json")).json()).toHaveLength(2);
});

test("a path of the sandbox's own is no upstream, whatever is asked of it", async () => {
  await call("/requests.json", "DELETE");
  const response = await call("/market.json?x=1", "POST", {});
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("Nothing at /market.json");
  expect(await (await call("/requests.json")).json()).toEqual([]);
});

test("redirects keep the upstream's own address", async () => {
  const response = await call("/brightcast.example/about?x=1");
  expect(response.headers.get("location")).toBe("https://www.brightcast.example/about?x=1");
});

test("faults are ordered and healed; a cut connection is a network error", async () => {
  await call("/faults", "PUT", [{ host: "www.youtube.com", drop: true }]);
  await expect(call("/www.youtube.com/watch?v=x")).rejects.toThrow("fetch failed");
  await call("/faults", "PUT", []);
  expect((await call("/www.youtube.com/feeds/videos.xml")).status).toBe(404);
  expect((await call("/faults", "PUT", { host: "x" })).status).toBe(400);
});

test("the market is listed, and what is changed answers differently", async () => {
  const listed = (await (await call("/market.json")).json()) as {
    companies: { domain: string; client: boolean }[];
    people: unknown[];
    weeks: { week: number; year: number }[];
  };
  expect(listed.companies.find((one) => one.domain === "loyalstudio.example")).toMatchObject({
    client: true,
  });
  expect(listed.people.length).toBeGreaterThanOrEqual(10_000);
  expect(listed.weeks[0]?.year).toBeGreaterThan(2020);
  const enrich = async () => {
    const response = await call(
      "/api.apollo.io/api/v1/organizations/enrich?domain=quietworks.example",
      "GET",
      undefined,
      { "x-api-key": "sandbox" },
    );
    return ((await response.json()) as { organization: { estimated_num_employees: number } }).organization
      .estimated_num_employees;
  };
  expect(await enrich()).toBe(85);
  expect(
    (await call("/market.json", "PATCH", { domain: "quietworks.example", employees: 4000 })).status,
  ).toBe(200);
  expect(await enrich()).toBe(4000);
  expect((await call("/market.json", "PATCH", { domain: "nobody.example" })).status).toBe(404);
});

test("behaviours are listed, put by name, and switched from the page", async () => {
  const on = async () =>
    ((await (await call("/behaviours")).json()) as { name: string; on: boolean }[])
      .filter((one) => one.on)
      .map(({ name }) => name);
  expect((await on()).length).toBe(allBehaviours.length);
  expect((await call("/behaviours", "PUT", ["unheard-of"])).status).toBe(400);
  await call("/behaviours", "PUT", ["unipile-checkpoints"]);
  expect(await on()).toEqual(["unipile-checkpoints"]);
  const form = { method: "POST", redirect: "manual" as const };
  const body = (state: string) => new URLSearchParams({ name: "unipile-checkpoints", on: state });
  expect((await fetch(`${base}/behaviours`, { ...form, body: body("no") })).status).toBe(303);
  expect(await on()).toEqual([]);
  expect(await (await call("/")).text()).toContain("Switch on");
});

test("a started sandbox has those of the day, all, none, or the named ones", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  expect(startingBehaviours(undefined, now)).toEqual(behavioursOfTheDay(now));
  expect(startingBehaviours("all", now)).toEqual(allBehaviours);
  expect(startingBehaviours("none", now)).toEqual([]);
  expect(startingBehaviours("hubspot-scopes, apollo-scopes", now)).toEqual([
    "hubspot-scopes",
    "apollo-scopes",
  ]);
  expect(() => startingBehaviours("weather", now)).toThrow(/weather/);
});

test("a day has its own behaviours, the same all day", () => {
  const of = (day: string) => behavioursOfTheDay(new Date(day));
  expect(of("2026-11-23T00:00:00Z")).toEqual(of("2026-11-23T23:59:00Z"));
  const days = Array.from({ length: 60 }, (_, at) => of(new Date(Date.UTC(2026, 0, at + 1)).toISOString()));
  expect(new Set(days.flat()).size).toBe(allBehaviours.length);
  expect(days.every((day) => day.length < allBehaviours.length)).toBe(true);
});
