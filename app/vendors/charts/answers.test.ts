import fc from "fast-check";
import { expect, test } from "vitest";
import { readFeed, readMarketingFeed, readPage } from "./apple-answers";
import { fixture, recordedRows } from "../replay";
import { decodeEntities } from "./show";
import { readRows } from "./spotify.server";
import { endDateFor, readHistory, readList } from "./youtube-answers";

const body = (file: string): unknown => JSON.parse(fixture(file));

test.each([
  [
    "charts/apple-feed.json",
    2,
    { id: "9100001", title: "Studio Hours", publisher: "Northlight Studios", genre: "Music Interviews" },
  ],
  ...recordedRows([
    [
      "podcasts/apple/amaliaglez.toppodcasts.legacy.us.1310.2022-09.json",
      41,
      {
        id: "1641171534",
        title: "Björk: Sonic Symbolism",
        publisher: "Mailchimp",
        genre: "Music Interviews",
      },
    ],
  ]),
])("Apple's legacy feed, sub-genres kept, largest picture: %s", (file, count, first) => {
  const list = readFeed(body(file));
  expect(list?.shows).toHaveLength(count);
  expect(list?.shows[0]).toMatchObject(first);
  expect(list?.shows[0]?.image).toContain("170x170bb.png");
});

test.each([
  [
    "charts/apple-marketing-feed.json",
    2,
    { id: "9100003", title: "The Long Take", genre: "Comedy" },
    "2026-11-20T10:30:00.000Z",
  ],
  ...recordedRows([
    [
      "podcasts/apple/danjac.v2.top10.us.2025-01-15.json",
      10,
      { id: "360084272", title: "The Joe Rogan Experience", genre: "Comedy" },
      "2025-01-15T11:56:12.000Z",
    ],
  ]),
])("Apple's marketing feed with its date: %s", (file, count, first, updatedAt) => {
  const list = readMarketingFeed(body(file));
  expect(list?.shows).toHaveLength(count);
  expect(list?.shows[0]).toMatchObject(first);
  expect(list?.updatedAt).toBe(updatedAt);
});

test.each([
  [
    "charts/apple-page.html",
    2,
    {
      id: "9100004",
      title: "The Morning Room",
      publisher: "Northlight Studios",
      link: "https://podcasts.apple.com/us/podcast/x/id9100004",
    },
  ],
  ...recordedRows([
    [
      "podcasts/apple/danjac.charts-page.podcasts.apple.com.html",
      24,
      {
        id: "1200361736",
        title: "The Daily",
        publisher: "The New York Times",
        link: "https://podcasts.apple.com/us/podcast/the-daily/id1200361736",
      },
    ],
  ]),
])("Apple's charts page: the shows, not the episodes, series or channels: %s", (file, count, first) => {
  const list = readPage(fixture(file));
  expect(list?.shows).toHaveLength(count);
  expect(list?.shows[0]).toEqual({
    ...first,
    summary: null,
    image: expect.stringContaining("170x170bb.webp") as string,
    genre: "Daily News",
  });
});

test.each([
  ["charts/spotify.json", 2, { id: "Syn0000000000000000001", publisher: "Cy Harbor" }],
  ...recordedRows([
    [
      "podcasts/spotify/charts.top.us.2022-03-16.json",
      200,
      { id: "4rOoJ6Egrf8K2IrywzwOMk", publisher: "Joe Rogan" },
    ],
  ]),
])("Spotify's list: %s", (file, count, first) => {
  const shows = readRows(body(file));
  expect(shows).toHaveLength(count);
  expect(shows?.[0]).toMatchObject(first);
});

test("YouTube's list of podcasts, and the weeks it has lists for", () => {
  const answer = body("charts/youtube-podcasts.json");
  expect(readList(answer)).toEqual({
    endDate: "2026-11-15",
    shows: [
      {
        id: "PLsynthetic1",
        title: "Studio Hours",
        publisher: "Northlight Studios",
        summary: "Studio Hours is a show.",
        image: "https://i.ytimg.com/l.jpg",
        link: "https://www.youtube.com/playlist?list=PLsynthetic1",
        genre: "TRUE_CRIME",
      },
      expect.objectContaining({ id: "PLsynthetic2" }),
    ],
  });
  expect(readHistory(answer)).toEqual({ earliest: "2025-05-11", latest: "2026-11-15" });
});

