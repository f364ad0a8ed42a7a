import type { Answer } from "../call";
import type { Missing, NoTranscript, Transcript } from "./port";

/** One source of transcripts. `sources.server.ts` lists all sources. */
export interface TranscriptSource {
  /** False if keys are missing; the source is then skipped. */
  configured: boolean;
  /**
   * The outcomes of earlier sources after which this source may help; "refused" means that they
   * were refused.
   */
  helpsWith: readonly (Missing | "refused")[];
  /**
   * @param found what earlier sources found missing; null if they were refused or if this source is
   * the first
   */
  of(
    videoId: string,
    language: "en",
    found?: NoTranscript | null,
  ): Promise<Answer<Transcript | NoTranscript>>;
}
