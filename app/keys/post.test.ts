import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isKey } from "./key";
import { linkedInTime, parsePost, type Post } from "./post";

const read = (text: string): Post | null => {
  const parsed = parsePost(text);
  return isKey(parsed) ? (parsed as Post) : null;
};

const id = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2040, 0, 1) }).map((ms) => ({
  ms,
  id: String((BigInt(ms) << 22n) | 12_345n),
}));
const slug = fc.stringMatching(/^[a-z0-9-]{1,20}$/);

describe("LinkedIn posts", () => {
  it("are the same post under any host, query and fragment", () => {
    fc.assert(
      fc.property(
        id,
        slug,
        slug,
        fc.constantFrom("www", "uk", "de", "mx"),
        fc.webQueryParameters(),
        (at, author, words, host, query) => {
          const path = `${author}_${words}-activity-${at.id}-AbCd`;
          const found = read(
            `https://${host}.linkedin.com/posts/${path}/?${query.replaceAll(/[^\w=&]/g, "")}#comments`,
          );
          expect(found).toMatchObject({
            network: "linkedin",
            link: `https://www.linkedin.com/posts/${path}`,
            value: `linkedin:${at.id}`,
            postedAt: at.ms,
            author,
          });
          expect(read(found?.link ?? "")).toEqual(found);
        },
      ),
    );
  });

  /**
   * Cases from gajus/semantic-url-parser#6, DIYgod/RSSHub#21105, 21nCo/nucleum#28,
   * mdsaban/universal-app-opener#15, lobu-ai/lobu#2435.
   */
  it("are the same post under every form of the address", () => {
    const forms = [
      "https://www.linkedin.com/posts/jo-doe_x-activity-{}-AbCd",
      "https://www.linkedin.com/feed/update/urn:li:activity:{}",
      "https://www.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A{}/?utm_source=share",
      "https://www.linkedin.com/embed/feed/update/urn:li:ugcPost:{}",
      "https://www.linkedin.com/embed/feed/update/urn:li:share:{}?collapsed=1",
      "https://www.linkedin.com/mwlite/feed/update/urn:li:activity:{}",
      "https://www.linkedin.com/comm/feed/update/urn:li:activity:{}?midToken=x",
      "https://www.linkedin.com/feed/?highlightedUpdateUrn=urn%3Ali%3Aactivity%3A{}",
      "https://www.linkedin.com/feed/?updateEntityUrn=urn:li:fs_feedUpdate:(V2,urn:li:activity:{})",
      "https://www.linkedin.com/video/live/urn:li:ugcPost:{}/",
      "https://www.linkedin.com/analytics/post-summary/urn:li:activity:{}/",
      '<iframe src="https://www.linkedin.com/embed/feed/update/urn:li:ugcPost:{}" height="500"></iframe>',
      "[post](https://www.linkedin.com/feed/update/urn:li:activity:{}/)",
      "urn:li:activity:{}",
      "urn:li:ugcPost:{}",
      "urn:li:fs_updateV2:(urn:li:activity:{},FEED_DETAIL)",
    ];
    fc.assert(
      fc.property(id, fc.constantFrom(...forms), (at, form) => {
        const found = read(form.replace("{}", at.id));
        expect(found).toMatchObject({ value: `linkedin:${at.id}`, postedAt: at.ms });
        expect(read(found?.link ?? "")?.value).toBe(found?.value);
      }),
    );
  });

  it("tell their time by share and ugcPost ids too", () => {
    expect(linkedInTime("7330988768578920448")).toBe(1_747_843_925_614);
    for (const kind of ["activity", "ugcPost", "share"])
      expect(read(`https://www.linkedin.com/posts/a_b-${kind}-7330988768578920448-xy`)?.postedAt).toBe(
        1_747_843_925_614,
      );
  });

  it("keep the words that an encoded address holds", () => {
    expect(
      read("https://www.linkedin.com/posts/r%C3%A9da_d%C3%A9mo-activity-7330988768578920448-xy"),
    ).toMatchObject({
      author: "réda",
      link: "https://www.linkedin.com/posts/r%C3%A9da_d%C3%A9mo-activity-7330988768578920448-xy",
    });
  });

  it.each([
    "https://www.linkedin.com/pulse/an-article-somebody",
    "https://www.linkedin.com/in/somebody",
    "https://www.linkedin.com/posts/",
    "https://www.linkedin.com/company/acme/posts/",
    "https://www.linkedin.com/company/acme/posts/?feedView=all",
    "https://notlinkedin.com/posts/a_b-activity-7330988768578920448-xy",
    "https://linkedin.com.evil.example/posts/a_b-activity-7330988768578920448-xy",
    "https://www.linkedin.com/feed/update/urn:li:activity:12",
    "urn:li:comment:(activity:7330988768578920448,7330988768578920449)",
    "urn:li:person:abc",
    "javascript:alert(1)",
    "posts/a_b",
    "",
  ])("%s is no post", (address) => expect(read(address)).toBeNull());
});

