import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { failureOf, hasRecordings, jsonAnswer, recorded, replay, testNow, upstreamsOver } from "../replay";
import { youtube } from "../vendors/youtube";
import { youtubeWeb } from "../vendors/youtube-web";
import { namedDomains } from "./named-domains";
import { seconds } from "./youtube-shapes";
import { youtubeVideos } from "./youtube.server";

const dataApi = (file: string) => recorded(`youtube/data-api/${file}`);
const newpipe = (file: string) => recorded(`youtube/newpipe/${file}`);
const quiet = () => new Response("nothing here", { status: 404 });

/** Answers by the last part of the path ("channels", "browse"), and what was asked. */
function site(
  answers: Record<string, (query: URLSearchParams) => Response>,
  secrets?: Record<string, string>,
) {
  const respond = (request: Request) => {
    const url = new URL(request.url);
    return (answers[url.pathname.split("/").at(-1) ?? ""] ?? quiet)(url.searchParams);
  };
  const api = replay(youtube, respond, secrets);
  const web = replay(youtubeWeb, respond);
  return { videos: youtubeVideos(api.connection, web.connection), api: api.requests, web: web.requests };
}

describe.skipIf(!hasRecordings)("the Data API's recorded answers", () => {
  test("channels with subscribers, and ids of one tick in one request", async () => {
    const { videos, api } = site({
      channels: () => jsonAnswer(dataApi("python-youtube/channels.info_multiple.json")),
    });
    const ids = ["UC_x5XG1OV2P6uZZ5FSM9Ttw", "UCK8sQmJBp8GCxrOtXWBpyEA", "UCnobody0000000000000000"];
    const answers = await Promise.all(ids.map((id) => videos.channel({ kind: "id", id })));
    expect(answers.map(({ value }) => value && [value.title, value.subscribers, value.videoCount])).toEqual([
      ["Google Developers", 2_260_000, 5652],
      ["Google", 10_700_000, 2678],
      null,
    ]);
    expect(api).toHaveLength(1);
    expect(api[0]?.url.searchParams.get("id")).toBe(ids.join(","));
    expect(api[0]?.url.searchParams.has("key")).toBe(false);
    expect(api[0]?.headers.get("x-goog-api-key")).toBe("a-key");
  });

  test("a handle's channel with its picture and the domains it names", async () => {
    const { videos, api } = site({
      channels: () => jsonAnswer(dataApi("python-youtube/channels.info.json")),
    });
    const { value, source } = await videos.channel({ kind: "handle", handle: "@GoogleDevelopers" });
    expect(value).toMatchObject({
      id: "UC_x5XG1OV2P6uZZ5FSM9Ttw",
      handle: "@googledevelopers",
      country: "US",
    });
    expect(value?.image).toMatch(/s800/);
    expect(value?.domains).toEqual(["goo.gle"]);
    expect(source.link).toBe("https://www.youtube.com/channel/UC_x5XG1OV2P6uZZ5FSM9Ttw");
    expect(api[0]?.url.searchParams.get("forHandle")).toBe("@GoogleDevelopers");
  });

  test("uploads are paged until they are too old, and read by fifties", async () => {
    const { videos, api } = site({
      playlistItems: (query) =>
        jsonAnswer(
          dataApi(
            `python-youtube/playlist_items.playlist_items_paged_${query.has("pageToken") ? 2 : 1}.json`,
          ),
        ),
      videos: () => jsonAnswer(dataApi("python-youtube/videos.videos_info_multi.json")),
    });
    const { value } = await videos.uploads("UC_x5XG1OV2P6uZZ5FSM9Ttw", new Date("2019-01-01"));
    const [first, second, third, fourth] = api.map(({ url }) => url);
    expect(first?.searchParams.get("playlistId")).toBe("UU_x5XG1OV2P6uZZ5FSM9Ttw");
    expect(new Set([second, third].map((url) => url?.pathname.split("/").at(-1)))).toEqual(
      new Set(["playlistItems", "videos"]),
    );
    expect(fourth?.searchParams.get("id")?.split(",")).toHaveLength(3);
    expect(value.find(({ id }) => id === "D-lhorsDlUQ")).toMatchObject({
      title: "What are Actions on Google (Assistant on Air)",
      publishedAt: "2019-03-21T20:37:49.000Z",
      channelTitle: "Google Developers",
    });
  });

  test("nothing newer than asked for costs one unit", async () => {
    const { videos, api } = site({
      playlistItems: () => jsonAnswer(dataApi("python-youtube/playlist_items.playlist_items_paged_1.json")),
    });
    expect((await videos.uploads("UC_x5XG1OV2P6uZZ5FSM9Ttw", new Date("2026-10-20"))).value).toEqual([]);
    expect(api).toHaveLength(1);
  });

  test("a search gives channels by their ids, an empty one nothing, a channel without uploads an empty list", async () => {
    const { videos, api } = site({
      search: () => jsonAnswer(dataApi("python-youtube/search.search_channels.json")),
      channels: () => jsonAnswer(dataApi("python-youtube/channels.info_multiple.json")),
      playlistItems: () => jsonAnswer(dataApi("errors/404.playlistNotFound.json"), 404),
    });
    await videos.searchChannels("natalia");
    expect(api[1]?.url.searchParams.get("id")?.split(",")).toContain("UCxRULEz6kS0PMxCzOY25GhQ");
    const empty = site({ search: () => jsonAnswer(dataApi("errors/200.search.empty.json")) });
    expect((await empty.videos.searchChannels("nobody")).value).toEqual([]);
    expect((await videos.uploads("UC_x5XG1OV2P6uZZ5FSM9Ttw", new Date("2020-01-01"))).value).toEqual([]);
  });

  test.each([
    ["errors/403.quotaExceeded.json", 403, "quota"],
    ["errors/403.quotaExceeded.older-order.json", 403, "quota"],
    ["errors/429.searchQueriesPerDay.json", 429, "quota"],
    ["errors/400.apiKeyInvalid.json", 400, "expired-credentials"],
    ["errors/400.keyInvalid.legacy.json", 400, "expired-credentials"],
    ["errors/403.accessNotConfigured.json", 403, "not-configured"],
    ["errors/403.apiKeyServiceBlocked.json", 403, "blocked"],
    ["errors/403.insufficientPermissions.json", 403, "blocked"],
    ["python-youtube/error_permission_resp.json", 403, "blocked"],
  ])("%s is %s", async (file, status, kind) => {
    const { videos } = site({ search: () => jsonAnswer(dataApi(file), status) });
    const failure = await failureOf(videos.searchChannels("acme"));
    expect(failure).toMatchObject({ kind, status, upstream: "youtube" });
    expect(failure.detail).not.toMatch(/[<>]/);
    // Midnight in California is 20 hours after noon in London, in winter.
    if (kind === "quota") expect(failure.retryAfter).toBe(20 * 3_600_000);
    expect(failure.accountWide).toBe(kind === "blocked" ? file.includes("ServiceBlocked") : true);
  });
});

