import { describe, expect, test } from "vitest";
import { answer } from "../../answer.ts";
import { createWorld } from "../../world.ts";

const noon = new Date("2026-11-20T12:00:00Z");

interface List {
  pageInfo: { totalResults: number };
  nextPageToken?: string;
  items?: {
    id: unknown;
    snippet: Record<string, string>;
    statistics: Record<string, string>;
    contentDetails: Record<string, string>;
  }[];
}

function youtube(now = () => noon) {
  const world = createWorld({ now });
  const ask = answer(world);
  const channel = world.market.channelOf("brightcast.example");
  if (!channel) throw new Error("Brightcast has no channel");
  return {
    world,
    channel,
    ask,
    api: (path: string, key = "sandbox") =>
      ask(new Request(`https://www.googleapis.com/youtube/v3/${path}&key=${key}`)),
    list: async (path: string): Promise<List> => {
      const response = await ask(new Request(`https://www.googleapis.com/youtube/v3/${path}&key=sandbox`));
      return (await response.json()) as List;
    },
    post: (path: string, body: unknown) =>
      ask(
        new Request(`https://www.youtube.com/youtubei/v1/${path}`, {
          method: "POST",
          body: JSON.stringify(body),
        }),
      ),
  };
}

describe("Data API", () => {
  test("finds a channel by id, handle and user name; no hit has no items", async () => {
    const { channel, list, world } = youtube();
    const byHandle = await list(`channels?part=snippet,statistics&forHandle=@${channel.handle}`);
    expect(byHandle.items?.[0]).toMatchObject({ id: channel.id, snippet: { title: "Brightcast" } });
    expect(byHandle.items?.[0]?.statistics.subscriberCount).toBe(String(channel.subscribers));
    expect(byHandle.items?.[0]?.contentDetails).toBeUndefined();
    expect((await list(`channels?part=id&id=${channel.id}`)).items).toHaveLength(1);
    const named = world.market.channels.find((one) => one.username !== null && world.market.channel(one.id));
    expect((await list(`channels?part=id&forUsername=${named?.username}`)).items?.[0]?.id).toBe(named?.id);
    const nobody = await list("channels?part=id&forHandle=nobody-here");
    expect(nobody.pageInfo.totalResults).toBe(0);
    expect("items" in nobody).toBe(false);
  });

  test("pages through uploads, newest first", async () => {
    const { channel, list, world } = youtube();
    const path = `playlistItems?part=contentDetails&maxResults=50&playlistId=UU${channel.id.slice(2)}`;
    const first = await list(path);
    const second = await list(`${path}&pageToken=${first.nextPageToken}`);
    expect(second.nextPageToken).toBeUndefined();
    const ids = [...(first.items ?? []), ...(second.items ?? [])].map((one) => one.contentDetails.videoId);
    expect(ids).toEqual(world.market.uploadsOf(channel.id).map((one) => one.id));
    const dates = (first.items ?? []).map((one) => one.contentDetails.videoPublishedAt ?? "");
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test("gives views and durations, and leaves private and unknown videos out", async () => {
    const { channel, list, world } = youtube();
    const [one, hidden] = world.market.uploadsOf(channel.id);
    if (!one || !hidden) throw new Error("No uploads");
    hidden.state = "private";
    const { items } = await list(
      `videos?part=snippet,statistics,contentDetails&id=${one.id},${hidden.id},aaaaaaaaaaa`,
    );
    expect(items).toHaveLength(1);
    expect(items?.[0]).toMatchObject({ id: one.id, statistics: { viewCount: String(one.views) } });
    expect(items?.[0]?.contentDetails.duration).toMatch(/^PT(\d+H)?(\d+M)?(\d+S)?$/);
  });

  test("searches channels and videos; titles are HTML-escaped", async () => {
    const { list } = youtube();
    const channels = await list("search?part=snippet&type=channel&q=brightcast");
    expect(channels.items?.[0]?.snippet.channelTitle).toBe("Brightcast");
    const videos = await list("search?part=snippet&type=video&order=date&maxResults=50&q=live%20Q%26A");
    expect(videos.items?.length).toBe(50);
    expect(videos.items?.some((one) => one.snippet.title?.includes("Q&amp;A"))).toBe(true);
    expect((await list("search?part=snippet&type=channel&q=zzzzqqqq")).items).toEqual([]);
  });

  test.each([
    ["a wrong key", "channels?part=id&forHandle=x", "bad", 400, "badRequest"],
    ["no filter", "channels?part=id", "sandbox", 400, "missingRequiredParameter"],
    [
      "a playlist that is none",
      "playlistItems?part=id&playlistId=UUxxxxxxxxxxxxxxxxxxxxxx",
      "sandbox",
      404,
      "playlistNotFound",
    ],
  ])("%s is refused as Google does", async (_what, path, key, status, reason) => {
    const response = await youtube().api(path, key);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code: status, errors: [{ reason }] } });
  });

  test("a bad page token is refused", async () => {
    const { api, channel } = youtube();
    const response = await api(
      `playlistItems?part=id&playlistId=UU${channel.id.slice(2)}&pageToken=nonsense`,
    );
    expect(await response.json()).toMatchObject({ error: { errors: [{ reason: "invalidPageToken" }] } });
  });

  test("both allowances end for the Pacific day and come back with the next", async () => {
    let now = new Date("2026-11-21T07:30:00Z"); // half past eleven at night in California
    const { api } = youtube(() => now);
    for (let call = 0; call < 100; call++) await api("search?part=snippet&q=zzzzqqqq");
    const searches = await api("search?part=snippet&q=zzzzqqqq");
    expect(searches.status).toBe(429);
    expect(await searches.json()).toMatchObject({
      error: { errors: [{ reason: "rateLimitExceeded" }], status: "RESOURCE_EXHAUSTED" },
    });
    for (let call = 0; call < 10_000; call++) await api("channels?part=id&id=x");
    const units = await api("channels?part=id&id=x");
    expect(units.status).toBe(403);
    expect(await units.json()).toMatchObject({
      error: { errors: [{ reason: "quotaExceeded", domain: "youtube.quota" }] },
    });
    now = new Date("2026-11-21T08:01:00Z");
    expect((await api("channels?part=id&id=x")).status).toBe(200);
    expect((await api("search?part=snippet&q=zzzzqqqq")).status).toBe(200);
  });
});

