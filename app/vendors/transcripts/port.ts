import type { Answer } from "../call";

/** One line of a transcript, without line breaks. Times are in seconds, to the millisecond. */
export interface Cue {
  start: number;
  duration: number;
  text: string;
}

/**
 * Origin of the text, best first. "service" and "speech" mean speech recognition by another vendor.
 */
export type CaptionKind = "manual" | "automatic" | "translated" | "service" | "speech";

export interface Transcript {
  videoId: string;
  title: string | null;
  /** The vendor's language code, e.g. "en" or "en-GB". */
  language: string;
  captions: CaptionKind;
  /** Length of the video; null if the vendor does not say. */
  durationSeconds: number | null;
  /** Ordered by start, without duplicates, never empty. */
  cues: Cue[];
}

/** Reasons why a video has no transcript. They are facts about the video, not failures. */
export const missingWords = {
  "no-captions": "This video has no captions in English.",
  "other-language": "This video only has captions in another language.",
  "just-ended": "This broadcast has just ended. Try again in a few hours, when its captions are ready.",
  private: "This video is private.",
  "members-only": "Only members of the channel can watch this video.",
  paid: "This video must be bought or rented.",
  "age-restricted": "YouTube shows this video only to signed-in adults.",
  country: "This video is not available in our server's country.",
  live: "This video is live. Try again after the broadcast, when its captions are ready.",
  upcoming: "This video has not started yet.",
  removed: "This video does not exist or was removed.",
  unplayable: "YouTube can't play this video.",
} as const;

export type Missing = keyof typeof missingWords;

export interface NoTranscript {
  videoId: string;
  title: string | null;
  missing: Missing;
  /** YouTube's own message, or null if it gave none. */
  said: string | null;
  /** Length of the video, if the vendor says it. */
  durationSeconds?: number | null;
}

export interface TranscriptsPort {
  /**
   * Returns a transcript, or the reason why the video has none. Throws `blocked` if YouTube refuses
   * us.
   */
  of(videoId: string, language: "en"): Promise<Answer<Transcript | NoTranscript>>;
}

export const isTranscript = (found: Transcript | NoTranscript): found is Transcript => "cues" in found;

/** Returns the page where a user can check the transcript. */
export const videoPage = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;
