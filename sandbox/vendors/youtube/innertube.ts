/** The internal API of YouTube's pages: URL resolution, search, a channel's header. */
import type { MarketChannel, MarketVideo } from "../../market/types.ts";
import { bodyOf, json } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { argumentInvalid } from "./failures.ts";
import { channelsFound, videosFound } from "./find.ts";
import { channelThumbnails, videoThumbnails } from "./resources.ts";

const context = {
  visitorData: "CgtzYW5kYm94",
  serviceTrackingParams: [],
  mainAppWebResponseContext: { loggedOut: true },
};

const browseEndpoint = (channel: MarketChannel) => ({
  browseId: channel.id,
  canonicalBaseUrl: `/@${channel.handle}`,
});

function channelBehind(address: string, { market }: World): MarketChannel | undefined {
  const parts = new URL(address, "https://www.youtube.com").pathname
    .split("/")
    .filter(Boolean)
    .map(decodeURIComponent);
  const [first = "", second = ""] = parts;
  if (first.startsWith("@")) return market.channelByHandle(first);
  if (first === "channel") return market.channel(second);
  if (first === "user") return market.channelByUsername(second);
  // Custom URLs (/c/x or /x) contain the company's name here.
  const name = first === "c" ? second : first;
  return market.channelOf(market.companyBySlug(name)?.domain ?? "") ?? market.channelByHandle(name);
}

export async function resolveUrl(request: Request, world: World): Promise<Response> {
  const { url } = await bodyOf(request);
  const channel = typeof url === "string" && URL.canParse(url) ? channelBehind(url, world) : undefined;
  if (!channel) {
    return json(
      {
        error: {
          code: 404,
          message: "Requested entity was not found.",
          errors: [{ message: "Requested entity was not found.", domain: "global", reason: "notFound" }],
          status: "NOT_FOUND",
        },
      },
      404,
    );
  }
  return json({
    responseContext: context,
    endpoint: {
      commandMetadata: {
        webCommandMetadata: {
          url: `/@${channel.handle}`,
          webPageType: "WEB_PAGE_TYPE_CHANNEL",
          rootVe: 3611,
          apiUrl: "/youtubei/v1/browse",
        },
        resolveUrlCommandMetadata: { isVanityUrl: true },
      },
      browseEndpoint: { ...browseEndpoint(channel), params: "EgC4AQCSAwDyBgQKAjIA" },
    },
  });
}

const shortNumber = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });

function channelRenderer(channel: MarketChannel) {
  return {
    channelRenderer: {
      channelId: channel.id,
      title: { simpleText: channel.title },
      navigationEndpoint: { browseEndpoint: browseEndpoint(channel) },
      thumbnail: {
        thumbnails: [
          {
            ...channelThumbnails(channel).default,
            url: channelThumbnails(channel).default.url.replace("https:", ""),
          },
        ],
      },
      ...(channel.description
        ? { descriptionSnippet: { runs: [{ text: channel.description.slice(0, 120) }] } }
        : {}),
      shortBylineText: { runs: [{ text: channel.title }] },
      // As in YouTube's real answers, the subscribers are in the field for videos, and the handle
      // in the field for subscribers.
      ...(channel.subscribers === null
        ? {}
        : { videoCountText: { simpleText: `${shortNumber.format(channel.subscribers)} subscribers` } }),
      subscriberCountText: { simpleText: `@${channel.handle}` },
    },
  };
}

function videoRenderer(video: MarketVideo, channel: MarketChannel | undefined) {
  return {
    videoRenderer: {
      videoId: video.id,
      title: { runs: [{ text: video.title }] },
      thumbnail: { thumbnails: [videoThumbnails(video).high] },
      ownerText: {
        runs: [
          {
            text: channel?.title ?? "",
            navigationEndpoint: channel ? { browseEndpoint: browseEndpoint(channel) } : {},
          },
        ],
      },
      viewCountText: { simpleText: `${video.views.toLocaleString("en-US")} views` },
      lengthText: { simpleText: clock(video.durationSeconds) },
    },
  };
}

function clock(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The decoded `params` select channels (EgIQAg…) or videos (EgIQAQ…). */
export async function searchByWords(request: Request, world: World): Promise<Response> {
  const { query, params } = await bodyOf(request);
  if (typeof query !== "string") return argumentInvalid();
  const kind = typeof params === "string" ? params.slice(0, 6) : "";
  const channels =
    kind === "EgIQAf" || kind === "EgIQAQ"
      ? []
      : channelsFound(world.market, query).slice(0, 20).map(channelRenderer);
  const videos =
    kind === "EgIQAv" || kind === "EgIQAg"
      ? []
      : videosFound(world.market, query)
          .slice(0, 20)
          .map((video) => videoRenderer(video, world.market.channel(video.channelId)));
  const contents = [...channels, ...videos];
  const none = { backgroundPromoRenderer: { title: { runs: [{ text: "No results found" }] } } };
  return json({
    responseContext: context,
    estimatedResults: String(contents.length),
    contents: {
      twoColumnSearchResultsRenderer: {
        primaryContents: {
          sectionListRenderer: {
            contents: [{ itemSectionRenderer: { contents: contents.length > 0 ? contents : [none] } }],
          },
        },
      },
    },
  });
}

/** A channel's page; its header links to the owner's website. */
export async function browse(request: Request, world: World): Promise<Response> {
  const { browseId } = await bodyOf(request);
  if (typeof browseId !== "string" || !/^UC[\w-]{22}$/.test(browseId)) return argumentInvalid();
  const channel = world.market.channel(browseId);
  if (!channel) {
    return json({
      responseContext: context,
      alerts: [{ alertRenderer: { type: "ERROR", text: { simpleText: "This channel does not exist." } } }],
    });
  }
  const website = world.market.company(channel.domain)?.website ?? `https://${channel.domain}/`;
  return json({
    responseContext: context,
    header: {
      pageHeaderRenderer: {
        pageTitle: channel.title,
        content: {
          pageHeaderViewModel: {
            title: { dynamicTextViewModel: { text: { content: channel.title } } },
            attribution: attribution(website),
          },
        },
      },
    },
    metadata: {
      channelMetadataRenderer: {
        title: channel.title,
        description: channel.description,
        rssUrl: `https://www.youtube.com/feeds/videos.xml?channel_id=${channel.id}`,
        externalId: channel.id,
        keywords: "",
        ownerUrls: [`http://www.youtube.com/@${channel.handle}`],
        avatar: { thumbnails: [channelThumbnails(channel).high] },
        channelUrl: `https://www.youtube.com/channel/${channel.id}`,
        vanityChannelUrl: `http://www.youtube.com/@${channel.handle}`,
        isFamilySafe: true,
      },
    },
  });
}

function attribution(website: string) {
  const shown = website.replace(/^https?:\/\//, "").replace(/\/$/, "");
  const url = `https://www.youtube.com/redirect?event=channel_header&redir_token=sandbox&q=${encodeURIComponent(website)}`;
  return {
    attributionViewModel: {
      text: {
        content: shown,
        commandRuns: [
          {
            startIndex: 0,
            length: shown.length,
            onTap: { innertubeCommand: { urlEndpoint: { url, target: "TARGET_NEW_WINDOW" } } },
          },
        ],
      },
    },
  };
}
