import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { directConnection } from "../direct-connection.server";
import { failureOf, fixture, jsonAnswer, recordedRows, replay, testNow } from "../replay";
import { brave } from "../definitions/brave";
import { serper } from "../definitions/serper";
import { braveResults } from "./brave.server";
import type { SearchQuery } from "./port";
import { serperResults } from "./serper.server";

const query: SearchQuery = {
  words: "video editing platform",
  site: "linkedin.com/posts",
  within: { unit: "weeks", count: 1 },
  page: 1,
};

function serperAnswering(body: string | object, status = 200) {
  const { connection, requests } = replay(serper, () => jsonAnswer(body, status));
  return { results: serperResults(connection), requests };
}

function braveAnswering(body: string | object, status = 200, headers = {}) {
  const { connection, requests } = replay(brave, () => jsonAnswer(body, status, headers));
  return { results: braveResults(connection), requests };
}

describe("Serper's answers", () => {
  test.each([
    ["serper/page.json", 3, "Ada Lane", "5 hours ago", 1],
    ...recordedRows([
      ["serp/serper-linkedin-posts-qdr-w1.200.synthetic.json", 5, "Avery Sample", "20 hours ago", 2],
    ]),
  ])("a page with and without dates: %s", async (file, hits, name, date, undated) => {
    const { results, requests } = serperAnswering(fixture(file));
    const { value } = await results.page(query);
    expect(value.hits).toHaveLength(hits);
    expect(value.hits[0]).toMatchObject({ title: expect.stringContaining(name) as string, date });
    expect(value.hits[undated]?.date).toBeNull();
    expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({
      q: 'site:linkedin.com/posts "video editing platform"',
      tbs: "qdr:w1",
      page: 1,
    });
  });

  test.each([
    ["serper/no-hits.json"],
    ...recordedRows([["serp/serper-linkedin-posts-empty.200.synthetic.json"]]),
  ])("an empty page ends the paging: %s", async (file) => {
    const { results } = serperAnswering(fixture(file));
    expect((await results.page(query)).value).toEqual({ hits: [], more: false });
  });

  test("an answer without results is a bad one", async () => {
    expect(await failureOf(serperAnswering({ searchParameters: {} }).results.page(query))).toMatchObject({
      kind: "bad-answer",
    });
  });

  test.each([
    ["serper/unauthorized.403.json", 403, "expired-credentials", 1],
    ["serper/pattern-of-free-accounts.400.json", 400, "invalid-input", 2],
    ...recordedRows([
      ["serp/serper-unauthorized.403.json", 403, "expired-credentials", 1],
      ["serp/serper-not-enough-credits.400.json", 400, "quota", 1],
      ["serp/serper-missing-query.400.json", 400, "invalid-input", 1],
      ["serp/serper-query-pattern-free.400.json", 400, "invalid-input", 2],
    ]),
  ])("%s", async (file, status, kind, asked) => {
    const { results, requests } = serperAnswering(fixture(file), status);
    expect(await failureOf(results.page(query))).toMatchObject({ kind, status });
    // If a free account refuses quotation marks, the adapter retries once without them.
    expect(requests).toHaveLength(asked);
    if (asked === 2) expect(requests[1]?.body).not.toContain('\\"video');
  });
});