describe("without a key", () => {
  test("the feed has the latest 15 uploads", async () => {
    const { ask, channel, world } = youtube();
    const xml = await (
      await ask(new Request(`https://www.youtube.com/feeds/videos.xml?channel_id=${channel.id}`))
    ).text();
    const ids = [...xml.matchAll(/<yt:videoId>(.+?)</g)].map((match) => match[1]);
    expect(ids).toEqual(
      world.market
        .uploadsOf(channel.id)
        .slice(0, 15)
        .map((one) => one.id),
    );
    expect(xml).toContain(`<yt:channelId>${channel.id.slice(2)}</yt:channelId>`);
    expect((await ask(new Request("https://www.youtube.com/feeds/videos.xml?channel_id=UCx"))).status).toBe(
      404,
    );
  });

  test("addresses resolve to channels", async () => {
    const { post, channel } = youtube();
    for (const path of [`@${channel.handle}`, `channel/${channel.id}`, "c/brightcast", "brightcast"]) {
      const body = await (
        await post("navigation/resolve_url", { url: `https://www.youtube.com/${path}` })
      ).json();
      expect(body).toMatchObject({ endpoint: { browseEndpoint: { browseId: channel.id } } });
    }
    expect((await post("navigation/resolve_url", { url: "https://www.youtube.com/c/nobody" })).status).toBe(
      404,
    );
  });

  test("a channel's header links to its owner's site", async () => {
    const { post, channel } = youtube();
    const body = await (await post("browse", { browseId: channel.id })).text();
    expect(body).toContain(encodeURIComponent("https://www.brightcast.example/"));
    expect(await (await post("browse", { browseId: `UC${"x".repeat(22)}` })).text()).toContain(
      "alertRenderer",
    );
    expect((await post("browse", { browseId: "x" })).status).toBe(400);
  });

  test("a search for channels puts the handle where subscribers should be", async () => {
    const { post, channel } = youtube();
    const body = await (await post("search", { query: "Brightcast", params: "EgIQAvABAQ%3D%3D" })).text();
    expect(body).toContain(`"subscriberCountText":{"simpleText":"@${channel.handle}"}`);
    expect(body).not.toContain("videoRenderer");
  });

  test("thumbnails are pictures; a missing one is a grey picture under 404", async () => {
    const { ask, channel, world } = youtube();
    const id = world.market.uploadsOf(channel.id)[0]?.id;
    const there = await ask(new Request(`https://i.ytimg.com/vi/${id}/mqdefault.jpg`));
    expect(there.headers.get("content-type")).toBe("image/jpeg");
    expect(
      Buffer.from(await there.arrayBuffer())
        .subarray(0, 2)
        .toString("hex"),
    ).toBe("ffd8");
    const missing = await ask(new Request("https://i.ytimg.com/vi/aaaaaaaaaaa/maxresdefault.jpg"));
    expect(missing.status).toBe(404);
    expect(missing.headers.get("content-type")).toBe("image/jpeg");
  });
});
