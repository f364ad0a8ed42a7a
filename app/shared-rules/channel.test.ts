import { describe, expect, test } from "vitest";
import { UpstreamError, type FailureKind } from "../vendors/failure";
import type { Channel, ChannelReference, VideosPort } from "../vendors/videos/port";
import { findChannel, type Subject } from "./channel";
import { channelReferences } from "./channel-references";

const source = { upstream: "youtube", fetchedAt: "2026-11-20T12:00:00Z", data: "live" as const };

const channel = (id: string, over: Partial<Channel> = {}): Channel => ({
  id,
  title: "Acme",
  handle: null,
  description: "",
  link: `https://www.youtube.com/channel/${id}`,
  image: null,
  country: null,
  subscribers: null,
  videoCount: null,
  domains: [],
  ...over,
});

const refuse = (kind: FailureKind) => () =>
  Promise.reject(new UpstreamError({ upstream: "youtube", kind, detail: kind }));

interface World {
  /** Keyed by id, "@handle", user name, custom path or video id. */
  channels?: Record<string, Channel>;
  /** Sites linked from a channel's page. */
  links?: Record<string, string[]>;
  find?: Channel[] | (() => Promise<never>);
  search?: Channel[] | (() => Promise<never>);
}

function videosOf({ channels = {}, links = {}, find = [], search = [] }: World) {
  const asked: string[] = [];
  const key = (reference: ChannelReference) => {
    if (reference.kind === "handle") return `@${reference.handle.replace(/^@/, "")}`;
    return "id" in reference ? reference.id : "username" in reference ? reference.username : reference.path;
  };
  const list = (name: string, found: Channel[] | (() => Promise<never>)) => async () => {
    asked.push(name);
    return Array.isArray(found) ? { value: found, source } : found();
  };
  const videos: Pick<VideosPort, "channel" | "findChannels" | "searchChannels" | "linkedDomains"> = {
    channel: async (reference) => {
      asked.push(key(reference));
      return { value: channels[key(reference)] ?? null, source };
    },
    findChannels: list("find", find),
    searchChannels: list("search", search),
    linkedDomains: async (id) => ({ value: links[id] ?? [], source }),
  };
  return { videos, asked };
}

const subject: Subject = { domain: "acme.example", aliases: [], name: "Acme Studio", links: [] };
const id = (letter: string) => `UC${letter.repeat(22)}`;

describe("where the channel is looked for", () => {
  test("a link of the site is enough", async () => {
    const { videos, asked } = videosOf({ channels: { "@acme": channel(id("a")) } });
    const { found } = await findChannel(videos, {
      ...subject,
      links: ["https://www.youtube.com/@acme?sub=1"],
    });
    expect(found).toMatchObject({ channel: { id: id("a") }, how: "linked from its site" });
    expect(asked).toEqual(["@acme"]);
  });

  test("of several linked channels the one that names the company", async () => {
    const own = channel(id("b"), { domains: ["acme.example"] });
    const { videos } = videosOf({ channels: { "@partner": channel(id("a")), "@acme": own } });
    const links = ["https://youtube.com/@partner", "https://youtube.com/@acme"];
    expect((await findChannel(videos, { ...subject, links })).found?.channel.id).toBe(id("b"));
  });

  test("an embedded video counts only when its channel names the company", async () => {
    const links = ["https://www.youtube.com/embed/abcdefghijk"];
    const stranger = videosOf({ channels: { abcdefghijk: channel(id("a")) } });
    expect((await findChannel(stranger.videos, { ...subject, links })).found).toBeNull();
    const own = videosOf({
      channels: { abcdefghijk: channel(id("a")) },
      links: { [id("a")]: ["acme.example"] },
    });
    expect((await findChannel(own.videos, { ...subject, links })).found?.how).toBe("of a video on its site");
  });

  test("likely handles and names must be proved by the channel's own words or links", async () => {
    const squatter = videosOf({ channels: { "@acme": channel(id("a")) }, find: [channel(id("b"))] });
    expect((await findChannel(squatter.videos, subject)).found).toBeNull();
    const proved = videosOf({
      channels: { "@acmestudio": channel(id("a")) },
      links: { [id("a")]: ["acme.example"] },
    });
    expect((await findChannel(proved.videos, subject)).found?.how).toBe("by its handle, names the domain");
    const named = videosOf({
      channels: { [id("b")]: channel(id("b"), { subscribers: 7 }) },
      find: [channel(id("c"), { title: "Unrelated", domains: ["acme.example"] }), channel(id("b"))],
      links: { [id("b")]: ["acme.example"] },
    });
    expect((await findChannel(named.videos, subject)).found?.channel).toMatchObject({
      id: id("b"),
      subscribers: 7,
    });
  });

  test("a site that redirects proves by its other domain too", async () => {
    const { videos } = videosOf({
      channels: { "@acme": channel(id("a"), { domains: ["acme-group.example"] }) },
    });
    expect((await findChannel(videos, { ...subject, aliases: ["acme-group.example"] })).found).not.toBeNull();
  });

  test("the daily-limited search comes last", async () => {
    const { videos, asked } = videosOf({});
    const { found, looked } = await findChannel(videos, subject);
    expect(found).toBeNull();
    expect(asked).toEqual(["@acme", "@acmestudio", "find", "search"]);
    expect(looked).toEqual([
      "the links of its site",
      "likely handles",
      "channels of that name",
      "YouTube's own search",
    ]);
  });
});

