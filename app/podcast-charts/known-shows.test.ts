import { beforeEach, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { writeBatch } from "../storage/batch";
import { type Database, openDatabase } from "../storage/database";
import { readShowsOfWeek } from "./known-shows.server";
import { followShow, unfollowShow } from "./storage/followed-shows";

const own = ownDatabase();
const week = { week: 46, year: 2026 };

let database: Database;
beforeEach(async () => {
  database = openDatabase({ url: own.url });
  const chart = (at: number, platform: string, category: string, shows: string[]) => [
    {
      sql: `INSERT OR IGNORE INTO chart_headers (week, platform, country, category, request, state)
        VALUES (?, ?, 'de', ?, '*', 'scraped')`,
      args: [at, platform, category],
    },
    {
      sql: "INSERT OR IGNORE INTO chart_entries (week, platform, country, category, shows) VALUES (?, ?, 'de', ?, ?)",
      args: [at, platform, category, JSON.stringify(shows)],
    },
  ];
  const show = (platform: string, id: string, title: string, publisher: string) => ({
    sql: "INSERT OR IGNORE INTO chart_shows (platform, show_id, title, publisher, seen_week) VALUES (?, ?, ?, ?, 202646)",
    args: [platform, id, title, publisher],
  });
  await writeBatch(database, [
    show("apple", "1", "Quiet Studio", "Brightcast"),
    show("spotify", "1", "Loud Studio", "Brightcast"),
    show("apple", "2", "100% Talk", "Other_House"),
    ...chart(202645, "apple", "technology", ["2", "1"]),
    ...chart(202646, "apple", "technology", ["1"]),
    ...chart(202646, "apple", "business", ["3", "4", "1"]),
    ...chart(202646, "spotify", "technology", ["9", "1"]),
    { sql: "DELETE FROM followed_shows", args: [] },
  ]);
});

const titles = (found: { show: { title: string } }[] | null) =>
  found?.map(({ show }) => show.title).toSorted();

test("a show is found by words of its title and publisher, with its places in all charts, best first", async () => {
  const { found, followed } = await readShowsOfWeek(database, week, "studio brightcast quiet");
  expect(followed).toEqual([]);
  expect(found).toMatchObject([
    {
      platform: "apple",
      show: { id: "1", title: "Quiet Studio" },
      places: [
        { category: "technology", rank: 1, before: 2 },
        { category: "business", rank: 3, before: null },
      ],
      out: false,
    },
  ]);
  expect(titles((await readShowsOfWeek(database, week, "studio")).found)).toEqual([
    "Loud Studio",
    "Quiet Studio",
  ]);
});

test("nothing is looked for without a word; signs are no wildcards", async () => {
  expect((await readShowsOfWeek(database, week, " %_ ")).found).toBeNull();
  expect((await readShowsOfWeek(database, week, "")).found).toBeNull();
  expect(titles((await readShowsOfWeek(database, week, "100%")).found)).toEqual(["100% Talk"]);
});

test("a followed show stands there without a search, once, until it is followed no more", async () => {
  const follow = (showId: string) =>
    followShow(database, { platform: "apple", showId, by: "Dana", at: new Date() });
  await follow("1");
  await follow("1");
  expect(await follow("1")).toBe(true);
  expect(await follow("not a show")).toBe(false);
  await follow("2");
  const { followed, found } = await readShowsOfWeek(database, week, "studio");
  expect(titles(followed)).toEqual(["100% Talk", "Quiet Studio"]);
  expect(titles(found)).toEqual(["Loud Studio"]);
  expect(followed.find(({ show }) => show.id === "2")).toMatchObject({
    places: [],
    out: true,
    followedBy: "Dana",
  });
  await unfollowShow(database, "apple", "1");
  expect(titles((await readShowsOfWeek(database, week, "")).followed)).toEqual(["100% Talk"]);
});
