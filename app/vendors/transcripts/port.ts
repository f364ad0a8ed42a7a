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
  "other-language": "The captions of this video are in another language only.",
  "just-ended": "This broadcast has just ended. Its captions come later, often after some hours.",
  private: "This video is private.",
  "members-only": "This video is for members of the channel only.",
  paid: "This video has to be paid for.",
  "age-restricted": "YouTube shows this video to signed-in adults only.",
  country: "The owner has not made this video available in the country we ask from.",
  live: "This video is live right now. Its captions come when the broadcast has ended.",
  upcoming: "This video has not started yet.",
  removed: "This video does not exist, or was removed.",
  unplayable: "YouTube does not play this video.",
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
