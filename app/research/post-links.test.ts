import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkedInTime, postLink } from "./post-links";

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
          const found = postLink(`https://${host}.linkedin.com/posts/${path}/?${query}#comments`);
          expect(found).toEqual({
            network: "linkedin",
            link: `https://www.linkedin.com/posts/${path}`,
            key: `linkedin:${at.id}`,
            postedAt: at.ms,
            author,
          });
          expect(postLink(found?.link ?? "")).toEqual(found);
        },
      ),
    );
  });

  it("tell their time by share and ugcPost ids too", () => {
    expect(linkedInTime("7330988768578920448")).toBe(1_747_843_925_614);
    for (const kind of ["activity", "ugcPost", "share"])
      expect(postLink(`https://www.linkedin.com/posts/a_b-${kind}-7330988768578920448-xy`)?.postedAt).toBe(
        1_747_843_925_614,
      );
  });

  it.each([
    "https://www.linkedin.com/pulse/an-article-somebody",
    "https://www.linkedin.com/feed/update/urn:li:activity:7330988768578920448",
    "https://www.linkedin.com/in/somebody",
    "https://www.linkedin.com/posts/",
    "https://notlinkedin.com/posts/a_b-activity-7330988768578920448-xy",
    "https://linkedin.com.evil.example/posts/a_b-activity-7330988768578920448-xy",
    "javascript:alert(1)",
    "posts/a_b",
    "",
  ])("%s is no post", (address) => expect(postLink(address)).toBeNull());
});

describe("posts elsewhere", () => {
  it.each([
    [
      "https://twitter.com/ada/status/1859999999999999999?s=20",
      "https://x.com/ada/status/1859999999999999999",
      "ada",
    ],
    [
      "https://www.threads.com/@ada/post/DCabc_1-x?hl=de",
      "https://www.threads.net/@ada/post/DCabc_1-x",
      "ada",
    ],
    [
      "https://m.facebook.com/brightcast/posts/pfbid02abc?ref=x",
      "https://www.facebook.com/brightcast/posts/pfbid02abc",
      "brightcast",
    ],
    [
      "https://www.facebook.com/permalink.php?story_fbid=12&id=34&x=1",
      "https://www.facebook.com/permalink.php?story_fbid=12&id=34",
      null,
    ],
    ["https://youtu.be/dQw4w9WgXcQ?t=3", "https://www.youtube.com/watch?v=dQw4w9WgXcQ", null],
    ["https://www.youtube.com/post/UgkxAb_1-c?lc=x", "https://www.youtube.com/post/UgkxAb_1-c", null],
    ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ", null],
  ])("%s", (address, link, author) => {
    expect(postLink(address)).toMatchObject({ link, author });
  });

  it("on X carry their time", () => {
    expect(
      new Date(postLink("https://x.com/a/status/1541815603606036480")?.postedAt ?? 0).toISOString(),
    ).toBe("2022-06-28T16:07:40.105Z");
  });

  it.each([
    "https://x.com/ada",
    "https://www.youtube.com/@ada",
    "https://www.facebook.com/brightcast",
    "https://www.threads.net/@ada",
  ])("%s is no post", (address) => expect(postLink(address)).toBeNull());

  it("never throws", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl()), (address) => void postLink(address)));
  });
});
