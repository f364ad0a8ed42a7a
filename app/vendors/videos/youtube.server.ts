/**
 * YouTube channels and videos: from the Data API, or from youtube.com if its key or quota is
 * missing.
 */
import type { Answer, Connection } from "../call";
import { fallBackIfRefused } from "../fall-back";
import type { Channel, ChannelReference, Video, VideosPort } from "./port";
import { youtubeApi } from "./youtube-api.server";
import { youtubeWeb } from "./youtube-web.server";

const site = "https://www.youtube.com";

export function youtubeVideos(api: Connection, web: Connection): VideosPort {
  const fromApi = youtubeApi(api);
  const fromSite = youtubeWeb(web);

  const byId = (id: string) =>
    fallBackIfRefused(
      () => fromApi.channelById(id),
      () => fromSite.channel(id),
    );

  async function behind(address: string): Promise<Answer<Channel | null>> {
    const id = await fromSite.resolve(address);
    return id.value === null ? { ...id, value: null } : byId(id.value);
  }

  async function ofVideo(id: string): Promise<Answer<Channel | null>> {
    const [found] = await fromApi.videos([id]);
    const video = found?.value[0];
    if (video) return byId(video.channelId);
    return { value: null, source: found?.source ?? ownSource(api) };
  }

  return {
    channel(reference: ChannelReference) {
      switch (reference.kind) {
        case "id":
          return byId(reference.id);
        case "handle": {
          const handle = `@${reference.handle.replace(/^@/, "")}`;
          return fallBackIfRefused(
            () => fromApi.channelBy("forHandle", handle),
            () => behind(`${site}/${handle}`),
          );
        }
        case "username":
          return fallBackIfRefused(
            () => fromApi.channelBy("forUsername", reference.username),
            () => behind(`${site}/user/${reference.username}`),
          );
        case "custom":
          return behind(`${site}/${reference.path.replace(/^\/+/, "")}`);
        case "video":
          return ofVideo(reference.id);
      }
    },
    uploads: (channelId, since) =>
      fallBackIfRefused(
        () => fromApi.uploads(channelId, since),
        async () => {
          const latest = await fromSite.feed(channelId);
          return {
            ...latest,
            value: latest.value.filter(({ publishedAt }) => new Date(publishedAt) >= since),
          };
        },
      ),
    findChannels: (words) => fromSite.find(words),
    searchChannels: (words) => fromApi.searchChannels(words),
    async linkedDomains(channelId) {
      const page = await fromSite.channel(channelId);
      return { ...page, value: page.value?.domains ?? [] };
    },
    popular: (categoryId) => fromApi.popular(categoryId),
    async videos(ids) {
      const answers = await fromApi.videos(ids);
      const value = answers.flatMap((answer): Video[] => answer.value);
      return { value, source: answers[0]?.source ?? ownSource(api) };
    },
  };
}

/** The source of an empty list, which needs no call. */
const ownSource = (connection: Connection) => ({
  upstream: connection.vendor.name,
  fetchedAt: connection.now().toISOString(),
  data: "live" as const,
});