describe.skipIf(!hasRecordings)("what youtube.com gives without a key", () => {
  const without = {};

  test("a handle is resolved, its page read with the sites its header links to", async () => {
    const { videos, api } = site(
      {
        resolve_url: () => jsonAnswer(newpipe("resolve_url.captaindisillusion.json")),
        browse: () => jsonAnswer(newpipe("browse.channel.captaindisillusion.json")),
      },
      without,
    );
    const { value, source } = await videos.channel({ kind: "handle", handle: "captaindisillusion" });
    expect(value).toMatchObject({
      id: "UCEOXxzW2vU0P-0THehuIIeg",
      title: "Captain Disillusion",
      handle: "@CaptainDisillusion",
      subscribers: null,
    });
    expect(source.upstream).toBe("youtube-web");
    expect(api).toEqual([]);
    expect((await videos.linkedDomains("UCEOXxzW2vU0P-0THehuIIeg")).value).toContain("patreon.com");
  });

  test("the uploads feed answers when the day's units are used up", async () => {
    const { videos } = site({
      playlistItems: () => jsonAnswer(dataApi("errors/403.quotaExceeded.json"), 403),
      "videos.xml": () => new Response(newpipe("feeds.videos.kurzgesagt.xml")),
    });
    const { value, source } = await videos.uploads("UCsXVk37bltHxD1rDPwtNM8Q", new Date("2026-01-01"));
    expect(source.upstream).toBe("youtube-web");
    expect(value[0]).toMatchObject({
      id: "zg40FHOAqC0",
      title: "Jupiter Made Earth Possible",
      channelId: "UCsXVk37bltHxD1rDPwtNM8Q",
      durationSeconds: null,
      link: "https://www.youtube.com/shorts/zg40FHOAqC0",
    });
    expect(value[0]?.views).toBeGreaterThan(1000);
    expect(value.every(({ publishedAt }) => publishedAt >= "2026-01-01")).toBe(true);
  });

  test("channels are found by name, with handles from where YouTube puts them", async () => {
    const { videos } = site({ search: () => jsonAnswer(newpipe("search.innertube.channels.json")) }, without);
    const { value } = await videos.findChannels("test");
    expect(value).toHaveLength(20);
    expect(value[0]).toMatchObject({
      id: "UCZRcA_nO3Kt-SOml2mY8D9g",
      title: "test",
      handle: "@tutorialismic",
    });
  });

  test("removed channels are none; a page without its parts is a bad answer; a refusal is blocked", async () => {
    for (const file of ["browse.channel.notavailable2.json", "browse.channel.notavailable4.json"]) {
      const removed = site({ browse: () => jsonAnswer(newpipe(file)) }, without);
      expect((await removed.videos.channel({ kind: "id", id: "UCgone" })).value).toBeNull();
    }
    const invalid = site(
      { browse: () => jsonAnswer(newpipe("browse.channel.notavailable8.json"), 400) },
      without,
    );
    expect((await invalid.videos.channel({ kind: "id", id: "UCgone" })).value).toBeNull();
    const changed = site(
      { browse: () => jsonAnswer({ contents: {} }), search: () => jsonAnswer({ contents: {} }) },
      without,
    );
    expect((await failureOf(changed.videos.channel({ kind: "id", id: "UCx" }))).kind).toBe("bad-answer");
    expect((await failureOf(changed.videos.findChannels("x"))).kind).toBe("bad-answer");
    const captcha = recorded("youtube/jdepoix-youtube-transcript-api/youtube_too_many_requests.html");
    const blocked = site({ search: () => new Response(captcha, { status: 429 }) }, without);
    expect(await failureOf(blocked.videos.findChannels("x"))).toMatchObject({
      kind: "blocked",
      accountWide: true,
    });
    const gone = site(
      { "videos.xml": () => new Response(newpipe("feeds.videos.notavailable.404.html"), { status: 404 }) },
      without,
    );
    expect((await gone.videos.uploads("UCx", testNow)).value).toEqual([]);
  });
});