describe("what refuses", () => {
  test("leaves the others worth asking", async () => {
    const { videos } = videosOf({ find: refuse("blocked"), search: refuse("quota") });
    const { videos: half } = videosOf({ search: refuse("quota") });
    await expect(findChannel(videos, subject)).rejects.toMatchObject({ kind: "blocked" });
    expect((await findChannel(half, subject)).looked).not.toContain("YouTube's own search");
  });

  test.each(["timeout", "rate-limited", "upstream-down"] as const)(
    "%s is no 'nothing found'",
    async (kind) => {
      const { videos } = videosOf({ find: refuse(kind) });
      await expect(findChannel(videos, subject)).rejects.toMatchObject({ kind });
    },
  );
});

test.each([
  [
    `https://www.youtube.com/channel/${"UC" + "x".repeat(22)}/about`,
    { kind: "id", id: `UC${"x".repeat(22)}` },
  ],
  ["https://m.youtube.com/@Acm%C3%A9", { kind: "handle", handle: "@acmé" }],
  ["http://youtube.com/user/acme", { kind: "username", username: "acme" }],
  ["https://www.youtube.com/c/Acme", { kind: "custom", path: "c/acme" }],
  ["https://www.youtube.com/Acme", { kind: "custom", path: "acme" }],
  ["https://youtu.be/abcdefghijk", { kind: "video", id: "abcdefghijk" }],
  ["https://www.youtube.com/watch?v=abcdefghijk&t=3", { kind: "video", id: "abcdefghijk" }],
  ["https://www.youtube-nocookie.com/embed/abcdefghijk", { kind: "video", id: "abcdefghijk" }],
  ["https://www.youtube.com/shorts/abcdefghijk", { kind: "video", id: "abcdefghijk" }],
  ["https://www.youtube.com/", null],
  ["https://www.youtube.com/playlist?list=PL1", null],
  ["https://www.youtube.com/channel/not-an-id", null],
  ["https://www.youtube.com/embed/videoseries?list=PL1", null],
  ["https://youtube.com.evil.example/@acme", null],
  ["https://notyoutube.com/@acme", null],
  ["no address", null],
])("%s", (link, reference) => {
  expect(channelReferences([link])).toEqual(reference ? [reference] : []);
});

test("links to the same channel count once, the surest kind first", () => {
  const links = [
    "https://youtu.be/abcdefghijk",
    "https://youtube.com/@Acme",
    "https://www.youtube.com/@acme/videos",
  ];
  expect(channelReferences(links).map(({ kind }) => kind)).toEqual(["handle", "video"]);
});
