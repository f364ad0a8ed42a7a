/**
 * Reads youtube.com without key and quota: URL resolution, channel search, channel pages and feeds.
 */
import { z } from "zod";
import { days, hours, type Answer, type Connection } from "../call";
import { UpstreamError } from "../failure";
import { allUnder, askFeed, askInnertube, webFailure, youtubeSite } from "../innertube.server";
import { fit, readText } from "../response.server";
import { listOf, maybe, presentListOf, text, textList } from "../tolerant";
import { parseFeed } from "./uploads-feed";
import { namedDomains } from "./named-domains";
import type { Channel, Video } from "./port";
import { channelLink } from "./youtube-shapes";

const upstream = "youtube-web";
/** The search page's filter value for channels. */
const onlyChannels = "EgIQAvABAQ%3D%3D";

const resolved = z.object({
  endpoint: z.object({
    browseEndpoint: maybe(z.object({ browseId: text })),
    urlEndpoint: maybe(z.object({ url: text })),
  }),
});

const channelPage = z.object({
  metadata: z.object({
    channelMetadataRenderer: z.object({
      title: z.string(),
      description: text,
      externalId: z.string(),
      vanityChannelUrl: text,
      ownerUrls: textList,
      avatar: maybe(z.object({ thumbnails: listOf(z.object({ url: z.string() })) })),
    }),
  }),
  header: z.unknown(),
});

const channelHit = z.object({
  channelId: z.string(),
  title: z.object({ simpleText: z.string() }),
  // YouTube puts the handle into the field for subscribers.
  subscriberCountText: maybe(z.object({ simpleText: text })),
  descriptionSnippet: maybe(z.object({ runs: listOf(z.object({ text: z.string() })) })),
});

export function youtubeWeb(connection: Connection) {
  const ask = <T>(
    operation: string,
    request: string,
    keep: number,
    perform: Parameters<typeof connection.call<T>>[0]["perform"],
  ) => connection.call<T>({ operation, request, keep, bucket: "web", units: 0, perform });

  /** Returns the channel id behind a youtube.com URL, or null if there is none. */
  const resolve = (address: string): Promise<Answer<string | null>> =>
    ask("resolve_url", address, days(30), async (send) => {
      let url = address;
      // A URL may resolve to another URL.
      for (let hop = 0; hop < 3; hop++) {
        const body = await askInnertube(send, "navigation/resolve_url", { url });
        if (body === null) return { value: null };
        const { endpoint } = fit(upstream, resolved, body);
        const id = endpoint.browseEndpoint?.browseId;
        if (id) return { value: id.startsWith("UC") ? id : null };
        if (!endpoint.urlEndpoint?.url) break;
        url = new URL(endpoint.urlEndpoint.url, youtubeSite).href;
      }
      return { value: null };
    });

  /**
   * Reads a channel from its page: without subscribers, but with the websites linked in its header.
   */
  const channel = (id: string): Promise<Answer<Channel | null>> =>
    ask("browse", id, days(1), async (send) => {
      const body = await askInnertube(send, "browse", { browseId: id });
      const page = channelPage.safeParse(body).data;
      if (page) return { value: channelOf(page), link: channelLink(id) };
      // For a removed channel YouTube sends an alert instead of the page.
      if (body === null || allUnder(body, "alertRenderer").length > 0) return { value: null };
      throw new UpstreamError({
        upstream,
        kind: "bad-answer",
        detail: "sent a channel page without a description",
      });
    });

  const find = (words: string): Promise<Answer<Channel[]>> =>
    ask("search channels", words.trim().toLowerCase(), days(7), async (send) => {
      const body = await askInnertube(send, "search", { query: words, params: onlyChannels });
      if (allUnder(body, "sectionListRenderer").length === 0)
        throw new UpstreamError({
          upstream,
          kind: "bad-answer",
          detail: "sent a search page without results",
        });
      const hits = fit(upstream, presentListOf(channelHit), allUnder(body, "channelRenderer"));
      return { value: hits.map(candidateOf) };
    });

  /** Returns the latest 15 uploads; the feed contains no durations or tags. */
  const feed = (channelId: string): Promise<Answer<Video[]>> =>
    ask("feeds/videos.xml", channelId, hours(1), async (send) => {
      const response = await askFeed(send, channelId);
      if (response.status === 404) {
        await response.body?.cancel();
        throw unreadFeed();
      }
      if (!response.ok) throw await webFailure(response);
      const { text: xml } = await readText(upstream, response, 2_000_000);
      const videos = parseFeed(xml);
      if (!videos) throw new UpstreamError({ upstream, kind: "bad-answer", detail: "sent an invalid feed" });
      return { value: videos, link: `${channelLink(channelId)}/videos` };
    });

  return { resolve, channel, find, feed };
}

/** Some feeds of existing channels answer 404 for hours, so a 404 does not mean "no uploads". */
const unreadFeed = () =>
  new UpstreamError({
    upstream,
    kind: "upstream-down",
    status: 404,
    detail: "The channel's uploads are unavailable right now",
    ofItem: true,
  });

function channelOf({
  metadata: { channelMetadataRenderer: about },
  header,
}: z.infer<typeof channelPage>): Channel {
  return {
    id: about.externalId,
    title: about.title,
    handle: handleIn(about.vanityChannelUrl ?? about.ownerUrls[0] ?? ""),
    description: about.description ?? "",
    link: channelLink(about.externalId),
    image: about.avatar?.thumbnails[0]?.url ?? null,
    country: null,
    subscribers: null,
    videoCount: null,
    domains: [...new Set([...linkedDomains(header), ...namedDomains(about.description ?? "")])],
  };
}

function candidateOf(hit: z.infer<typeof channelHit>): Channel {
  const description = hit.descriptionSnippet?.runs.map((run) => run.text).join("") ?? "";
  const handle = hit.subscriberCountText?.simpleText ?? "";
  return {
    id: hit.channelId,
    title: hit.title.simpleText,
    handle: handle.startsWith("@") ? handle : null,
    description,
    link: channelLink(hit.channelId),
    image: null,
    country: null,
    subscribers: null,
    videoCount: null,
    domains: namedDomains(description),
  };
}

const handleIn = (address: string) => /@[^/?]+/.exec(address)?.[0] ?? null;

/** External links go through /redirect, with the real URL in `q`. */
function linkedDomains(header: unknown): string[] {
  return allUnder(header, "url").flatMap((url) => {
    if (typeof url !== "string" || !url.startsWith(`${youtubeSite}/redirect`)) return [];
    return namedDomains(new URL(url).searchParams.get("q") ?? "");
  });
}