describe("posts elsewhere", () => {
  it.each([
    [
      "https://twitter.com/ada/status/1859999999999999999?s=20",
      "https://x.com/ada/status/1859999999999999999",
      "ada",
    ],
    [
      "https://mobile.twitter.com/ada/status/1859999999999999999/photo/1",
      "https://x.com/ada/status/1859999999999999999",
      "ada",
    ],
    ["https://x.com/i/web/status/1859999999999999999", "https://x.com/i/status/1859999999999999999", null],
    [
      "https://fxtwitter.com/ada/statuses/1859999999999999999",
      "https://x.com/ada/status/1859999999999999999",
      "ada",
    ],
    [
      "https://www.threads.com/@ada/post/DCabc_1-x?hl=de",
      "https://www.threads.net/@ada/post/DCabc_1-x",
      "ada",
    ],
    ["https://www.threads.net/t/DCabc_1-x", "https://www.threads.net/t/DCabc_1-x", null],
    [
      "https://m.facebook.com/brightcast/posts/pfbid02abc?ref=x",
      "https://www.facebook.com/brightcast/posts/pfbid02abc",
      "brightcast",
    ],
    [
      "https://www.facebook.com/brightcast/posts/what-we-made/123456789",
      "https://www.facebook.com/brightcast/posts/123456789",
      "brightcast",
    ],
    [
      "https://www.facebook.com/permalink.php?story_fbid=12&id=34&x=1",
      "https://www.facebook.com/permalink.php?story_fbid=12&id=34",
      null,
    ],
    [
      "https://m.facebook.com/story.php?story_fbid=pfbid02aBc&id=34",
      "https://www.facebook.com/permalink.php?story_fbid=pfbid02aBc&id=34",
      null,
    ],
    [
      "https://www.facebook.com/groups/acme/posts/123/",
      "https://www.facebook.com/groups/acme/posts/123",
      null,
    ],
    ["https://www.facebook.com/reel/123", "https://www.facebook.com/reel/123", null],
    ["https://www.facebook.com/watch/?v=123", "https://www.facebook.com/watch/?v=123", null],
    ["https://www.facebook.com/share/p/AbC123xyz/", "https://www.facebook.com/share/p/AbC123xyz", null],
    ["https://youtu.be/dQw4w9WgXcQ?t=3", "https://www.youtube.com/watch?v=dQw4w9WgXcQ", null],
    ["https://www.youtube.com/post/UgkxAb_1-c?lc=x", "https://www.youtube.com/post/UgkxAb_1-c", null],
    [
      "https://www.youtube.com/channel/UCx/community?lb=UgkxAb_1-c",
      "https://www.youtube.com/post/UgkxAb_1-c",
      null,
    ],
    ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ", null],
  ])("%s", (address, link, author) => {
    const found = read(address);
    expect(found).toMatchObject({ link, author });
    expect(read(link)?.value).toBe(found?.value);
  });

  it.each([
    // Cases from praw-dev/praw, submission.py; libreddit#144; RedditDownloaderBot#5;
    // old-reddit-redirect#97.
    "https://redd.it/2gmzqe",
    "https://www.reddit.com/r/redditdev/comments/2gmzqe/praw_https/",
    "https://old.reddit.com/r/redditdev/comments/2gmzqe/praw_https/cklhv0f/",
    "https://np.reddit.com/r/redditdev/comments/2gmzqe",
    "https://m.reddit.com/comments/2gmzqe/",
    "https://new.reddit.com/user/bboe/comments/2gmzqe/praw_https/?utm_source=share",
    "https://www.reddit.com/gallery/2gmzqe",
    "https://www.reddit.com/tb/2gmzqe",
    "https://www.reddit.com/r/redditdev/comments/2gmzqe.json",
    "reddit.com/r/redditdev/comments/2GMZQE/praw_https",
    "t3_2gmzqe",
    "[post](https://www.reddit.com/r/redditdev/comments/2gmzqe/praw_https/)",
  ])("%s is one on Reddit", (address) => expect(read(address)?.value).toBe("reddit:2gmzqe"));

  it("on X carry their time", () => {
    expect(new Date(read("https://x.com/a/status/1541815603606036480")?.postedAt ?? 0).toISOString()).toBe(
      "2022-06-28T16:07:40.105Z",
    );
  });

  it("on Facebook are told apart by the case of their ids", () => {
    expect(read("https://www.facebook.com/a/posts/pfbid02aBc")?.value).not.toBe(
      read("https://www.facebook.com/a/posts/pfbid02abC")?.value,
    );
  });

  it.each([
    "https://x.com/ada",
    "https://x.com/ada/status/",
    "https://www.youtube.com/@ada",
    "https://www.facebook.com/brightcast",
    "https://www.facebook.com/brightcast/posts/",
    "https://www.threads.net/@ada",
    // A share link hides the post's id until somebody opens it.
    "https://www.reddit.com/r/space/s/skZgKbbMDq",
    "https://www.reddit.com/r/comments",
    "https://v.redd.it/abcdef123",
    "https://i.redd.it/abcdef123.png",
    "t1_abcdef",
    "https://netflix.com/ada/status/1859999999999999999",
  ])("%s is no post", (address) => expect(read(address)).toBeNull());

  it("never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webUrl()), (address) => void parsePost(address)),
    );
  });
});
