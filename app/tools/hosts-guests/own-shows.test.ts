/** The feed identifies a company's show in another directory, because many shows share a title. */
import { expect, test } from "vitest";
import { feedIn } from "../../keys/feed";
import type { PodcastsPort, Show } from "../../vendors/podcasts/port";
import { Gaps } from "./gaps";
import { ownShows } from "./own-shows.server";
import type { Whom } from "./whom.server";

const now = new Date("2026-11-28T12:00:00Z");
const source = { upstream: "podcasts", fetchedAt: now.toISOString(), data: "live" } as const;
const answer = async <T>(value: T) => ({ value, source });

const show = (id: string, title: string, feed: string | null): Show => ({
  id,
  title,
  description: null,
  link: null,
  author: null,
  authorEmail: null,
  latestEpisodeAt: "2026-11-20T08:00:00Z",
  feed: feedIn(feed),
});

const whom = {
  person: { name: "Jo Doe" },
  credits: [],
  doubt: null,
  employer: "acme.example",
} as unknown as Whom;

const idsOf = async (feed: string | null, found: Show[]) => {
  const podcasts = {
    showsOfDomain: async () => answer([{ ...show("", "Studio Hours", feed), directoryLink: null }]),
    showsAbout: async () => answer(found),
    castOf: async () => answer([]),
  } as unknown as PodcastsPort;
  return (await ownShows(podcasts, whom, now, new Gaps())).ids;
};

test("of two shows of one title the one of the same feed is taken, however its address is written", async () => {
  // gpodder/mygpo#620, GetStream/Winds#66: the same feed with and without "https" and "/".
  const found = [
    show("namesake", "Studio Hours", "https://feeds.other.example/studio"),
    show("own", "Studio Hours – the Acme podcast", "feed://Feeds.Acme.example/studio/"),
  ];
  expect(await idsOf("https://feeds.acme.example/studio", found)).toEqual(["own"]);
});

test("where no feed is told, or it has moved, the title says which it is", async () => {
  const found = [
    show("other", "Another show", "https://feeds.acme.example/other"),
    show("own", "Studio Hours", "https://new.example/studio"),
  ];
  // Listen Notes shows feed URLs only on paid plans.
  expect(await idsOf("Please upgrade to PRO or ENTERPRISE plan to see this field", found)).toEqual(["own"]);
  expect(await idsOf("https://feeds.acme.example/studio", found)).toEqual(["own"]);
});
