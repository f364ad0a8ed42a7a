import type { Answer } from "../call";

export interface Channel {
  id: string;
  title: string;
  handle: string | null;
  description: string;
  link: string;
  image: string | null;
  country: string | null;
  /** Null if the owner hides the number. */
  subscribers: number | null;
  videoCount: number | null;
  /**
   * Registrable domains in the channel's description; `linkedDomains` also finds those of its
   * links.
   */
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
  /** Null if the vendor does not say, as in the uploads feed. */
  durationSeconds: number | null;
  views: number | null;
  thumbnail: string | null;
  captions: boolean | null;
  live: boolean;
  channelId: string;
  channelTitle: string;
}

/** The ways in which a link on a company's website may name a channel. */
export type ChannelReference =
  | { kind: "id"; id: string }
  | { kind: "handle"; handle: string }
  | { kind: "username"; username: string }
  | { kind: "custom"; path: string }
  | { kind: "video"; id: string };

export interface VideosPort {
  /**
   * Looks up a channel for one unit; `value` is null if there is none. `custom` paths are resolved
   * free of charge.
   */
  channel(reference: ChannelReference): Promise<Answer<Channel | null>>;
  /** Returns uploads not older than `since`, newest first, with views and durations. */
  uploads(channelId: string, since: Date): Promise<Answer<Video[]>>;
  /**
   * Finds channels by words without quota, best match first. They are candidates: check their own
   * links.
   */
  findChannels(words: string): Promise<Answer<Channel[]>>;
  /** Last resort: the search that is limited to 100 calls a day. */
  searchChannels(words: string): Promise<Answer<Channel[]>>;
  /**
   * Returns the domains that the channel's page links to or names, without quota. They verify a
   * candidate.
   */
  linkedDomains(channelId: string): Promise<Answer<string[]>>;
  videos(ids: string[]): Promise<Answer<Video[]>>;
  /**
   * Returns the most watched videos of a YouTube category (its number as a string), best first;
   * often empty.
   */
  popular(categoryId: string): Promise<Answer<Video[]>>;
}
