/** Identifies podcasts by their feed URLs. */
import type { Key, Refusal } from "./key";
import { encoded, parsePasted, partsOf } from "./pasted";
import { hostOf, isHostOf } from "./sites";
import { composed } from "./text";

type Feed = Key<"feed">;

const noFeed: Refusal = {
  refused: "not-one",
  words: "Enter a podcast feed URL, such as https://feeds.acme.com/podcast.xml.",
};
const directoryPage: Refusal = {
  refused: "platform-page",
  words: "This is a page on a podcast platform. Enter the podcast's feed URL instead.",
};

/** Prefixes that podcast apps put before a feed's URL, or instead of its scheme. */
const appSchemes = /^(?:feed|itpc|pcast|podcast|itms-podcasts?|rss|podkicker)(?::\/\/|:(?=https?:))/i;

/** Directories of podcasts, whose feeds are on other hosts. */
const directories = ["podcasts.apple.com", "itunes.apple.com", "open.spotify.com", "podcasts.google.com"];

/**
 * Returns the feed of a URL without scheme and trailing slashes, as in the podcast namespace's
 * guid. The path's case and the whole query count.
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

/** Returns the feed that a directory gives, or null if it gives none, as on plans that hide it. */
export function feedIn(text: string | null): string | null {
  const parsed = parseFeed(text ?? "");
  return "kind" in parsed ? parsed.value : null;
}
