import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isKey } from "./key";
import { parseChannel, parseVideo, videoLink } from "./youtube";

const id = "aB3_d-FgH1k";
const channelId = "UCaB3_d-FgH1kaB3_d-FgH1k";
const video = (text: string) => {
  const parsed = parseVideo(text);
  return isKey(parsed) ? parsed.value : parsed.refused;
};
const channel = (text: string) => {
  const parsed = parseChannel(text);
  return isKey(parsed) ? parsed.value : parsed.refused;
};

const videoId = fc.stringMatching(/^[\w-]{11}$/).filter((text) => !/^(videoseries|live_stream)$/.test(text));

describe("a video", () => {
  /**
   * Cases from mikf/gallery-dl, mcp-youtube-transcript#101, claudiob/yt#250, nostter#2530,
   * RemoveAdblockThing#556, content-core#39, get-video-id#85.
   */
  test.each([
    id,
    `  ${id} `,
    `https://www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com/watch?app=desktop&v=${id}&t=90s&si=xyz`,
    `https://www.youtube.com/watch?app=desktop&amp;v=${id}`,
    `http://m.youtube.com/watch?v=${id}`,
    `https://m.youtube.com/#/watch?v=${id}`,
    `music.youtube.com/watch?v=${id}&list=RD1`,
    `https://www.youtube.com/watch?v=${id}&list=PL0123456789&index=4`,
    `https://www.youtube.com/watch/${id}`,
    `https://youtu.be/${id}?t=12`,
    `youtu.be/${id}`,
    `https://www.youtube.com/shorts/${id}?feature=share`,
    `https://www.youtube.com/live/${id}?si=1`,
    `https://www.youtube.com/embed/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
    `https://www.youtube.com/v/${id}`,
    `https://youtube.googleapis.com/v/${id}`,
    `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
    `https://img.youtube.com/vi/${id}/0.jpg`,
    `//www.youtube.com/watch?v=${id}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
    `https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3D${id}%26feature%3Dshare`,
    `https://www.youtube.com/oembed?url=https%3A%2F%2Fyoutu.be%2F${id}&format=json`,
    `https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}&gl=DE`,
    `[Demo](https://youtu.be/${id})`,
    `<https://youtu.be/${id}>`,
    `<iframe width="560" src="https://www.youtube.com/embed/${id}?start=3" title="x"></iframe>`,
    `Our demo: https://youtu.be/${id}.`,
    `https://youtu.be/\u200B${id}`,
    `http://https://youtu.be/${id}`,
  ])("is found in %s", (address) => expect(video(address)).toBe(id));

  test.each([
    ["", "empty"],
    ["hello", "not-one"],
    ["https://www.youtube.com/", "not-one"],
    ["https://www.youtube.com/playlist?list=PL0123456789", "not-one"],
    ["https://www.youtube.com/embed/videoseries?list=PL0123456789", "not-one"],
    [`https://www.youtube.com/embed/live_stream?channel=${channelId}`, "not-one"],
    ["https://www.youtube.com/@acme", "not-one"],
    [`https://vimeo.com/watch?v=${id}`, "not-one"],
    [`https://youtube.com.evil.example/watch?v=${id}`, "not-one"],
    [`https://notyoutube.com/watch?v=${id}`, "not-one"],
    [`https://youtu.be/${id}x`, "not-one"],
    [`javascript:alert("${id}")`, "not-one"],
    ["https://www.youtube.com/watch?v=tooshort", "not-one"],
    [`youtu.be/${id} youtu.be/dQw4w9WgXcQ`, "several"],
  ])("is not in %j: %s", (address, refused) => expect(video(address)).toBe(refused));

  test("an address in an address is opened, and one in that, but no further", () => {
    const around = (address: string) => `https://www.youtube.com/redirect?q=${encodeURIComponent(address)}`;
    const twice = around(around(videoLink(id)));
    expect(video(twice)).toBe(id);
    expect(video(around(twice))).toBe("not-one");
    expect(video(`${videoLink(id)}&t=${"1".repeat(4000)}`)).toBe("too-long");
  });

  test("is found again by the canonical address, and is no other", () => {
    fc.assert(
      fc.property(videoId, videoId, fc.nat(100_000), (one, other, seconds) => {
        const parsed = parseVideo(videoLink(one, seconds));
        expect(parsed).toMatchObject({ kind: "video", value: one });
        expect(isKey(parsed) && parseVideo(parsed.shown)).toEqual(parsed);
        if (one !== other) expect(video(videoLink(other))).not.toBe(one);
      }),
    );
  });

  test("nothing that is pasted makes the reading throw", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webUrl()), (text) => void parseVideo(text)),
    );
  });
});

