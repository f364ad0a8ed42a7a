import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseFeed } from "./feed";
import { isKey } from "./key";

const feed = (text: string) => {
  const parsed = parseFeed(text);
  return isKey(parsed) ? parsed.value : parsed.refused;
};

describe("a podcast's feed", () => {
  /**
   * Podcastindex-org/podcast-namespace, tag "guid": scheme and trailing slashes do not count.
   * Duplicates from thrillfall/nextcloud-gpodder#172, gpodder/mygpo#620, GetStream/Winds#66.
   */
  test.each([
    "https://feeds.acme.example/show",
    "http://feeds.acme.example/show/",
    "HTTPS://Feeds.Acme.Example/show",
    "feeds.acme.example/show",
    "//feeds.acme.example/show",
    "feed://feeds.acme.example/show",
    "feed:https://feeds.acme.example/show",
    "itpc://feeds.acme.example/show",
    "pcast://feeds.acme.example/show",
    "podcast://feeds.acme.example/show",
    "https://feeds.acme.example:443/show#episode-3",
    "<https://feeds.acme.example/show>",
    "[RSS](https://feeds.acme.example/show)",
    '<link rel="alternate" type="application/rss+xml" href="https://feeds.acme.example/show">',
    "https://feeds.acme.example/sh\u200Bow",
  ])("is one under %s", (text) => expect(feed(text)).toBe("feeds.acme.example/show"));

  test.each([
    // podlove/podlove-publisher#648: "/feed/AAC/" and "/feed/aac/" are different feeds.
    ["http://acme.example/feed/AAC/", "acme.example/feed/AAC"],
    // Case from gpodder/gpodder#239.
    ["http://feeds.acme.example/users/acme%3A38/sounds.rss", "feeds.acme.example/users/acme:38/sounds.rss"],
    ["https://acme.example/?feed=podcast", "acme.example?feed=podcast"],
    ["https://feeds.acme.example/show.xml?id=1", "feeds.acme.example/show.xml?id=1"],
    ["https://podcasts.apple.com/us/podcast/the-daily/id1200361736", "platform-page"],
    ["https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk", "platform-page"],
    ["https://acme.example/", "not-one"],
    ["https://jo:secret@feeds.acme.example/show", "not-one"],
    ["ftp://feeds.acme.example/show", "not-one"],
    ["my podcast", "not-one"],
    ["https://a.example/feed https://b.example/feed", "several"],
    ["", "empty"],
  ])("%s is %s", (text, value) => expect(feed(text)).toBe(value));

  test("is itself again by its address, and no other", () => {
    const address = fc.stringMatching(
      /^[a-z]{2,8}\.example(\/[A-Za-z\d_-]{1,8}){1,3}(\?[a-z]=[A-Za-z\d]{1,5})?$/,
    );
    fc.assert(
      fc.property(address, address, (one, other) => {
        expect(feed(`https://${one}`)).toBe(one);
        if (one !== other) expect(feed(`https://${other}`)).not.toBe(one);
      }),
    );
  });
});
