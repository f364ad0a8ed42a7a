import type { Answer } from "../call";

/** What YouTube's player knows of one video. Whatever it doesn't say is null. */
export interface PlayerFacts {
  videoId: string;
  title: string | null;
  durationSeconds: number | null;
  /** Width in pixels of the widest picture it streams. */
  width: number | null;
  /** Addresses of its pictures, the largest first. */
  thumbnails: string[];
}

export interface PlayersPort {
  /** `value` null for a video that does not exist. */
  facts(videoId: string): Promise<Answer<PlayerFacts | null>>;
}
