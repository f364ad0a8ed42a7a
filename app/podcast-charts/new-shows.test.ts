import { expect, test } from "vitest";
import { newShows, type Ranking } from "./new-shows";

const chart = (country: string, shows: string[], platform: Ranking["platform"] = "youtube"): Ranking => ({
  platform,
  country,
  category: "comedy",
  shows,
});

test("a show is new that stood in none of its platform's charts the week before", () => {
  const before = [chart("us", ["known"]), chart("ca", ["wandering"]), chart("us", ["elsewhere"], "spotify")];
  const now = [chart("us", ["known", "wandering", "new", "elsewhere"]), chart("ca", ["new", "known"])];
  expect(newShows(now, before)).toEqual([
    { platform: "youtube", country: "ca", category: "comedy", showId: "new", rank: 1 },
    { platform: "youtube", country: "us", category: "comedy", showId: "elsewhere", rank: 4 },
  ]);
});

test("a chart without a week before it says nothing", () => {
  expect(newShows([chart("de", ["a"])], [chart("us", ["b"])])).toEqual([]);
});
