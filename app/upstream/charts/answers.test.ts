import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFeed, readMarketingFeed, readPage } from "./apple-answers";
import { hasRecordings, recorded } from "../replay";
import { decodeEntities } from "./show";
import { readRows } from "./spotify-answers";
import { endDateFor, readHistory, readList } from "./youtube-answers";

const text = (file: string) => recorded(`podcasts/${file}`);
const body = (file: string): unknown => JSON.parse(text(file));

describe.runIf(hasRecordings)("recordings", () => {
  test("Apple's legacy feed: 41 shows, sub-genres kept, largest picture", () => {
    const list = readFeed(body("apple/amaliaglez.toppodcasts.legacy.us.1310.2022-09.json"));
    expect(list?.shows).toHaveLength(41);
    expect(list?.shows[0]).toMatchObject({
      id: "1641171534",
      title: "Björk: Sonic Symbolism",
      publisher: "Mailchimp",
      genre: "Music Interviews",
    });
    expect(list?.shows[0]?.image).toContain("170x170bb.png");
    expect(readFeed(body("apple/robertfernanv.toppodcasts.legacy.us.1310.2023.json"))?.shows).toHaveLength(4);
  });

  test("Apple's marketing feed: ten shows and its date", () => {
    const list = readMarketingFeed(body("apple/danjac.v2.top10.us.2025-01-15.json"));
    expect(list?.shows).toHaveLength(10);
    expect(list?.shows[0]).toMatchObject({
      id: "360084272",
      title: "The Joe Rogan Experience",
      genre: "Comedy",
    });
    expect(list?.updatedAt).toBe("2025-01-15T11:56:12.000Z");
  });

  test("Apple's charts page: the 24 shows, not the episodes, series or channels", () => {
    const list = readPage(text("apple/danjac.charts-page.podcasts.apple.com.html"));
    expect(list?.shows).toHaveLength(24);
    expect(list?.shows[0]).toEqual({
      id: "1200361736",
      title: "The Daily",
      publisher: "The New York Times",
      summary: null,
      image: expect.stringContaining("170x170bb.webp") as string,
      link: "https://podcasts.apple.com/us/podcast/the-daily/id1200361736",
      genre: "Daily News",
    });
  });

  test("Spotify's list: 200 shows", () => {
    const shows = readRows(body("spotify/charts.top.us.2022-03-16.json"));
    expect(shows).toHaveLength(200);
    expect(shows?.[0]).toMatchObject({ id: "4rOoJ6Egrf8K2IrywzwOMk", publisher: "Joe Rogan" });
  });

  test("YouTube's lists of videos and films are told from a list of podcasts", () => {
    for (const file of ["TRENDING_VIDEOS", "TRENDING_MOVIES"])
      expect(readList(body(`youtube-charts/charts.${file}.GB.json`))).toBeNull();
    expect(readHistory(body("youtube-charts/charts.TRENDING_VIDEOS.GB.json"))).toBeNull();
  });
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