describe("a channel", () => {
  /**
   * Cases from YouTube-operational-API#239, jsVideoUrlParser#76 ("/c/" and "/user/" of one name may
   * be two channels), danbooru#5815, alaouy/YouTube#177, tubesync#9, dynacat#65 (feeds), and
   * support.google.com/youtube/answer/6180214.
   */
  test.each([
    [channelId, channelId],
    [`https://www.youtube.com/channel/${channelId}/videos`, channelId],
    [`https://www.youtube.com/feeds/videos.xml?channel_id=${channelId}`, channelId],
    [`https://studio.youtube.com/channel/${channelId}/analytics`, channelId],
    [`https://www.youtube.com/embed/live_stream?channel=${channelId}`, channelId],
    ["https://www.youtube.com/@Acme/videos?sub_confirmation=1", "@acme"],
    ["@Acme", "@acme"],
    ["https://www.youtube.com/c/Acme/featured", "c/acme"],
    ["https://www.youtube.com/user/Acme", "user/acme"],
    ["https://www.youtube.com/feeds/videos.xml?user=Acme", "user/acme"],
    [`https://www.youtube.com/channel/${channelId}?sub_confirmation=1`, channelId],
    ["https://m.youtube.com/@acme", "@acme"],
    ["https://www.youtube.com/%40Acme", "@acme"],
    ["https://www.youtube.com/@r%C3%A9da", "@réda"],
    ["youtube.com/@Réda", "@réda"],
    ["https://www.youtube.com/user/GoogleDevelopers", "user/googledevelopers"],
    ["https://www.youtube.com/c/Acme", "c/acme"],
    ["https://www.youtube.com/Acme", "/acme"],
    ["[Acme](https://www.youtube.com/@acme)", "@acme"],
    ["https://music.youtube.com/channel/UCaB3_d-FgH1kaB3_d-FgH1k", channelId],
    ["https://notyoutube.com/@acme", "not-one"],
    ["https://www.youtube.com/watch?v=aB3_d-FgH1k", "not-one"],
    ["https://www.youtube.com/playlist?list=PL1", "not-one"],
    ["https://www.youtube.com/channel/UCshort", "not-one"],
    ["https://www.youtube.com/results?search_query=acme", "not-one"],
    ["https://www.youtube.com/", "not-one"],
    ["", "empty"],
  ])("%s is %s", (text, value) => expect(channel(text)).toBe(value));

  test("is itself again by what is shown, and no other", () => {
    const id = fc.stringMatching(/^UC[\w-]{22}$/);
    const name = fc.stringMatching(/^[a-z\d][a-z\d_-]{2,20}$/);
    const key = fc.oneof(
      id,
      fc.tuple(fc.constantFrom("@", "user/", "c/"), name).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(key, key, (one, other) => {
        const link = (value: string) =>
          `https://www.youtube.com/${value.startsWith("UC") ? `channel/${value}` : value}`;
        const parsed = parseChannel(link(one));
        expect(parsed).toMatchObject({ kind: "channel", value: one });
        expect(isKey(parsed) && parseChannel(parsed.shown)).toEqual(parsed);
        if (one !== other) expect(channel(link(other))).not.toBe(one);
      }),
    );
  });
});
