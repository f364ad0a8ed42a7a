import { describe, expect, test } from "vitest";
import { failureOf, fixture, jsonAnswer, recordedPath, recordedRows, testNow } from "../replay";
import { northlight, youtubeSite } from "../testing/youtube-site";

const newpipe = "youtube/newpipe";

describe("what youtube.com gives without a key", () => {
  const without = {};

  const ours = { id: northlight, title: "Northlight Studios", handle: "@northlight", subscribers: null };
  const recorded = {
    id: "UCEOXxzW2vU0P-0THehuIIeg",
    title: "Captain Disillusion",
    handle: "@CaptainDisillusion",
    subscribers: null,
  };
  test.each([
    ["youtube-web/channel.json", "youtube-web/resolved.json", ours, "northlight.example"],
    ...recordedRows([
      [
        `${newpipe}/browse.channel.captaindisillusion.json`,
        recordedPath(`${newpipe}/resolve_url.captaindisillusion.json`),
        recorded,
        "patreon.com",
      ],
    ]),
  ])(
    "a handle is resolved, its page read with the sites its header links to: %s",
    async (page, resolved, channel, linked) => {
      const { videos, api } = youtubeSite(
        {
          resolve_url: () => jsonAnswer(fixture(resolved)),
          browse: () => jsonAnswer(fixture(page)),
        },
        without,
      );
      const { value, source } = await videos.channel({ kind: "handle", handle: channel.handle.slice(1) });
      expect(value).toMatchObject(channel);
      expect(source.upstream).toBe("youtube-web");
      expect(api).toEqual([]);
      expect((await videos.linkedDomains(channel.id)).value).toContain(linked);
    },
  );

  const quietRoom = {
    id: "synvideo000",
    title: "A quiet room in a minute",
    channelId: northlight,
    durationSeconds: null,
    link: "https://www.youtube.com/shorts/synvideo000",
  };
  const jupiter = {
    id: "zg40FHOAqC0",
    title: "Jupiter Made Earth Possible",
    channelId: "UCsXVk37bltHxD1rDPwtNM8Q",
    durationSeconds: null,
    link: "https://www.youtube.com/shorts/zg40FHOAqC0",
  };
  test.each([
    ["youtube-web/feed.xml", quietRoom],
    ...recordedRows([[`${newpipe}/feeds.videos.kurzgesagt.xml`, jupiter]]),
  ])("the uploads feed answers when the day's units are used up: %s", async (file, latest) => {
    const { videos } = youtubeSite({
      playlistItems: () => jsonAnswer(fixture("youtube/quota.403.json"), 403),
      "videos.xml": () => new Response(fixture(file)),
    });
    const { value, source } = await videos.uploads(latest.channelId, new Date("2026-01-01"));
    expect(source.upstream).toBe("youtube-web");
    expect(value[0]).toMatchObject(latest);
    expect(value[0]?.views).toBeGreaterThan(1000);
    expect(value.every(({ publishedAt }) => publishedAt >= "2026-01-01")).toBe(true);
  });

  test.each([
    ["youtube-web/search.json", 2, { id: northlight, title: "Northlight Studios", handle: "@northlight" }],
    ...recordedRows([
      [
        `${newpipe}/search.innertube.channels.json`,
        20,
        { id: "UCZRcA_nO3Kt-SOml2mY8D9g", title: "test", handle: "@tutorialismic" },
      ],
    ]),
  ])(
    "channels are found by name, with handles from where YouTube puts them: %s",
    async (file, count, first) => {
      const { videos } = youtubeSite({ search: () => jsonAnswer(fixture(file)) }, without);
      const { value } = await videos.findChannels("test");
      expect(value).toHaveLength(count);
      expect(value[0]).toMatchObject(first);
    },
  );

  test.each([
    ["youtube-web/channel-removed.json", 200],
    ["youtube-web/channel-unknown.json", 200],
    ["youtube-web/invalid.400.json", 400],
    ...recordedRows([
      [`${newpipe}/browse.channel.notavailable2.json`, 200],
      [`${newpipe}/browse.channel.notavailable4.json`, 200],
      [`${newpipe}/browse.channel.notavailable8.json`, 400],
    ]),
  ])("a removed channel is none: %s", async (file, status) => {
    const { videos } = youtubeSite({ browse: () => jsonAnswer(fixture(file), status) }, without);
    expect((await videos.channel({ kind: "id", id: "UCgone" })).value).toBeNull();
  });

  test("a page without its parts is a bad answer", async () => {
    const { videos } = youtubeSite(
      { browse: () => jsonAnswer({ contents: {} }), search: () => jsonAnswer({ contents: {} }) },
      without,
    );
    expect((await failureOf(videos.channel({ kind: "id", id: "UCx" }))).kind).toBe("bad-answer");
    expect((await failureOf(videos.findChannels("x"))).kind).toBe("bad-answer");
  });

  test.each([
    ["youtube-web/captcha.html"],
    ...recordedRows([["youtube/jdepoix-youtube-transcript-api/youtube_too_many_requests.html"]]),
  ])("a puzzle is a refusal of the whole address: %s", async (file) => {
    const { videos } = youtubeSite({ search: () => new Response(fixture(file), { status: 429 }) }, without);
    const failure = await failureOf(videos.findChannels("x"));
    expect(failure).toMatchObject({ kind: "blocked", accountWide: true });
  });

  /** rss-bridge#2113 and NetNewsWire#5212: feeds of existing channels sometimes answer 404. */
  test("a feed that is a 404 says nothing of a channel's uploads", async () => {
    const { videos } = youtubeSite({}, without);
    expect(await failureOf(videos.uploads("UCx", testNow))).toMatchObject({
      kind: "upstream-down",
      detail: "The channel's uploads are unavailable right now",
    });
  });
});
