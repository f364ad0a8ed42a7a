import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import {
  failureOf,
  fixture,
  jsonAnswer,
  recordedPath,
  recordedRows,
  testNow,
  upstreamsOver,
} from "../replay";
import { namedDomains } from "./named-domains";
import { seconds } from "./youtube-shapes";
import { harborFinch, northlight, youtubeSite } from "../testing/youtube-site";

const googleDevelopers = "UC_x5XG1OV2P6uZZ5FSM9Ttw";
const python = "youtube/data-api/python-youtube";

describe("the Data API's answers", () => {
  test.each([
    [
      "youtube/channels.json",
      [
        [northlight, "Northlight Studios", 1500, 42],
        [harborFinch, "Harbor Finch", 81_000, 310],
      ],
    ],
    ...recordedRows([
      [
        `${python}/channels.info_multiple.json`,
        [
          [googleDevelopers, "Google Developers", 2_260_000, 5652],
          ["UCK8sQmJBp8GCxrOtXWBpyEA", "Google", 10_700_000, 2678],
        ],
      ],
    ]),
  ] as [string, [string, string, number, number][]][])(
    "channels with subscribers, and ids of one tick in one request: %s",
    async (file, expected) => {
      const { videos, api } = youtubeSite({ channels: () => jsonAnswer(fixture(file)) });
      const ids = [...expected.map(([id]) => id), "UCnobody0000000000000000"];
      const answers = await Promise.all(ids.map((id) => videos.channel({ kind: "id", id })));
      expect(
        answers.map(({ value }) => value && [value.id, value.title, value.subscribers, value.videoCount]),
      ).toEqual([...expected, null]);
      expect(api).toHaveLength(1);
      expect(api[0]?.url.searchParams.get("id")).toBe(ids.join(","));
      expect(api[0]?.url.searchParams.has("key")).toBe(false);
      expect(api[0]?.headers.get("x-goog-api-key")).toBe("a-key");
    },
  );

  test.each([
    ["youtube/channel.json", { id: northlight, handle: "@northlight", country: "CA" }, "northlight.example"],
    ...recordedRows([
      [
        `${python}/channels.info.json`,
        { id: googleDevelopers, handle: "@googledevelopers", country: "US" },
        "goo.gle",
      ],
    ]),
  ])("a handle's channel with its picture and the domains it names: %s", async (file, channel, domain) => {
    const { videos, api } = youtubeSite({ channels: () => jsonAnswer(fixture(file)) });
    const { value, source } = await videos.channel({ kind: "handle", handle: channel.handle });
    expect(value).toMatchObject(channel);
    expect(value?.image).toMatch(/s800/);
    expect(value?.domains).toEqual([domain]);
    expect(source.link).toBe(`https://www.youtube.com/channel/${channel.id}`);
    expect(api[0]?.url.searchParams.get("forHandle")).toBe(channel.handle);
  });

  const uploaded = {
    id: "synvideo003",
    title: "Upload synvideo003",
    publishedAt: "2026-05-25T10:00:00.000Z",
    channelTitle: "Northlight Studios",
    durationSeconds: 303,
    views: 900,
  };
  const assistantOnAir = {
    id: "D-lhorsDlUQ",
    title: "What are Actions on Google (Assistant on Air)",
    publishedAt: "2019-03-21T20:37:49.000Z",
    channelTitle: "Google Developers",
  };
  test.each([
    [
      "youtube/uploads-page-1.json",
      "youtube/uploads-page-2.json",
      "youtube/videos.json",
      northlight,
      2,
      uploaded,
    ],
    ...recordedRows([
      [
        `${python}/playlist_items.playlist_items_paged_1.json`,
        recordedPath(`${python}/playlist_items.playlist_items_paged_2.json`),
        recordedPath(`${python}/videos.videos_info_multi.json`),
        googleDevelopers,
        3,
        assistantOnAir,
      ],
    ]),
  ])(
    "uploads are paged until they are too old, and read by fifties: %s",
    async (first, second, details, channelId, onSecond, video) => {
      const { videos, api } = youtubeSite({
        playlistItems: (query) => jsonAnswer(fixture(query.has("pageToken") ? second : first)),
        videos: () => jsonAnswer(fixture(details)),
      });
      const { value } = await videos.uploads(channelId, new Date("2019-01-01"));
      const [page, ...others] = api.map(({ url }) => url);
      expect(page?.searchParams.get("playlistId")).toBe(channelId.replace("UC", "UU"));
      expect(new Set(others.slice(0, 2).map((url) => url.pathname.split("/").at(-1)))).toEqual(
        new Set(["playlistItems", "videos"]),
      );
      expect(others[2]?.searchParams.get("id")?.split(",")).toHaveLength(onSecond);
      expect(value.find(({ id }) => id === video.id)).toMatchObject(video);
    },
  );

  test.each([
    ["youtube/uploads-page-1.json"],
    ...recordedRows([[`${python}/playlist_items.playlist_items_paged_1.json`]]),
  ])("nothing newer than asked for costs one unit: %s", async (file) => {
    const { videos, api } = youtubeSite({ playlistItems: () => jsonAnswer(fixture(file)) });
    expect((await videos.uploads(northlight, new Date("2026-10-20"))).value).toEqual([]);
    expect(api).toHaveLength(1);
  });

  test.each([
    ["youtube/search.json", northlight],
    ...recordedRows([[`${python}/search.search_channels.json`, "UCxRULEz6kS0PMxCzOY25GhQ"]]),
  ])("a search gives channels by their ids: %s", async (file, id) => {
    const { videos, api } = youtubeSite({
      search: () => jsonAnswer(fixture(file)),
      channels: () => jsonAnswer(fixture("youtube/channels.json")),
    });
    await videos.searchChannels("natalia");
    expect(api[1]?.url.searchParams.get("id")?.split(",")).toContain(id);
  });

  test.each([["youtube/search-empty.json", "youtube/no-playlist.json"]])(
    "a search without hits gives nothing, a channel without uploads an empty list",
    async (empty, gone) => {
      const { videos } = youtubeSite({
        search: () => jsonAnswer(fixture(empty)),
        playlistItems: () => jsonAnswer(fixture(gone), 404),
      });
      expect((await videos.searchChannels("nobody")).value).toEqual([]);
      expect((await videos.uploads(northlight, new Date("2020-01-01"))).value).toEqual([]);
    },
  );

  test.each([
    ["youtube/quota.403.json", 403, "quota", true],
    ["youtube/key-not-allowed.403.json", 403, "blocked", true],
    ["youtube/permissions.403.json", 403, "blocked", false],
    ...recordedRows([
      ["youtube/data-api/errors/403.quotaExceeded.json", 403, "quota", true],
      ["youtube/data-api/errors/403.quotaExceeded.older-order.json", 403, "quota", true],
      ["youtube/data-api/errors/429.searchQueriesPerDay.json", 429, "quota", true],
      ["youtube/data-api/errors/400.apiKeyInvalid.json", 400, "expired-credentials", true],
      ["youtube/data-api/errors/400.keyInvalid.legacy.json", 400, "expired-credentials", true],
      ["youtube/data-api/errors/403.accessNotConfigured.json", 403, "not-configured", true],
      ["youtube/data-api/errors/403.apiKeyServiceBlocked.json", 403, "blocked", true],
      ["youtube/data-api/errors/403.insufficientPermissions.json", 403, "blocked", false],
      [`${python}/error_permission_resp.json`, 403, "blocked", false],
    ]),
  ])("%s: %i is %s", async (file, status, kind, accountWide) => {
    const { videos } = youtubeSite({ search: () => jsonAnswer(fixture(file), status) });
    const failure = await failureOf(videos.searchChannels("acme"));
    expect(failure).toMatchObject({ kind, status, upstream: "youtube", accountWide });
    expect(failure.detail).not.toMatch(/[<>]/);
    // In winter, midnight in California is 20 hours after noon in London.
    if (kind === "quota") expect(failure.retryAfter).toBe(20 * 3_600_000);
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
