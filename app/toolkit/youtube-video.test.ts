import fc from "fast-check";
import { expect, test } from "vitest";
import { toVideoId, videoLink } from "./youtube-video";

const id = "aB3_d-FgH1k";

test.each([
  id,
  `  ${id} `,
  `https://www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?app=desktop&v=${id}&t=90s&si=xyz`,
  `http://m.youtube.com/watch?v=${id}`,
  `music.youtube.com/watch?v=${id}&list=RD1`,
  `https://www.youtube.com/watch?v=${id}&list=PL0123456789&index=4`,
  `https://youtu.be/${id}?t=12`,
  `youtu.be/${id}`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/shorts/${id}?feature=share`,
  `https://www.youtube.com/live/${id}?si=1`,
  `https://www.youtube.com/embed/${id}`,
  `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
  `https://www.youtube.com/v/${id}`,
  `//www.youtube.com/watch?v=${id}`,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
  `https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3D${id}%26feature%3Dshare`,
])("finds the video in %s", (address) => {
  expect(toVideoId(address)).toBe(id);
});

test.each([
  "",
  "hello",
  "https://www.youtube.com/",
  "https://www.youtube.com/playlist?list=PL0123456789",
  "https://www.youtube.com/@acme",
  "https://www.youtube.com/channel/UC0123456789",
  `https://vimeo.com/watch?v=${id}`,
  `https://youtube.com.evil.example/watch?v=${id}`,
  `https://notyoutube.com/watch?v=${id}`,
  `https://youtu.be/${id}x`,
  `javascript:alert("${id}")`,
  "https://www.youtube.com/watch?v=tooshort",
])("finds none in %j", (address) => {
  expect(toVideoId(address)).toBeNull();
});

test("an address in an address is opened, and one in that, but no further", () => {
  const around = (address: string) => `https://www.youtube.com/redirect?q=${encodeURIComponent(address)}`;
  const twice = around(around(videoLink(id)));
  expect(toVideoId(twice)).toBe(id);
  expect(toVideoId(around(twice))).toBeNull();
  expect(toVideoId(`${videoLink(id)}&t=${"1".repeat(2000)}`)).toBeNull();
});

test("a link of ours is always found again", () => {
  const ids = fc.stringMatching(/^[\w-]{11}$/);
  fc.assert(
    fc.property(ids, fc.nat(100_000), (video, seconds) => {
      expect(toVideoId(videoLink(video, seconds))).toBe(video);
    }),
  );
});

test("nothing that is pasted makes it throw", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => void toVideoId(text)));
});
