import type { Answer } from "../call";

/** One line of a transcript. Times are seconds, exact to the millisecond; the text is a single line. */
export interface Cue {
  start: number;
  duration: number;
  text: string;
}

/** How the words came about, best first. "service" and "speech" are machine-made elsewhere. */
export type CaptionKind = "manual" | "automatic" | "translated" | "service" | "speech";

export interface Transcript {
  videoId: string;
  title: string | null;
  /** As the source names it, e.g. "en" or "en-GB". */
  language: string;
  captions: CaptionKind;
  /** Length of the video; null when the source doesn't say. */
  durationSeconds: number | null;
  /** By start, without doubles, never empty. */
  cues: Cue[];
}

/** Why a video has no transcript: a fact about the video, not a failure of ours. */
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
  /** YouTube's own words, where it gave some. */
  said: string | null;
  /** Length of the video, where the source says. */
  durationSeconds?: number | null;
}

export interface TranscriptsPort {
  /** Throws `blocked` when YouTube refuses us; a video that has no transcript says why instead. */
  of(videoId: string, language: "en"): Promise<Answer<Transcript | NoTranscript>>;
}

export const isTranscript = (found: Transcript | NoTranscript): found is Transcript => "cues" in found;

/** The page on which a person can check it. */
export const videoPage = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;
