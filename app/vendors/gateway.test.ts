import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxServer } from "../../sandbox/serve";
import { createWorld } from "../../sandbox/world";
import { failureOf, fixture, testNow, upstreamsOver } from "./replay";

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("over HTTP, through the sandbox as gateway", () => {
  let gatewayUrl = "";
  let upstreams = upstreamsOver(fetch, () => testNow);
  const control = (method: string, path: string, body: unknown) =>
    fetch(`${gatewayUrl}${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });

  beforeAll(async () => {
    gatewayUrl = await listening(sandboxServer(createWorld({ now: () => testNow })));
    upstreams = upstreamsOver(fetch, () => testNow, [], gatewayUrl);
  });

  test("every port of the main job answers, marked as sandbox", async () => {
    const { companies, people, clients, videos, sites, languageModel, mail } = upstreams;
    const domain = "brightcast.example";
    const [company, hits, client, channel, home, text, sent] = await Promise.all([
      companies.byDomain(domain),
      people.atCompany({ domain, titles: [], limit: 5 }),
      clients.byDomain(domain),
      videos.channel({ kind: "custom", path: "c/brightcast" }),
      sites.home(domain),
      languageModel.write({ instructions: "Write one line.", input: "Company: Brightcast" }),
      mail.send({
        to: "a@b.example",
        subject: "s",
        html: "h",
        text: "t",
        attachments: [],
        idempotencyKey: "k",
      }),
    ]);
    expect([company.value?.name, channel.value?.title]).toEqual(["Brightcast", "Brightcast"]);
    expect(home.value?.url).toMatch(/^https:\/\/(www\.)?brightcast\.example\//);
    const answers = [company, hits, client, channel, home, text, sent];
    expect(new Set(answers.map(({ source }) => source.data))).toEqual(new Set(["sandbox"]));
  });

  test("a company changed in the market is changed in the answer", async () => {
    await control("PATCH", "/market.json", { domain: "brightcast.example", employees: 4321 });
    expect((await upstreams.companies.byDomain("brightcast.example")).value?.employees).toBe(4321);
  });

  test.each([
    [{ host: "api.apollo.io", status: 429, retryAfter: 7 }, "rate-limited"],
    [{ host: "api.apollo.io", status: 401 }, "expired-credentials"],
    [{ host: "api.apollo.io", status: 500 }, "upstream-down"],
    [{ host: "api.apollo.io", drop: true }, "upstream-down"],
    [{ host: "api.apollo.io", status: 200, body: "<html>maintenance</html>" }, "bad-answer"],
  ])("a fault %j is %s", async (fault, kind) => {
    await control("PUT", "/faults", [fault]);
    const failure = await failureOf(upstreams.companies.byDomain("quietworks.example"));
    await control("PUT", "/faults", []);
    expect(failure).toMatchObject({ kind, upstream: "apollo" });
    expect(failure.retryAfter).toBe("retryAfter" in fault ? 7000 : undefined);
  });
});

test("answers served by a gateway reach the right adapter under the right path", async () => {
  const files: Record<string, string> = {
    "/www.googleapis.com/youtube/v3/channels": "youtube/channels.json",
    "/api.apollo.io/api/v1/organizations/enrich": "answers/apollo-organization.json",
  };
  const respond: RequestListener = (incoming, outgoing) => {
    const file = files[(incoming.url ?? "").split("?")[0] ?? ""];
    outgoing
      .writeHead(file ? 200 : 404, { "content-type": "application/json" })
      .end(file ? fixture(file) : "{}");
  };
  const { videos, companies } = upstreamsOver(
    fetch,
    () => testNow,
    [],
    await listening(createServer(respond)),
  );
  const channel = await videos.channel({ kind: "id", id: "UCsyntheticNorthlight001" });
  expect([channel.value?.title, channel.value?.subscribers]).toEqual(["Northlight Studios", 1500]);
  expect((await companies.byDomain("northlight.example")).value?.name).toBe("Northlight Studios");
});
