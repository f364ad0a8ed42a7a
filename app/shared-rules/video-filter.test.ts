import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Video } from "../vendors/videos/port";
import { monthsBack } from "./months";
import { dropsInWords, filterVideos, nearestMiss, type VideoRules } from "./video-filter";

const now = new Date("2026-11-20T12:00:00Z");

const video = (over: Partial<Video> = {}): Video => ({
  id: "v1",
  title: "A podcast with our founder",
  description: "",
  tags: [],
  link: "https://www.youtube.com/watch?v=v1",
  publishedAt: "2026-11-10T00:00:00.000Z",
  durationSeconds: 600,
  views: 2000,
  thumbnail: null,
  captions: null,
  live: false,
  channelId: "UC1",
  channelTitle: "Acme",
  ...over,
});

const rules: VideoRules = {
  keywords: [],
  negativeKeywords: [],
  monthsInterval: 1,
  viewCountMin: 0,
  durationMaxSeconds: 10_000,
};
const reasonFor = (over: Partial<Video>, more: Partial<VideoRules> = {}) =>
  filterVideos([video(over)], { ...rules, ...more }, now).dropped[0]?.reason ?? "kept";

test.each([
  [{ publishedAt: "2026-10-20T12:00:00Z" }, {}, "kept"],
  [{ publishedAt: "2026-10-20T11:59:59Z" }, {}, "too old"],
  [{ live: true, durationSeconds: null }, {}, "live or not yet started"],
  [{ views: 2000 }, { viewCountMin: 2 }, "kept"],
  [{ views: 1999 }, { viewCountMin: 2 }, "too few views"],
  [{ views: null }, { viewCountMin: 2 }, "views unknown"],
  [{ views: null }, { viewCountMin: 0 }, "kept"],
  [{ durationSeconds: 10_000 }, {}, "kept"],
  [{ durationSeconds: 10_001 }, {}, "too long"],
  [{ durationSeconds: null }, {}, "kept"],
  [{}, { negativeKeywords: ["founder"] }, "negative keyword"],
  [{}, { keywords: ["webinar"] }, "no keyword"],
] as [Partial<Video>, Partial<VideoRules>, string][])("%j under %j: %s", (over, more, reason) => {
  expect(reasonFor(over, more)).toBe(reason);
});

describe("keywords", () => {
  test.each([
    ["live", "Delivering value", false],
    ["live", "Recorded live!", true],
    ["webinar", "Our Webinars, 2026", true],
    ["customer story", "A customer success story", false],
    ["customer story", "CUSTOMER STORY #12", true],
    ["vidéo", "Video tips", true],
  ])('"%s" in "%s": %s', (keyword, title, holds) => {
    expect(reasonFor({ title }, { keywords: [keyword] }) === "kept").toBe(holds);
  });

  test("a phrase doesn't reach from the title into the tags", () => {
    expect(reasonFor({ title: "Open", tags: ["house"] }, { keywords: ["open house"] })).toBe("no keyword");
  });

  test("a kept video names its words and quotes them", () => {
    const { kept } = filterVideos(
      [video({ title: "Episode 4", description: "Intro\nThis webinar is a podcast too.\nEnd" })],
      { ...rules, keywords: ["podcast", "webinar", "live"] },
      now,
    );
    expect(kept[0]).toMatchObject({
      matched: ["podcast", "webinar"],
      quote: "This webinar is a podcast too.",
    });
  });
});

test("kept videos come most viewed first; every video ends kept or dropped with a counted reason", () => {
  const anyVideo = fc.record({
    views: fc.option(fc.nat(5000)),
    durationSeconds: fc.option(fc.nat(20_000)),
    live: fc.boolean(),
    title: fc.constantFrom("podcast", "live show", "deliver"),
    publishedAt: fc
      .date({ min: new Date("2026-08-01"), max: now, noInvalidDate: true })
      .map((date) => date.toISOString()),
  });
  fc.assert(
    fc.property(fc.array(anyVideo), fc.nat(3), (some, viewCountMin) => {
      const { kept, dropped, counts } = filterVideos(
        some.map((over) => video(over)),
        { ...rules, viewCountMin, keywords: ["podcast"], negativeKeywords: ["live"] },
        now,
      );
      expect(kept.length + dropped.length).toBe(some.length);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(dropped.length);
      const views = kept.map((each) => each.video.views ?? 0);
      expect(views).toEqual(views.toSorted((a, b) => b - a));
    }),
  );
});

test("the nearest miss is left out by one rule alone, and of those that lack views no other has more", () => {
  const anyVideo = fc.record({
    views: fc.option(fc.nat(5000)),
    durationSeconds: fc.option(fc.nat(20_000)),
    live: fc.boolean(),
    title: fc.constantFrom("podcast", "live show", "deliver"),
  });
  const anyRules = fc.record({
    viewCountMin: fc.nat(5),
    keywords: fc.subarray(["podcast"]),
    negativeKeywords: fc.subarray(["live"]),
  });
  const easedBy = {
    "too few views": { viewCountMin: 0 },
    "views unknown": { viewCountMin: 0 },
    "too long": { durationMaxSeconds: Number.POSITIVE_INFINITY },
    "no keyword": { keywords: [] },
    "negative keyword": { negativeKeywords: [] },
    "too old": {},
    "live or not yet started": {},
  };
  fc.assert(
    fc.property(fc.array(anyVideo), anyRules, (some, asked) => {
      const all = { ...rules, ...asked };
      const videos = some.map((each, at) => video({ ...each, id: String(at) }));
      const alone = (each: Video) => {
        const { dropped } = filterVideos([each], all, now);
        const changed = dropped[0] && { ...all, ...easedBy[dropped[0].reason] };
        return changed !== undefined && filterVideos([each], changed, now).kept.length === 1;
      };
      const miss = nearestMiss(filterVideos(videos, all, now), all, now);
      expect(miss !== null).toBe(videos.some(alone));
      if (!miss) return;
      expect(alone(miss.video)).toBe(true);
      if (miss.reason !== "too few views") return;
      const others = videos.filter(
        (each) => alone(each) && (each.views ?? Infinity) < all.viewCountMin * 1000,
      );
      expect(miss.video.views).toBe(Math.max(...others.map(({ views }) => views ?? 0)));
    }),
  );
});

test("drops are told most frequent first", () => {
  expect(dropsInWords({ "no keyword": 3, "too few views": 12 })).toBe(
    "12 have too few views, 3 mention no keyword",
  );
});

test.each([
  ["2026-11-20T12:00:00.000Z", 1, "2026-10-20T12:00:00.000Z"],
  ["2026-03-31T08:00:00.000Z", 1, "2026-02-28T08:00:00.000Z"],
  ["2024-03-31T08:00:00.000Z", 1, "2024-02-29T08:00:00.000Z"],
  ["2026-01-15T00:00:00.000Z", 13, "2024-12-15T00:00:00.000Z"],
  ["2026-11-20T12:00:00.000Z", 0, "2026-11-20T12:00:00.000Z"],
  ["2026-11-20T12:00:00.000Z", -2, "2026-11-20T12:00:00.000Z"],
])("%s less %i months is %s", (from, months, expected) => {
  expect(monthsBack(new Date(from), months).toISOString()).toBe(expected);
});