describe("on the sandbox", () => {
  const world = createWorld({ now: () => testNow });
  const { videos } = upstreamsOver(answer(world), () => testNow);
  const channel = world.market.channelOf("brightcast.example");
  if (!channel) throw new Error("brightcast has no channel");

  test("the same channel by id, handle and the company's own address", async () => {
    const ways = [
      { kind: "id", id: channel.id },
      { kind: "handle", handle: channel.handle },
      { kind: "custom", path: "c/brightcast" },
    ] as const;
    const found = await Promise.all(ways.map((way) => videos.channel(way)));
    expect(found.map(({ value }) => value?.id)).toEqual([channel.id, channel.id, channel.id]);
    expect((await videos.linkedDomains(channel.id)).value).toContain("brightcast.example");
  });

  test("uploads as the market has them, newest first", async () => {
    const since = new Date("2026-01-01");
    const { value } = await videos.uploads(channel.id, since);
    const market = world.market
      .uploadsOf(channel.id)
      .filter(({ publishedAt, state }) => publishedAt >= since && state !== "private" && state !== "removed");
    expect(value.map(({ id }) => id).toSorted()).toEqual(market.map(({ id }) => id).toSorted());
    for (const { id, views, durationSeconds, live } of value)
      if (!live) expect(market.find((one) => one.id === id)).toMatchObject({ views, durationSeconds });
    expect(value.map(({ publishedAt }) => publishedAt)).toEqual(
      value
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .toReversed(),
    );
  });

  test("an unknown channel is null, not a failure", async () => {
    expect((await videos.channel({ kind: "handle", handle: "nobody-has-this" })).value).toBeNull();
    expect((await videos.channel({ kind: "custom", path: "nobody-has-this" })).value).toBeNull();
    expect((await videos.channel({ kind: "video", id: "AAAAAAAAAAA" })).value).toBeNull();
  });
});

test.each([
  ["PT1H2M3S", 3723],
  ["PT45S", 45],
  ["P1DT1S", 86_401],
  ["P0D", 0],
  ["soon", null],
])("%s lasts %s seconds", (duration, expected) => {
  expect(seconds(duration)).toBe(expected);
});

test("domains are read out of links, addresses and prose", () => {
  expect(
    namedDomains("More at https://www.acme.co.uk/x, write to hi@studio.acme.com. Or see BRIGHTCAST.example!"),
  ).toEqual(["acme.co.uk", "acme.com", "brightcast.example"]);
});
