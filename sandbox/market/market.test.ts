import { describe, expect, test } from "vitest";
import { createWorld } from "../world.ts";
import { changeMarket } from "./change.ts";
import { chart, weekNumber } from "./charts.ts";
import { createMarket } from "./market.ts";
import type { MarketVideo, Outcome } from "./types.ts";

const noon = new Date("2026-11-20T12:00:00Z");
const market = createMarket("market", () => noon);
const day = 86_400_000;

describe("the market", () => {
  test("is large enough, with nobody twice", () => {
    expect(market.companies.length).toBeGreaterThanOrEqual(2_000);
    expect(market.people.length).toBeGreaterThanOrEqual(10_000);
    expect(market.videos.length).toBeGreaterThanOrEqual(5_000);
    for (const keys of [
      market.companies.map((one) => one.domain),
      market.companies.map((one) => one.id),
      market.people.map((one) => one.email),
      market.people.map((one) => one.slug),
      market.people.map((one) => one.id),
      market.videos.map((one) => one.id),
      market.channels.map((one) => one.handle.toLowerCase()),
      market.posts.map((one) => one.id),
      market.redditPosts.map((one) => one.id),
    ]) {
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test("has no domain outside .example", () => {
    const domains = market.companies.flatMap((one) => [one.domain, ...one.aliases, ...one.competitors]);
    expect(domains.filter((domain) => !domain.endsWith(".example"))).toEqual([]);
    expect(market.people.filter((one) => !one.email.endsWith(`@${one.domain}`))).toEqual([]);
  });

  test("is the same again from the same seed, another from another", () => {
    const again = createMarket("market", () => new Date("2026-11-20T23:00:00Z"));
    expect(again.companies).toEqual(market.companies);
    expect(again.people.slice(0, 500)).toEqual(market.people.slice(0, 500));
    expect(again.videos.slice(0, 500)).toEqual(market.videos.slice(0, 500));
    const other = createMarket("another", () => noon);
    expect(other.companies[10]?.name).not.toBe(market.companies[10]?.name);
  });

  test("moves with the day: dates are offsets", () => {
    const later = createMarket("market", () => new Date(noon.getTime() + 100 * day));
    expect(later.videos.slice(0, 200).map((one) => one.publishedAt.getTime())).toEqual(
      market.videos.slice(0, 200).map((one) => one.publishedAt.getTime() + 100 * day),
    );
  });

  test("shows posts only once their time has come", () => {
    let now = noon;
    const moving = createMarket("market", () => now);
    const before = moving.redditPosts;
    now = new Date(noon.getTime() + day);
    const after = moving.redditPosts;
    expect(before[0]?.publishedAt.getTime()).toBeLessThanOrEqual(noon.getTime());
    expect(after.length).toBeGreaterThan(before.length);
    expect(after.slice(after.length - before.length)).toEqual(before);
  });

  test("people's work histories overlap at earlier employers", () => {
    const former = Map.groupBy(
      market.people.flatMap((person) => person.history.slice(1).map((job) => ({ person, job }))),
      ({ job }) => job.domain,
    );
    former.delete(null);
    const shared = [...former.values()].filter((one) => one.length >= 3);
    expect(shared.length).toBeGreaterThan(1_000);
    const dates = market.people.flatMap((person) => person.history.map((job) => job.start));
    expect(dates).toContain(null);
    expect(dates.some((date) => date?.length === 4)).toBe(true);
  });
});

/** Applies the default filters step by step to a channel's uploads. */
function outcomeOf(uploads: MarketVideo[]): Outcome {
  const recent = uploads.filter((one) => one.publishedAt.getTime() > noon.getTime() - 30 * day);
  const viewed = recent.filter((one) => one.views >= 1_000_000);
  const spoken = viewed.filter((one) =>
    /\b(podcast|webinar|interview|live)\b/i.test(`${one.title} ${one.description} ${one.tags.join(" ")}`),
  );
  const short = spoken.filter((one) => one.durationSeconds <= 10_000);
  const finished = short.filter((one) => one.state === "public");
  if (uploads.length === 0) return "no uploads";
  if (recent.length === 0) return "no recent video";
  if (viewed.length === 0) return "too few views";
  if (spoken.length === 0) return "no keyword";
  if (short.length === 0) return "too long";
  return finished.length === 0 ? "still live" : "passes";
}

describe("the shipped filters", () => {
  test("let one company in twenty pass; every other is stopped by what it says", () => {
    const passing = market.companies.filter((one) => one.outcome === "passes");
    expect(passing.length / market.companies.length).toBeCloseTo(0.05, 2);
    // The videos of clients and of companies without targets pass; another check excludes the
    // company.
    const declared = market.companies.map(({ domain, outcome }) => [
      domain,
      outcome === "client" || outcome === "no targets" ? "passes" : outcome,
    ]);
    const found = market.companies.map(({ domain }) => {
      const channel = market.channelOf(domain);
      return [domain, channel ? outcomeOf(market.uploadsOf(channel.id)) : "no channel"];
    });
    expect(found).toEqual(declared);
  });

  test("find targets and no client where a company passes", () => {
    for (const company of market.companies.filter((one) => one.outcome === "passes")) {
      expect(company.client).toBe("none");
      expect(market.peopleAt(company.domain).some((one) => /marketing|video/i.test(one.title))).toBe(true);
    }
    const without = market.companies.filter((one) => one.outcome === "no targets");
    expect(
      without
        .flatMap((one) => market.peopleAt(one.domain))
        .filter((one) => /marketing|video|content|podcast/i.test(one.title)),
    ).toEqual([]);
  });
});

test("the four companies are as promised", () => {
  expect(market.company("brightcast.example")).toMatchObject({
    outcome: "passes",
    client: "none",
    site: "open",
  });
  expect(outcomeOf(market.uploadsOf(market.channelOf("brightcast.example")?.id ?? ""))).toBe("passes");
  expect(market.uploadsOf(market.channelOf("brightcast.example")?.id ?? "").length).toBeGreaterThan(50);
  expect(market.channelOf("quietworks.example")).toBeUndefined();
  expect(market.company("loyalstudio.example")).toMatchObject({ client: "client" });
  expect(market.company("closeddoor.example")).toMatchObject({ site: "refuses" });
});

test("charts drift from week to week", () => {
  const week = weekNumber(noon);
  const asked = {
    seed: "market",
    platform: "apple",
    country: "us",
    genreId: "1321",
    week,
    size: 200,
  } as const;
  const now = chart(market.podcasts, asked, week);
  const before = chart(market.podcasts, { ...asked, week: week - 1 }, week);
  expect(now).toHaveLength(200);
  expect(now.map((one) => one.rank)).toEqual(now.map((_, at) => at + 1));
  expect(now.some((one) => one.previousRank === null)).toBe(true);
  for (const entry of now.filter((one) => one.previousRank !== null)) {
    expect(before[(entry.previousRank ?? 0) - 1]?.podcast.id).toBe(entry.podcast.id);
  }
  expect(now.filter((one) => one.rank !== one.previousRank).length).toBeGreaterThan(20);
});

describe("a change", () => {
  test("to a company shows everywhere", () => {
    const { market: own } = createWorld({ now: () => noon });
    expect(
      changeMarket(own, { domain: "quietworks.example", publishesVideo: true, employees: 12, client: true }),
    ).toMatchObject({
      ok: true,
      member: { employees: 12, client: true, publishesVideo: true },
    });
    expect(outcomeOf(own.uploadsOf(own.channelOf("quietworks.example")?.id ?? ""))).toBe("passes");
    changeMarket(own, { domain: "quietworks.example", publishesVideo: false });
    expect(own.channelOf("quietworks.example")).toBeUndefined();
  });

  test("to a person keeps title, headline and present job together", () => {
    const { market: own } = createWorld({ now: () => noon });
    const email = own.people[0]?.email ?? "";
    changeMarket(own, { email, title: "Chief Listener", domain: "quietworks.example" });
    expect(own.person(email)).toMatchObject({
      title: "Chief Listener",
      headline: "Chief Listener at Quietworks",
      history: [
        { title: "Chief Listener", domain: "quietworks.example" },
        ...(own.person(email)?.history.slice(1) ?? []),
      ],
    });
    expect(own.peopleAt("quietworks.example").map((one) => one.email)).toContain(email);
  });

  test("to a video takes any form of its address", () => {
    const { market: own } = createWorld({ now: () => noon });
    const id = own.videos[0]?.id ?? "";
    changeMarket(own, { url: `https://youtu.be/${id}`, views: 7, publishedAt: "2026-11-01T00:00:00Z" });
    expect(own.video(id)).toMatchObject({ views: 7, publishedAt: new Date("2026-11-01T00:00:00Z") });
  });

  test.each([
    [{ domain: "nobody.example", employees: 3 }, false],
    [{ domain: "quietworks.example", emploiees: 3 }, true],
    [{ name: "?" }, true],
  ])("that makes no sense is refused with words: %j", (change, known) => {
    const outcome = changeMarket(createWorld({ now: () => noon }).market, change);
    expect(outcome).toMatchObject({ ok: false, known });
  });
});
