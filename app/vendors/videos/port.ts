import type { Answer } from "../call";

export interface Channel {
  id: string;
  title: string;
  handle: string | null;
  description: string;
  link: string;
  image: string | null;
  country: string | null;
  /** null: hidden by the owner. */
  subscribers: number | null;
  videoCount: number | null;
  /** Registrable domains the channel names in its description; `linkedDomains` also knows its links. */
  domains: string[];
}

export interface Video {
  id: string;
  title: string;
  description: string;
  tags: string[];
  link: string;
  /** ISO 8601, UTC. */
  publishedAt: string;
  /** null: the upstream doesn't say (uploads feed: durations). */
  durationSeconds: number | null;
  views: number | null;
  thumbnail: string | null;
  captions: boolean | null;
  live: boolean;
  channelId: string;
  channelTitle: string;
}

/** How a channel may be named in a link on a company's site. */
export type ChannelReference =
  | { kind: "id"; id: string }
  | { kind: "handle"; handle: string }
  | { kind: "username"; username: string }
  | { kind: "custom"; path: string }
  | { kind: "video"; id: string };

export interface VideosPort {
  /** 1-unit look-up of a channel; null when there is none. `custom` paths are resolved without a unit. */
  channel(reference: ChannelReference): Promise<Answer<Channel | null>>;
  /** Uploads not older than `since`, newest first, with views and durations. */
  uploads(channelId: string, since: Date): Promise<Answer<Video[]>>;
  /** Channels by words without quota, best first; candidates only, to be verified by their own links. */
  findChannels(words: string): Promise<Answer<Channel[]>>;
  /** The daily-limited search (100 calls a day): last resort. */
  searchChannels(words: string): Promise<Answer<Channel[]>>;
  /** Domains the channel's own page links to or names, without quota: what a candidate is verified by. */
  linkedDomains(channelId: string): Promise<Answer<string[]>>;
  videos(ids: string[]): Promise<Answer<Video[]>>;
  /** What is watched most right now in one YouTube category (its number as a text), best first; often empty. */
  popular(categoryId: string): Promise<Answer<Video[]>>;
}
