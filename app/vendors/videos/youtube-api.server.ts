/**
 * Channels and videos from the YouTube Data API. Each request costs one of 10,000 units a day;
 * searches are limited to 100 a day.
 */
import { hours, days, type Answer, type Bulk, type Connection } from "../call";
import { askYoutube } from "../youtube.server";
import type { Channel, Video } from "./port";
import { channelHits, channelLink, channelList, playlistPage, videoList } from "./youtube-shapes";

/** Maximum ids per request. */
const perRequest = 50;

const channelParts = "snippet,statistics";
const videoParts = "snippet,statistics,contentDetails";

export function youtubeApi(connection: Connection) {
  const channelsTogether: Bulk<Channel | null> = {
    name: "channels.list by id",
    max: perRequest,
    bucket: "units",
    async perform(calls, send, charge) {
      const ids = calls.map(({ request }) => String(request));
      const parameters = { part: channelParts, id: ids.join(","), maxResults: String(perRequest) };
      const found = await askYoutube(connection, { send, charge }, "channels", parameters, channelList);
      return ids.map((id) => ({
        value: found?.items.find((channel) => channel.id === id) ?? null,
        link: channelLink(id),
      }));
    },
  };

  const channelById = (id: string): Promise<Answer<Channel | null>> =>
    connection.call<Channel | null>({
      operation: "channels.list by id",
      request: id,
      keep: days(1),
      bucket: "units",
      units: 1,
      bulk: channelsTogether,
      perform: async (send, charge) => {
        const parameters = { part: channelParts, id };
        const found = await askYoutube(connection, { send, charge }, "channels", parameters, channelList);
        return { value: found?.items[0] ?? null, link: channelLink(id) };
      },
    });

  function channelBy(filter: "forHandle" | "forUsername", name: string): Promise<Answer<Channel | null>> {
    return connection.call<Channel | null>({
      operation: `channels.list ${filter}`,
      request: name.toLowerCase(),
      keep: days(1),
      bucket: "units",
      units: 1,
      async perform(send, charge) {
        const parameters = { part: channelParts, [filter]: name };
        const found = await askYoutube(connection, { send, charge }, "channels", parameters, channelList);
        const channel = found?.items[0] ?? null;
        return { value: channel, link: channel?.link };
      },
    });
  }

  async function searchChannels(words: string): Promise<Answer<Channel[]>> {
    const hits = await connection.call({
      operation: "search.list channels",
      request: words.trim().toLowerCase(),
      keep: days(7),
      bucket: "search",
      units: 1,
      async perform(send, charge) {
        const parameters = { part: "snippet", type: "channel", q: words, maxResults: "10" };
        const found = await askYoutube(connection, { send, charge }, "search", parameters, channelHits);
        return { value: found?.items ?? [] };
      },
    });
    const channels = await Promise.all(hits.value.map(channelById));
    return { ...hits, value: channels.flatMap(({ value }) => value ?? []) };
  }

  async function videos(ids: string[]): Promise<Answer<Video[]>[]> {
    const groups = Array.from({ length: Math.ceil(ids.length / perRequest) }, (_, index) =>
      ids.slice(index * perRequest, (index + 1) * perRequest),
    );
    return Promise.all(
      groups.map((group) =>
        connection.call<Video[]>({
          operation: "videos.list",
          request: group,
          keep: hours(12),
          bucket: "units",
          units: 1,
          async perform(send, charge) {
            const parameters = { part: videoParts, id: group.join(","), maxResults: String(perRequest) };
            const found = await askYoutube(connection, { send, charge }, "videos", parameters, videoList);
            return { value: found?.items ?? [] };
          },
        }),
      ),
    );
  }

  function uploadsPage(channelId: string, pageToken: string | null) {
    return connection.call({
      operation: "playlistItems.list",
      request: { channelId, pageToken },
      keep: hours(12),
      bucket: "units",
      units: 1,
      async perform(send, charge) {
        const parameters = {
          part: "snippet,contentDetails",
          // The uploads list of channel UC… is UU…, which saves a request.
          playlistId: `UU${channelId.slice(2)}`,
          maxResults: String(perRequest),
          ...(pageToken && { pageToken }),
        };
        // A channel without uploads has no such list.
        const page = await askYoutube(
          connection,
          { send, charge },
          "playlistItems",
          parameters,
          playlistPage,
        );
        const link = `${channelLink(channelId)}/videos`;
        return { value: { items: page?.items ?? [], next: page?.nextPageToken ?? null }, link };
      },
    });
  }

  /**
   * Reads pages until one contains a video older than `since`; reads a page's videos while the next
   * page loads.
   */
  async function uploads(channelId: string, since: Date): Promise<Answer<Video[]>> {
    const reading: Promise<Answer<Video[]>[]>[] = [];
    let page = await uploadsPage(channelId, null);
    const { source } = page;
    for (;;) {
      const dated = page.value.items.filter(({ publishedAt }) => publishedAt !== null);
      const recent = dated.filter(({ publishedAt }) => new Date(publishedAt ?? 0) >= since);
      if (recent.length > 0) {
        const part = videos(recent.map(({ id }) => id));
        // The error is thrown where all parts are awaited; until then this avoids an unhandled
        // rejection.
        part.catch(() => undefined);
        reading.push(part);
      }
      if (recent.length < dated.length || !page.value.next) break;
      page = await uploadsPage(channelId, page.value.next);
    }
    const found = (await Promise.all(reading)).flat().flatMap(({ value }) => value);
    return { value: found.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt)), source };
  }

  /** For a category without a chart YouTube answers "not found", which becomes an empty list. */
  function popular(categoryId: string): Promise<Answer<Video[]>> {
    return connection.call<Video[]>({
      operation: "videos.list mostPopular",
      request: categoryId,
      keep: hours(6),
      bucket: "units",
      units: 1,
      async perform(send, charge) {
        const chart = { chart: "mostPopular", regionCode: "US", videoCategoryId: categoryId };
        const parameters = { part: videoParts, ...chart, maxResults: "12" };
        const found = await askYoutube(connection, { send, charge }, "videos", parameters, videoList);
        return { value: found?.items ?? [] };
      },
    });
  }

  return { channelById, channelBy, searchChannels, uploads, videos, popular };
}
