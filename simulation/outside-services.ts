/**
 * Maps questions of alerts and charts to the made-up vendors: a page of posts or a chart is paid for like any other
 * answer.
 */
import type { Connection, Answer } from "../app/vendors/call";
import { askMadeUp, type MadeUpService, madeUpServices } from "../app/runs/testing/made-up-services";
import type { ChartsPort, Platform } from "../app/vendors/charts/port";
import type { RedditPost, SubredditsPort } from "../app/vendors/subreddits/port";
import { UpstreamError } from "../app/vendors/failure";
import type { Upstreams } from "../app/vendors/upstreams";
import type { Vendor } from "../app/vendors/vendor";

type Connect = (vendor: Vendor) => Connection;

const answered = <T>(value: T, service: string): Answer<T> => ({
  value,
  source: { upstream: service, fetchedAt: "2026-11-20T12:00:00.000Z", data: "live" },
});

/** The keyword names the vendor and the question: "dear q7". */
export function askedBy(keyword: string): { service: MadeUpService; about: string } {
  const words = keyword.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const service = (words.find((word) => word in madeUpServices) ?? "free") as MadeUpService;
  return { service, about: words.find((word) => /^q\d+$/.test(word)) ?? "" };
}

/** Returns the posts of a non-empty page. */
export const postsAbout = (about: string): string[] => ["a", "b"].map((letter) => `${about}${letter}`);

/** A language model without a key: the daily reading of retired models ends without an answer. */
export const withoutModels: Pick<Upstreams["languageModel"], "endings"> = {
  endings: () =>
    Promise.reject(
      new UpstreamError({ upstream: "openai", kind: "not-configured", detail: "No key is configured." }),
    ),
};

export const subredditsOver = (connect: Connect): SubredditsPort => ({
  async search(query) {
    const { service, about } = askedBy(query);
    const found = await askMadeUp(connect(madeUpServices[service]), about);
    const posts = found === null ? [] : postsAbout(about).map((id) => postOf(id, `${service} ${about}`));
    return answered({ posts, after: null }, service);
  },
  current: async (names) =>
    answered(
      names.map((name) => postOf(name.slice("t3_".length), "")),
      "free",
    ),
});

const postOf = (id: string, title: string): RedditPost => ({
  name: `t3_${id}`,
  title,
  text: "",
  link: `https://www.reddit.com/r/video/comments/${id}`,
  subreddit: "video",
  upvotes: 5,
  comments: 5,
  postedAt: "2026-11-20T11:00:00.000Z",
  adult: false,
  pinned: false,
  removedBy: null,
});

/** Returns the vendor of a country's charts. */
export const chartService = (country: string): MadeUpService =>
  (["cheap", "free", "dear", "metered"] as const)[country.charCodeAt(0) % 4] ?? "free";

export const chartQuestion = (platform: string, country: string, id: string | null) =>
  `chart-${platform}-${country}-${id ?? "all"}`;

export function chartsOver(connect: Connect): ChartsPort {
  const source = (platform: Platform): ChartsPort[Platform] => ({
    async chart({ country, category }) {
      const service = chartService(country);
      const about = chartQuestion(platform, country, category);
      const found = await askMadeUp(connect(madeUpServices[service]), about);
      if (found === null) return answered(null, service);
      const show = { title: found, publisher: null, summary: null, image: null, link: null, genre: null };
      return answered({ shows: [{ id: about, ...show }], updatedAt: null, via: "feed" as const }, service);
    },
  });
  return { apple: source("apple"), spotify: source("spotify"), youtube: source("youtube") };
}
