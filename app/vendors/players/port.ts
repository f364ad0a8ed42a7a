import type { Answer } from "../call";

/** Facts about one video from YouTube's player; each is null if the player does not report it. */
export interface PlayerFacts {
  videoId: string;
  title: string | null;
  durationSeconds: number | null;
  /** Width of the widest video stream, in pixels. */
  width: number | null;
  /** Thumbnail URLs, largest first. */
  thumbnails: string[];
}

export interface PlayersPort {
  /** `value` is null if the video does not exist. */
  facts(videoId: string): Promise<Answer<PlayerFacts | null>>;
}
