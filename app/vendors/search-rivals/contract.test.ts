import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { failureOf, fixture, jsonAnswer, recordedRows, replay, testNow, upstreamsOver } from "../replay";
import { dataForSeo } from "../definitions/dataforseo";
import { dataForSeoRivals } from "./dataforseo.server";

function answering(body: string | object, status = 200, headers: Record<string, string> = {}) {
  const { connection, requests } = replay(dataForSeo, () => jsonAnswer(body, status, headers));
  return { rivals: dataForSeoRivals(connection), requests };
}
const taskOf = (task: object) => ({ status_code: 20000, status_message: "Ok.", tasks: [task] });

describe("DataForSEO's answers", () => {
  const ofQuillbyte = [
    { domain: "northlight.example", sharedSearches: 44 },
    { domain: "brightcast.example", sharedSearches: 19 },
  ];
  const ofNorthlight = [
    { domain: "harborfinch.example", sharedSearches: 312 },
    { domain: "quillbyte.example", sharedSearches: 207 },
  ];

  test.each([
    ["dataforseo/competitors.json", "quillbyte.example", ofQuillbyte],
    ...recordedRows([
      ["serp/dataforseo-labs-competitors-domain.200.synthetic.json", "northlight.example", ofNorthlight],
    ]),
  ])("domains with the searches they share, without the domain itself: %s", async (file, domain, found) => {
    const { rivals, requests } = answering(fixture(file));
    const { value, source } = await rivals.ofDomain(domain);
    expect(value).toEqual(found);
    expect(source.upstream).toBe("dataforseo");
    expect(requests[0]?.headers.get("authorization")).toBe(`Basic ${btoa("a-key:a-key")}`);
    expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject([
      { target: domain, exclude_top_domains: true },
    ]);
  });

  test.each([
    ["dataforseo/task-refused.json", "Invalid Field: 'language_code'."],
    ...recordedRows([
      ["serp/dataforseo-task-error-inside-200.synthetic.json", "Invalid Field: 'location_code'."],
    ]),
  ])("a task refused inside a 200 is no empty answer: %s", async (file, detail) => {
    const { rivals } = answering(fixture(file));
    const failure = await failureOf(rivals.ofDomain("northlight.example"));
    expect(failure).toMatchObject({ kind: "invalid-input", detail });
  });
});

test.each([
  [40100, "expired-credentials"],
  [40101, "upstream-down"],
  [40200, "quota"],
  [40202, "rate-limited"],
  [40203, "quota"],
  [40207, "blocked"],
  [40210, "quota"],
  [40501, "invalid-input"],
  [50000, "upstream-down"],
])("a 200 that says %i is %s, for the request or its task", async (code, kind) => {
  const refusal = { status_code: code, status_message: "In its words." };
  for (const body of [{ ...refusal, tasks: null }, taskOf({ ...refusal, cost: 0, result: null })]) {
    expect(await failureOf(answering(body).rivals.ofDomain("acme.com"))).toMatchObject({
      kind,
      detail: "In its words.",
    });
  }
});

test.each([
  [401, "expired-credentials"],
  [402, "quota"],
  [404, "invalid-input"],
  [429, "rate-limited"],
  [500, "upstream-down"],
])("status %i without a body of its own is %s", async (status, kind) => {
  const { rivals } = answering("<h1>No</h1>", status, { "retry-after": "7" });
  expect(await failureOf(rivals.ofDomain("acme.com"))).toMatchObject({ kind, status, retryAfter: 7000 });
});

test("nothing found is nothing, whichever way it is said; an answer without a task is a bad one", async () => {
  const none = [
    taskOf({ status_code: 40102, status_message: "No Search Results.", cost: 0.01, result: null }),
    taskOf({ status_code: 20000, cost: 0.01, result: [{ items: null }] }),
  ];
  for (const body of none) expect((await answering(body).rivals.ofDomain("acme.com")).value).toEqual([]);
  const bare = answering({ status_code: 20000, status_message: "Ok.", tasks: [] }).rivals;
  expect(await failureOf(bare.ofDomain("acme.com"))).toMatchObject({ kind: "bad-answer" });
});

test("on the sandbox: the market's competitors, and neighbours by chance", async () => {
  const world = createWorld({ now: () => testNow });
  const { searchRivals } = upstreamsOver(answer(world), () => testNow);
  const { value } = await searchRivals.ofDomain("brightcast.example");
  const known = world.market.company("brightcast.example")?.competitors ?? [];
  expect(value.filter(({ domain }) => known.includes(domain)).length).toBeGreaterThan(3);
  expect(value.map(({ domain }) => domain)).not.toContain("brightcast.example");
  expect((await searchRivals.ofDomain("no-such-company.example")).value).toEqual([]);
});
