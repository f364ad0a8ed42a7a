/** Runs every chart source against the sandbox. */
import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer.ts";
import { createWorld } from "../../../sandbox/world.ts";
import { directConnection } from "../direct-connection.server";
import { appleCharts as appleVendor } from "../definitions/apple-charts";
import { spotifyCharts as spotifyVendor } from "../definitions/spotify-charts";
import { youtubeCharts as youtubeVendor } from "../definitions/youtube-charts";
import { appleCharts } from "./apple.server";
import type { ChartRequest, ChartsPort, Platform } from "./port";
import { spotifyCharts } from "./spotify.server";
import { youtubeCharts } from "./youtube.server";

function outside(today = "2026-11-20T10:00:00Z") {
  const now = () => new Date(today);
  const world = createWorld({ now });
  const options = { fetch: answer(world), now };
  const charts: ChartsPort = {
    apple: appleCharts(directConnection(appleVendor, options)),
    spotify: spotifyCharts(directConnection(spotifyVendor, options)),
    youtube: youtubeCharts(directConnection(youtubeVendor, options)),
  };
  const ask = (platform: Platform, country: string, category: string | null, asOf?: string) => {
    const request: ChartRequest = { country, category, week: "2026-W47", ...(asOf && { asOf }) };
    return charts[platform].chart(request);
  };
  return { world, ask };
}

describe.each([
  { platform: "apple" as const, category: "1488", size: 200, nowhere: "zz" },
  { platform: "spotify" as const, category: "true-crime", size: 50, nowhere: "ch" },
  { platform: "youtube" as const, category: null, size: 100, nowhere: "de" },
])("$platform", ({ platform, category, size, nowhere }) => {
  test("gives a full chart, each show once", async () => {
    const { ask } = outside();
    const { value, source } = await ask(platform, "us", category);
    expect(value?.shows).toHaveLength(size);
    expect(new Set(value?.shows.map((show) => show.id)).size).toBe(size);
    expect(value?.shows.every((show) => show.title && show.link)).toBe(true);
    expect(source.link).toMatch(/^https:/);
  });

  test("moves from week to week without being made anew", async () => {
    const ids = async (day: string) =>
      (await outside(day).ask(platform, "us", category)).value?.shows.map((show) => show.id) ?? [];
    const [before, after] = [await ids("2026-11-12T10:00:00Z"), await ids("2026-11-19T10:00:00Z")];
    expect(after).not.toEqual(before);
    expect(after.filter((id) => before.includes(id)).length).toBeGreaterThan(size / 2);
  });

  test("a chart that is not offered is a null, not an error", async () => {
    expect((await outside().ask(platform, nowhere, category)).value).toBeNull();
  });

  test.each([
    [429, "rate-limited"],
    [403, "blocked"],
    [503, "upstream-down"],
  ])("status %i is %s, never an empty chart", async (status, kind) => {
    const { world, ask } = outside();
    world.faults = [{ host: "*", status, retryAfter: 7 }];
    await expect(ask(platform, "us", category)).rejects.toMatchObject({ kind, status });
  });

  test("200 without entries is a failure", async () => {
    const { world, ask } = outside();
    world.faults = [{ host: "*", body: {} }];
    await expect(ask(platform, "us", category)).rejects.toMatchObject({ kind: "bad-answer" });
  });

  test("a page instead of an answer is a failure", async () => {
    const { world, ask } = outside();
    world.faults = [{ host: "*", body: "<html>maintenance</html>" }];
    await expect(ask(platform, "us", category)).rejects.toMatchObject({ kind: "bad-answer" });
  });
});

test("Apple: one show is a chart, an empty feed is replaced by the page, an empty page leaves a failure", async () => {
  const { ask } = outside();
  expect((await ask("apple", "at", "1511")).value?.shows).toHaveLength(1);
  expect((await ask("apple", "no", "1483")).value).toMatchObject({ via: "page" });
  await expect(ask("apple", "co", "1511")).rejects.toMatchObject({ kind: "bad-answer" });
  expect((await ask("apple", "id", "1511")).value).toBeNull();
});

test.each([null, "26"])(
  "Apple: all shows (category %s) come by the same ways: feed, marketing feed, page",
  async (all) => {
    const { ask, world } = outside();
    expect((await ask("apple", "us", all)).value?.via).toBe("feed");
    world.faults = [{ host: "itunes.apple.com", status: 502 }];
    const { value } = await ask("apple", "us", all);
    expect(value?.via).toBe("marketing-feed");
    expect(value?.shows).toHaveLength(100);
    world.faults.push({ host: "rss.marketingtools.apple.com", status: 502 });
    expect((await ask("apple", "us", all)).value?.via).toBe("page");
    // Only the overall chart has a marketing feed.
    world.faults = [{ host: "itunes.apple.com", status: 502 }];
    expect((await ask("apple", "us", "1488")).value?.via).toBe("page");
  },
);

test("Apple blocked: its other ways are left alone", async () => {
  const { ask, world } = outside();
  world.faults = [{ host: "itunes.apple.com", status: 403 }];
  await expect(ask("apple", "us", "26")).rejects.toMatchObject({ kind: "blocked", accountWide: true });
  expect(world.requests.map((request) => request.host)).toEqual(["itunes.apple.com"]);
});

test("Apple: a stale feed says how old it is", async () => {
  const { value } = await outside().ask("apple", "nz", "1502");
  expect(value?.updatedAt).toBe("2026-10-16T10:00:00.000Z");
});

test("Spotify: entities in names are decoded; the page stands in for an empty answer", async () => {
  const { ask } = outside();
  const titles = (await ask("spotify", "us", "top-podcasts")).value?.shows.map((show) => show.title) ?? [];
  expect(titles).toHaveLength(200);
  expect(titles.some((title) => title.endsWith("& Friends"))).toBe(true);
  expect(titles.filter((title) => title.includes("&amp;"))).toEqual([]);
  expect((await ask("spotify", "br", "leisure")).value).toMatchObject({ via: "page" });
  await expect(ask("spotify", "mx", "fiction")).rejects.toMatchObject({ kind: "bad-answer" });
});

test("YouTube: a past week gives the list that stood then", async () => {
  const { ask, world } = outside();
  const past = await ask("youtube", "us", null, "2026-06-18");
  expect(past.value?.updatedAt).toBe("2026-06-14T00:00:00.000Z");
  expect(past.value?.shows).not.toEqual((await ask("youtube", "us", null)).value?.shows);
  expect(world.requests).toHaveLength(3);
  expect((await ask("youtube", "us", null, "2025-04-17")).value).toBeNull();
});
