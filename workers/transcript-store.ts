/** Stores transcripts for reuse; implements the transcript vendors' `TranscriptStore`. */
import { findTranscript, keepTranscript } from "../app/runs/storage/transcripts";
import type { App } from "../app/app";
import type { Transcript } from "../app/vendors/transcripts/port";
import type { TranscriptStore } from "../app/vendors/transcripts/sources.server";

export function transcriptStore(storage: Pick<App, "database" | "files">): TranscriptStore {
  return {
    async get(videoId, language) {
      const copy = await findTranscript(storage, videoId, language, new Date());
      if (!copy) return null;
      const { upstream, data, link, fetchedAt } = copy;
      return {
        value: JSON.parse(copy.text) as Transcript,
        source: { upstream, data, fetchedAt: fetchedAt.toISOString(), ...(link && { link }) },
      };
    },
    put: ({ value, source }, language) =>
      keepTranscript(storage, {
        videoId: value.videoId,
        language,
        text: JSON.stringify(value),
        upstream: source.upstream,
        data: source.data,
        link: source.link ?? null,
        fetchedAt: new Date(source.fetchedAt),
      }),
  };
}
