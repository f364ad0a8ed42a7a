import { z } from "zod";
import { text } from "../../toolkit/fields";
import { youtubeAddress } from "../../toolkit/shapes";
import { table } from "../../toolkit/tables/table";
import { defineQuery, defineTool } from "../../toolkit/tool";

/** "missing" says why a video has no transcript; the texts are then empty. */
export const transcriptResult = z.object({
  videoId: z.string(),
  title: z.string().nullable(),
  link: z.string(),
  language: z.string(),
  captions: z.enum(["manual", "automatic", "translated", "service", "speech"]).nullable(),
  durationSeconds: z.number().nullable(),
  missing: z.string().nullable(),
  text: z.string(),
  raw: z.string(),
  formatted: z.array(z.object({ startTime: z.string(), text: z.string() })),
});

export type TranscriptResult = z.infer<typeof transcriptResult>;

export const youtubeTranscript = defineTool({
  slug: "youtube-transcript",
  title: "Youtube Transcript",
  purpose: "Transcribes a video word for word, to copy or download.",
  path: "/youtube-transcript",
  queries: {
    download: defineQuery({
      api: "/api/yt-transcript/download",
      input: {
        url: text({
          label: "YouTube URL",
          placeholder: "https://www.youtube.com/watch?v=…",
          shape: youtubeAddress,
        }),
      },
      primaryInput: "url",
      result: transcriptResult,
      tables: {
        video: table<TranscriptResult>()({
          title: "Video",
          of: "video",
          rows: (result) => [result],
          columns: [
            { name: "title", kind: "text", value: ({ title }) => title, href: ({ link }) => link },
            { name: "link", kind: "link", value: ({ link }) => link, fileOnly: true },
            { name: "language", kind: "text", value: ({ language }) => language || null },
            { name: "captions", kind: "text", value: ({ captions }) => captions },
            { name: "length", kind: "duration", value: ({ durationSeconds }) => durationSeconds },
            { name: "transcript", kind: "long text", value: ({ text: said }) => said || null },
          ],
          lacks: ({ missing }) => (missing ? [missing] : []),
        }),
        lines: table<TranscriptResult>()({
          title: "Line by line",
          of: "text",
          rows: ({ formatted }) => formatted,
          columns: [
            { name: "start", kind: "text", value: ({ startTime }) => startTime },
            { name: "said", kind: "long text", value: ({ text: said }) => said },
          ],
        }),
      },
    }),
  },
});