describe("Brave's answers", () => {
  test.each([
    ["brave/page.json", ["2026-11-18T09:30:00", "2026-11-16T17:00:00"]],
    ...recordedRows([
      ["serp/brave-linkedin-posts-pw.200.synthetic.json", ["2026-11-19T14:05:00", "2026-11-18T08:00:00"]],
    ]),
  ])("a page, its time window and what follows: %s", async (file, dates) => {
    const { results, requests } = braveAnswering(fixture(file));
    const { value } = await results.page({ ...query, page: 3 });
    expect(value.more).toBe(true);
    expect(value.hits.map((hit) => hit.date)).toEqual(dates);
    const asked = requests[0]?.url.searchParams;
    expect([asked?.get("freshness"), asked?.get("offset"), asked?.get("count")]).toEqual(["pw", "2", "20"]);
  });

  test.each([["brave/no-web.json"], ...recordedRows([["serp/brave-no-web-key.200.synthetic.json"]])])(
    "no hits may come without the part for them: %s",
    async (file) => {
      const { results } = braveAnswering(fixture(file));
      expect((await results.page(query)).value).toEqual({ hits: [], more: false });
    },
  );

  test.each([
    ["brave/too-fast.429.json", 429, "rate-limited"],
    ...recordedRows([
      ["serp/brave-token-invalid.422.synthetic.json", 422, "expired-credentials"],
      ["serp/brave-missing-token.422.synthetic.json", 422, "expired-credentials"],
      ["serp/brave-validation.422.synthetic.json", 422, "invalid-input"],
      ["serp/brave-rate-limited-search-plan.429.synthetic.json", 429, "rate-limited"],
      ["serp/brave-quota-limited.429.synthetic.json", 429, "quota"],
    ]),
  ])("%s", async (file, status, kind) => {
    const headers = { "x-ratelimit-reset": "1, 183945" };
    const failure = await failureOf(braveAnswering(fixture(file), status, headers).results.page(query));
    expect(failure).toMatchObject({ kind, status, retryAfter: 1000 });
  });
});

test("Brave is asked for days where hours are wanted, for a range where weeks are, and never for an eleventh page", async () => {
  const freshness = async (within: SearchQuery["within"]) => {
    const { results, requests } = braveAnswering({ type: "search", query: {} });
    await results.page({ ...query, within });
    return requests[0]?.url.searchParams.get("freshness");
  };
  expect(await freshness({ unit: "hours", count: 6 })).toBe("pd");
  expect(await freshness({ unit: "weeks", count: 3 })).toBe("2026-10-30to2026-11-20");
  const { results, requests } = braveAnswering({});
  expect((await results.page({ ...query, page: 11 })).value).toEqual({ hits: [], more: false });
  expect(requests).toEqual([]);
});

test("a search without a site and an age covers the whole web", async () => {
  const open = { words: "video jobs", page: 1 };
  const { results, requests } = serperAnswering({ organic: [] });
  await results.page(open);
  const body = JSON.parse(requests[0]?.body ?? "") as object;
  expect(body).toMatchObject({ q: '"video jobs"' });
  expect(body).not.toHaveProperty("tbs");
  const other = braveAnswering({ type: "search", query: {} });
  await other.results.page(open);
  const { searchParams } = other.requests[0]?.url ?? new URL("https://nowhere.example");
  expect(searchParams.get("q")).toBe('"video jobs"');
  expect(searchParams.has("freshness")).toBe(false);
});

describe("the sandbox's search engines", () => {
  const world = createWorld({ now: () => testNow });
  const engines = {
    serper: serperResults(
      directConnection(serper, {
        fetch: answer(world),
        secrets: { SERPER_API_KEY: "k" },
        now: () => testNow,
      }),
    ),
    brave: braveResults(
      directConnection(brave, { fetch: answer(world), secrets: { BRAVE_API_KEY: "k" }, now: () => testNow }),
    ),
  };

  test.each(["serper", "brave"] as const)("%s pages to its end", async (name) => {
    let pages = 0;
    for (let more = true; more && pages < 200; pages++) {
      const { value } = await engines[name].page({ ...query, words: "podcast", page: pages + 1 });
      more = value.more;
    }
    expect(pages).toBeGreaterThan(2);
    expect(pages).toBeLessThan(200);
    const other = (await engines[name].page({ ...query, words: "podcast", site: "x.com" })).value;
    expect(other.hits.length).toBeGreaterThan(0);
    for (const hit of other.hits) expect(hit.link).toContain("://x.com/");
  });
});