test.each([
  ["charts/youtube-videos.json"],
  ...recordedRows([
    ["podcasts/youtube-charts/charts.TRENDING_VIDEOS.GB.json"],
    ["podcasts/youtube-charts/charts.TRENDING_MOVIES.GB.json"],
  ]),
])("YouTube's lists of videos and films are told from a list of podcasts: %s", (file) => {
  expect(readList(body(file))).toBeNull();
  expect(readHistory(body(file))).toBeNull();
});

test("one row comes as an object, none without the key; both are told apart", () => {
  const row = { "im:name": { label: "Alone" }, id: { attributes: { "im:id": "7" } } };
  expect(readFeed({ feed: { entry: row } })?.shows.map((show) => show.title)).toEqual(["Alone"]);
  expect(readFeed({ feed: {} })).toBeNull();
  expect(readFeed({ feed: { entry: [] } })).toBeNull();
});

test("a page whose data stands in an object is read like one in a list", () => {
  const shelves = [{ items: [{ adamId: "9", title: "Newer build" }] }];
  const page = (data: unknown) =>
    `<script type="application/json" id="serialized-server-data">${JSON.stringify(data)}</script>`;
  for (const data of [[{ data: { shelves } }], { data: [{ data: { shelves } }] }])
    expect(readPage(page(data))?.shows[0]?.id).toBe("9");
  expect(readPage("<html>no data</html>")).toBeNull();
});

test("YouTube's positions order the list, as numbers or as texts", () => {
  const row = (name: string, currentPosition: unknown) => ({
    name,
    externalPlaylistId: `PL${name}`,
    primaryGenre: "PODCAST_GENRE_UNSPECIFIED",
    chartEntryMetadata: { currentPosition },
  });
  const content = {
    podcastShows: [{ endDate: "20260614", podcastShowEntries: [row("b", "2"), row("a", 1)] }],
  };
  const answer = {
    contents: { sectionListRenderer: { contents: [{ musicAnalyticsSectionRenderer: { content } }] } },
  };
  const list = readList(answer);
  expect(list?.shows.map((show) => show.title)).toEqual(["a", "b"]);
  expect(list).toMatchObject({ endDate: "2026-06-14", shows: [{ genre: null }, { genre: null }] });
});

test("the list that stood on a day had ended before it, less than eight days ago", () => {
  const history = { earliest: "2025-05-11", latest: "2026-11-15" };
  expect(endDateFor("2025-05-01", history)).toBeNull();
  expect(endDateFor("2025-05-08", history)).toBe("2025-05-11");
  expect(endDateFor("2025-05-15", history)).toBe("2025-05-11");
  expect(endDateFor("2025-05-22", history)).toBe("2025-05-18");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 550 }), (days) => {
      const asOf = Date.parse(history.earliest) + days * 86_400_000;
      const end = Date.parse(endDateFor(new Date(asOf).toISOString().slice(0, 10), history) ?? "");
      expect((asOf - end) / 86_400_000).toBeGreaterThan(0);
      expect((asOf - end) / 86_400_000).toBeLessThanOrEqual(7);
      expect((end - Date.parse(history.earliest)) % (7 * 86_400_000)).toBe(0);
    }),
  );
});

test("entities are decoded once and nothing else changes", () => {
  expect(decodeEntities("Tom &amp; Jerry&#39;s &quot;Hour&quot; &lt;live&gt; &#x2014; &amp;lt;")).toBe(
    'Tom & Jerry\'s "Hour" <live> — &lt;',
  );
  expect(decodeEntities("AT&T; &nothing; &#0; &#xD800;")).toBe("AT&T; &nothing; &#0; &#xD800;");
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
  fc.assert(
    fc.property(fc.string(), (any) => {
      expect(decodeEntities(escaped(any))).toBe(any);
    }),
  );
});

test("no answer makes a parser throw", () => {
  fc.assert(
    fc.property(fc.anything(), (answer) => {
      readFeed(answer);
      readFeed({ feed: { entry: answer } });
      readMarketingFeed({ feed: { results: [answer] } });
      readRows([answer]);
      readList(answer);
      readHistory(answer);
    }),
  );
  fc.assert(
    fc.property(fc.json(), (json) => {
      readPage(`<script id="serialized-server-data">${json}</script>`);
    }),
  );
});
