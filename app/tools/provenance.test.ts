/**
 * Checks on the sandbox that every value of a lead tool names its source and a page where a user
 * can check it.
 */
import { expect, test } from "vitest";
import { answer } from "../../sandbox/answer";
import { createWorld } from "../../sandbox/world";
import type { Implementation } from "../toolkit/implementation";
import type { Item } from "../toolkit/findings";
import { tryQuery } from "../toolkit/try-query";
import { testNow, upstreamsOver } from "../vendors/replay";
import { runCompetitors } from "./competitors/run.server";
import type { CompetitorsResult } from "./competitors/definition";
import { runHostsGuests } from "./hosts-guests/run.server";
import { runSmEnricher } from "./sm-enricher/run.server";
import { runUseCases } from "./use-cases/run.server";
import { runValidTargets } from "./valid-targets/run.server";
import { runYoutube } from "./youtube/run.server";

const newWorld = () => createWorld({ now: () => testNow });

async function ask<R>(tool: Implementation, query: string, input: Record<string, unknown>, settings = {}) {
  // The clock does not move, so each search gets a new sandbox.
  const upstreams = upstreamsOver(answer(newWorld()), () => testNow);
  const { result, reason } = await tryQuery<R>(tool, query, { input, settings, upstreams, now: testNow });
  expect(reason ?? "Left out 0").toMatch(/^Left out \d/);
  return result;
}

/** The console derives these from other items, or the user entered them. */
const ofOurOwn = new Set(["Score", "Confidence", "Left out", "E-mail", "Domain"]);
/** No page can prove that nothing exists. */
const nothingFound = new Set(["Not a person", "Not in HubSpot"]);
const checkable = {
  upstream: expect.any(String) as string,
  fetchedAt: expect.stringMatching(/^\d{4}-/) as string,
  link: expect.stringMatching(/^https?:\/\//) as string,
};

/** Returns the names of items without a page where their value can be checked. */
const unsourced = (items: Item[]): string[] =>
  items
    .filter(({ name, value }) => !ofOurOwn.has(name) && !nothingFound.has(String(value)))
    .filter(
      ({ source }) =>
        !source?.upstream || !/^\d{4}-/.test(source.fetchedAt) || !/^https?:\/\//.test(source.link ?? ""),
    )
    .map(({ name }) => name);

test("Discovery: each item", async () => {
  const settings = { findDomainCompetitors: true };
  const items = await ask<Item[]>(runYoutube, "scrape", { domain: "brightcast.example" }, settings);
  // The model writes the email from the items above it.
  expect(unsourced(items.filter(({ name }) => name !== "Cold email"))).toEqual([]);
  const best = items.find(({ name }) => name === "Best video");
  expect(best?.source?.link).toBe(best?.href);
});

test("Enricher: each item, of an address and of a company", async () => {
  const person = newWorld().market.people.find(
    ({ domain, profiles }) => domain === "brightcast.example" && profiles.length > 1,
  );
  for (const name of [person?.email, "brightcast.example"])
    expect(
      unsourced(await ask<Item[]>(runSmEnricher, "scores", { name }, { followers_count: null })),
    ).toEqual([]);
});

test.each<[string, Implementation, string, Record<string, unknown>]>([
  ["Hosts/guests", runHostsGuests, "enrich", { email: "uri.pelenko@brightcast.example", type: "host" }],
  ["Relevant targets", runValidTargets, "relevantTarget", { domain: "brightcast.example" }],
  ["Use cases", runUseCases, "scrape", { domain: "brightcast.example" }],
])("%s: each hit", async (_name, tool, query, input) => {
  const hits = await ask<{ source?: unknown; isDomainRelevant?: boolean }[]>(tool, query, input);
  const found = hits.filter(({ isDomainRelevant }) => isDomainRelevant !== false);
  expect(found.length).toBeGreaterThan(0);
  for (const { source } of found) expect(source).toMatchObject(checkable);
});

test("Competitors: each piece of evidence", async () => {
  const { competitorsData } = await ask<CompetitorsResult>(runCompetitors, "find", {
    domain: "brightcast.example",
  });
  const evidence = competitorsData.flatMap((one) => one.evidence);
  expect(evidence.length).toBeGreaterThan(0);
  for (const { source, link } of evidence) {
    expect(source).toMatchObject({ upstream: checkable.upstream, fetchedAt: checkable.fetchedAt });
    expect(link).toMatch(/^https?:\/\//);
  }
});
