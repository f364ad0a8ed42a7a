/** Asks the transcript sources in order and stores the first transcript for later runs. */
import type { Answer, Connection } from "../call";
import { UpstreamError } from "../failure";
import { isTranscript, type NoTranscript, type Transcript, type TranscriptsPort } from "./port";
import type { TranscriptSource } from "./source";

/** Stores one copy per video and language. */
export interface TranscriptStore {
  get(videoId: string, language: string): Promise<Answer<Transcript> | null>;
  put(answer: Answer<Transcript>, language: string): Promise<void>;
}

type Found = Answer<Transcript | NoTranscript>;

/** @param connection decides whether the stored copy may be used, and records its use */
export function transcriptSources(
  sources: TranscriptSource[],
  store: TranscriptStore,
  connection: Pick<Connection, "refresh" | "relyOn">,
): TranscriptsPort {
  return {
    async of(videoId, language) {
      const stored = connection.refresh ? null : await store.get(videoId, language);
      if (stored) {
        connection.relyOn(stored.source);
        return stored;
      }
      const found = await inOrder(sources, videoId, language);
      const { value, source } = found;
      if (isTranscript(value)) await store.put({ value, source }, language);
      return found;
    },
  };
}

async function inOrder(sources: TranscriptSource[], videoId: string, language: "en"): Promise<Found> {
  let missing: Answer<NoTranscript> | null = null;
  let refusal: UpstreamError | null = null;
  for (const [at, source] of sources.entries()) {
    const met = missing?.value.missing ?? (refusal ? "refused" : null);
    if (!source.configured || (at > 0 && (!met || !source.helpsWith.includes(met)))) continue;
    try {
      const found = await source.of(videoId, language, missing?.value ?? null);
      const { value } = found;
      if (isTranscript(value)) return titled(value, missing, found);
      // The first source knows best what is missing.
      missing ??= { value, source: found.source };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      refusal ??= error;
    }
  }
  if (missing) return missing;
  throw (
    refusal ?? new UpstreamError({ upstream: "youtube-player", kind: "not-configured", detail: "no source" })
  );
}

/** Keeps the title from the first source, because later sources may not know it. */
const titled = (value: Transcript, missing: Answer<NoTranscript> | null, found: Found): Found => ({
  ...found,
  value: { ...value, title: value.title ?? missing?.value.title ?? null },
});
