import { beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import type { FactItem } from "../../shared-rules/fact-items";
import type { Item } from "../../toolkit/findings";
import { tryQuery } from "../../toolkit/try-query";
import { UpstreamError } from "../../vendors/failure";
import { failureOf, testNow, upstreamsOver } from "../../vendors/replay";
import { runYoutube } from "./run.server";

let minutes = 0;
const world = createWorld({ now: () => new Date(testNow.getTime() + minutes * 60_000) });
beforeEach(() => {
  world.requests.length = 0;
  // The sandbox's vendors count requests per minute.
  minutes += 1;
});

interface Given {
  settings?: Record<string, unknown>;
  groups?: Record<string, Record<string, unknown>>;
  without?: string[];
}

const run = (domain: string, { settings = {}, groups, without = [] }: Given = {}) =>
  tryQuery<Item[]>(runYoutube, "scrape", {
    input: { domain },
    settings,
    groups,
    upstreams: upstreamsOver(answer(world), () => testNow, without),
    now: testNow,
  });
const item = (items: Item[], name: string) => items.find((each) => each.name === name);
const hosts = () => new Set(world.requests.map(({ host }) => host));

describe("brightcast, which passes the shipped filters", () => {
  test("yields everything the switches ask for, with links", async () => {
    const { result, reason, said } = await run("brightcast.example");
    expect(reason).toBeNull();
    expect(result.map(({ name }) => name)).toEqual([
      "Company",
      "Channel",
      "Subscribers",
      "Relevant videos",
      "Best video",
      "Targets",
      "Client status",
      "Cold email",
    ]);
    expect(item(result, "Company")).toMatchObject({
      value: "Brightcast",
      note: expect.stringContaining("240 employees") as string,
    });
    expect(item(result, "Best video")?.href).toBe(item(result, "Relevant videos")?.hrefs?.[0]);
    const targets = item(result, "Targets");
    expect(targets?.value.length).toBeGreaterThan(0);
    expect(targets?.hrefs?.[0]).toMatch(/linkedin\.com\/in\//);
    expect(targets?.note).toMatch(/^\d+ of \d+ whose title fits, of \d+ people considered/);
    expect(item(result, "Client status")?.value).toBe("Not in HubSpot");
    const email = item(result, "Cold email")?.value;
    expect(email).toContain(item(result, "Best video")?.value);
    expect(email).toContain(String(targets?.value[0]).split(" ")[0]);
    expect(said.slice(0, 2)).toEqual([
      "Looking up brightcast.example",
      "Looking for the YouTube channel of Brightcast",
    ]);
    expect(said.at(-1)).toMatch(/^Writing the cold email to \w+/);
    expect(result.every(({ source }) => source === undefined || source.data === "live")).toBe(true);
  });

  test("the e-mail goes to another person of the answer when a person says so, and to nobody else", async () => {
    const { result } = await run("brightcast.example");
    const [first, second] = (result as FactItem[]).find(({ name }) => name === "Targets")?.people ?? [];
    expect(second?.email).toBeTruthy();
    const written = async (to: string) => {
      minutes += 1;
      const found = await tryQuery<FactItem[]>(runYoutube, "write", {
        input: { domain: "brightcast.example", to },
        upstreams: upstreamsOver(answer(world), () => testNow),
        now: testNow,
      });
      return found.result.find(({ name }) => name === "Cold email");
    };
    const letter = (result as FactItem[]).find(({ name }) => name === "Cold email")?.letter;
    expect(letter?.to?.name).toBe(first?.name);
    for (const to of [second?.name, ` ${second?.email?.toUpperCase()} `]) {
      const found = await written(to ?? "");
      expect(found?.letter?.to).toEqual({ name: second?.name, email: second?.email });
      expect(found?.letter?.body).toContain(second?.name.split(" ")[0]);
    }
    expect(await written("Somebody Else")).toMatchObject({
      absent: true,
      note: "Somebody Else is not among the contacts.",
    });
  });

  test("switches that are off cost nothing", async () => {
    const settings = { hasTargets: false, isDomainRiversideClient: false, coldEmail: " " };
    const { result } = await run("brightcast.example", { settings });
    expect(result.map(({ name }) => name)).toEqual([
      "Company",
      "Channel",
      "Subscribers",
      "Relevant videos",
      "Best video",
    ]);
    expect(hosts()).not.toContain("api.hubapi.com");
    expect(hosts()).not.toContain("api.openai.com");
    expect(world.requests.filter(({ path }) => path.includes("people"))).toEqual([]);
  });

  test("competitors are checked on their own sites and never the company itself", async () => {
    const { result } = await run("brightcast.example", {
      settings: { findDomainCompetitors: true, coldEmail: "" },
    });
    const competitors = item(result, "Competitors");
    expect(competitors?.value.length).toBeGreaterThan(0);
    for (const line of competitors?.value ?? []) {
      expect(line).toMatch(/^.+ \([\w-]+\.example\): \d+/);
      expect(line).not.toContain("brightcast");
    }
    // Other tools, such as a clips page, read these fields and not the sentence.
    const named = competitors?.competitors?.map((one) => `${one.company} (${one.domain}): ${one.score}`);
    expect(named).toHaveLength(competitors?.value.length ?? 0);
    for (const [at, name] of (named ?? []).entries()) expect(competitors?.value[at]).toContain(name);
    expect(competitors?.hrefs?.every((href) => href?.startsWith("https://"))).toBe(true);
  });

  test("negative target titles and personas decide who is written to", async () => {
    const shown = (items: Item[]) => [item(items, "Targets")?.value ?? []].flat();
    const before = shown((await run("brightcast.example")).result);
    const title = before[0]?.split(", ")[1] ?? "";
    const without = await run("brightcast.example", { settings: { negativeKeywordsTargetTitle: [title] } });
    expect(shown(without.result).some((line) => line.includes(`, ${title}`))).toBe(false);

    const groups = {
      signals: { keywordsTitleStrict: [], keywordsTitleNonStrict: [], additionalKeywords: [] },
      icp: { personas: [{ id: "1", role: title }] },
    };
    const persona = await run("brightcast.example", { groups });
    expect(shown(persona.result).every((line) => line.includes(`persona "${title}"`))).toBe(true);
    expect(shown(persona.result).length).toBeGreaterThan(0);
  });

  test("what is not set up is left out and said, not failed", async () => {
    const { result } = await run("brightcast.example", {
      without: ["HUBSPOT_TOKEN", "APOLLO_API_KEY", "PDL_API_KEY", "OPENAI_API_KEY"],
    });
    expect(item(result, "Company")?.source?.upstream).toBe("company-site");
    expect(item(result, "Targets")?.note).toContain("APOLLO_API_KEY");
    expect(item(result, "Client status")?.note).toContain("HUBSPOT_TOKEN");
    expect(item(result, "Cold email")?.value).toBe("Not written");
  });
});

test("a filter that nothing passes stops before anything is paid, and counts every drop", async () => {
  const { result, reason } = await run("brightcast.example", {
    settings: { viewCountMin: 1_000_000 },
  });
  expect(reason).toMatch(
    /^Brightcast.* has no relevant video: \d+ uploads? since 20 Oct 2026; left out \d+: .*; nearest: ".+" with [\d,]+ views of at least 1,000,000,000\.$/,
  );
  expect(result).toEqual([{ name: "Result", value: reason }]);
  expect(hosts()).not.toContain("api.apollo.io");
});

test("quietworks has no video; without the switch its people are still found", async () => {
  expect((await run("quietworks.example")).reason).toMatch(/^We found no YouTube channel of Quietworks/);
  const { result, reason } = await run("quietworks.example", { settings: { hasRelevantVideo: false } });
  expect(reason).toBeNull();
  expect(item(result, "Channel")?.value).toBe("None");
  expect(item(result, "Targets")).toBeDefined();
});

test("loyalstudio is a client: said with its record, and not written to", async () => {
  const { result } = await run("loyalstudio.example", { settings: { viewCountMin: 0, keywords: [] } });
  expect(item(result, "Client status")).toMatchObject({ value: "Riverside client" });
  expect(item(result, "Cold email")).toEqual({
    name: "Cold email",
    value: "Not written",
    absent: true,
    note: "The company is already a client.",
  });
});

test("each target can be looked up in the CRM", async () => {
  // The CRM limits searches per second, so each reading of this clock advances it by one second.
  let seconds = 0;
  const slow = createWorld({ now: () => new Date(testNow.getTime() + 1000 * seconds++) });
  const { result } = await tryQuery<Item[]>(runYoutube, "scrape", {
    input: { domain: "brightcast.example" },
    settings: { isTargetRiversideClient: true },
    upstreams: upstreamsOver(answer(slow), () => testNow),
    now: testNow,
  });
  const searches = slow.requests.filter(
    ({ host, path }) => host === "api.hubapi.com" && path.includes("contacts/search"),
  );
  expect(searches.length).toBeGreaterThan(0);
  expect(item(result, "Targets")?.value.length).toBeGreaterThan(5);
});

test("closeddoor refuses us, which is a failure and no empty answer, and costs no credit", async () => {
  expect(await failureOf(run("closeddoor.example"))).toMatchObject({
    kind: "blocked",
    detail: expect.stringContaining("closeddoor.example refuses us") as string,
  });
  expect(hosts()).not.toContain("api.apollo.io");
});

test("an unknown domain is told apart from a company without video", async () => {
  expect((await run("no-such-company-anywhere.example")).reason).toBe(
    "No website responds at no-such-company-anywhere.example, and no vendor knows a company with this domain.",
  );
});

/** Cases from rss-bridge#2113 and NetNewsWire#5212. */
test("a feed that can't be read is no channel without uploads", async () => {
  const reach = answer(world);
  const withoutFeed: typeof reach = (request) =>
    request.url.includes("feeds/videos.xml")
      ? Promise.resolve(new Response("", { status: 404 }))
      : reach(request);
  const failure = await failureOf(
    tryQuery<Item[]>(runYoutube, "scrape", {
      input: { domain: "brightcast.example" },
      upstreams: upstreamsOver(withoutFeed, () => testNow, ["YOUTUBE_API_KEY"]),
      now: testNow,
    }),
  );
  expect(failure).toMatchObject({
    kind: "upstream-down",
    detail: "The channel's uploads are unavailable right now",
  });
});

/**
 * Reason of a run by the filter that stops it. The sandbox's market was made without knowledge of
 * this code.
 */
const told: Record<string, RegExp> = {
  "no channel": /^(We found no YouTube channel of|blocked|upstream-down)/,
  "no uploads": /no uploads since/,
  "no recent video": /no uploads since|too old/,
  "too few views": /too few views/,
  "no keyword": /no keyword/,
  "too long": /too long/,
  "still live": /live or not yet started/,
  "negative word": /negative keyword/,
  client: /^a client$/,
  "no targets": /^no targets$/,
  passes: /^passes$/,
};

test("every one of 120 companies is stopped by the very filter the market meant for it", async () => {
  const { companies } = world.market;
  const wrong: string[] = [];
  for (const { domain, outcome } of companies.slice(4, 124)) {
    minutes += 1;
    const end = await run(domain, { settings: { coldEmail: "" } }).then(
      ({ result, reason }) => reason ?? standing(result),
      (error: unknown) => (error instanceof UpstreamError ? error.kind : String(error)),
    );
    if (!told[outcome]?.test(end)) wrong.push(`${domain} (${outcome}): ${end}`);
  }
  expect(wrong).toEqual([]);
});

function standing(items: Item[]): string {
  if (item(items, "Client status")?.value === "Riverside client") return "a client";
  return item(items, "Targets")?.value === "None" ? "no targets" : "passes";
}

test("the e-mail goes to the first whose address is verified", async () => {
  const { result } = await run("kestrelwell.example", { settings: { keywords: [], viewCountMin: 0 } });
  const items = result as FactItem[];
  const people = items.find(({ people: found }) => found)?.people ?? [];
  const verified = people.find(({ emailStatus }) => emailStatus === "verified");
  expect(people[0]?.emailStatus).not.toBe("verified");
  expect(items.find(({ letter }) => letter)?.letter?.to).toEqual({
    name: verified?.name,
    email: verified?.email,
  });
});
