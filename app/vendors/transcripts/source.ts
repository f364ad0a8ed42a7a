import type { Answer } from "../call";
import type { Missing, NoTranscript, Transcript } from "./port";

/** One way to come by a transcript. The list of ways stands in `sources.server.ts`. */
export interface TranscriptSource {
  /** False: the keys it needs are not there, so it is passed over. */
  configured: boolean;
  /** When it may help after the ways before it: what they found missing, or "refused" when they were. */
  helpsWith: readonly (Missing | "refused")[];
  /** @param found what the ways before this one found missing; null: they were refused, or this is the first */
  of(
    videoId: string,
    language: "en",
    found?: NoTranscript | null,
  ): Promise<Answer<Transcript | NoTranscript>>;
}
