/** Podcasts by the addresses of their feeds. */
import type { Key, Refusal } from "./key";
import { encoded, parsePasted, partsOf } from "./pasted";
import { hostOf, isHostOf } from "./sites";
import { composed } from "./text";

type Feed = Key<"feed">;

const noFeed: Refusal = {
  refused: "not-one",
  words: "Enter the address of a podcast's feed, such as https://feeds.acme.com/podcast.xml.",
};
const directoryPage: Refusal = {
  refused: "platform-page",
  words: "This is a page on a podcast platform. Enter the address of the podcast's own feed.",
};

/** What podcast apps put before the address of a feed, or in place of its scheme. */
const appSchemes = /^(?:feed|itpc|pcast|podcast|itms-podcasts?|rss|podkicker)(?::\/\/|:(?=https?:))/i;

/** Pages about podcasts; their feeds stand on other hosts. */
const directories = ["podcasts.apple.com", "itunes.apple.com", "open.spotify.com", "podcasts.google.com"];

/**
 * Returns the feed that an address names: without its scheme and the slashes at its end, as the podcast namespace makes a
 * show's guid of it. The case of its path and all of its query count.
 */
export function parseFeed(text: string): Feed | Refusal {
  const bare = composed(text).replace(appSchemes, "");
  return parsePasted(bare, feedAt, noFeed);
}

function feedAt(url: URL): Feed | Refusal | null {
  const host = hostOf(url);
  if (!host.includes(".") || url.username !== "") return null;
  if (directories.some((site) => isHostOf(host, site))) return directoryPage;
  const path = partsOf(url)
    .map((part) => `/${encoded(part)}`)
    .join("");
  if (path === "" && url.search === "") return null;
  const value = `${host}${url.port ? `:${url.port}` : ""}${path}${url.search}`;
  return { kind: "feed", value, shown: value };
}

/** Returns the feed that a directory names; null where it names none, as on plans that don't show it. */
export function feedIn(text: string | null): string | null {
  const parsed = parseFeed(text ?? "");
  return "kind" in parsed ? parsed.value : null;
}
