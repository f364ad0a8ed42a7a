import { expect, test } from "vitest";
import { readFeed, readMarketingFeed } from "./apple-answers";
import { readRows } from "./spotify.server";
import { readList } from "./youtube-answers";

const odd = { another: "shape" };

test("a chart most of whose rows are of another shape is none", () => {
  const apple = { "im:name": { label: "Alone" }, id: { attributes: { "im:id": "7" } } };
  expect(readFeed({ feed: { entry: [apple, odd, odd] } })).toBeNull();
  expect(readMarketingFeed({ feed: { results: [{ id: "7", name: "A" }, odd, odd] } })).toBeNull();
  expect(readRows([{ showUri: "spotify:show:a1", showName: "A" }, odd, odd])).toBeNull();
  const content = {
    podcastShows: [{ podcastShowEntries: [{ externalPlaylistId: "PL1", name: "A" }, odd, odd] }],
  };
  const section = { musicAnalyticsSectionRenderer: { content } };
  expect(readList({ contents: { sectionListRenderer: { contents: [section] } } })).toBeNull();
});
