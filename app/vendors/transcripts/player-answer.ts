/** The fields of YouTube's player answer that the adapters read. Any of them may be missing. */
import { z } from "zod";
import { flag, listOf, listOrNothing, maybe, number, text } from "../tolerant";

/** YouTube has two formats for short texts. */
const words = maybe(
  z.union([
    z.object({ simpleText: z.string() }).transform((one) => one.simpleText),
    z
      .object({ runs: z.array(z.object({ text: z.string() })) })
      .transform((one) => one.runs.map((run) => run.text).join("")),
  ]),
);

const captionTrack = z.object({
  baseUrl: z.string().min(1),
  name: words,
  languageCode: z.string().min(1),
  /** "asr" means speech recognition. */
  kind: text,
  isTranslatable: flag,
});

const stream = z.object({
  mimeType: text,
  width: number,
  url: text,
  contentLength: number,
  approxDurationMs: number,
});

const thumbnail = z.object({ url: z.string().min(1), width: number, height: number });

export const playerAnswer = z.object({
  playabilityStatus: maybe(
    z.object({
      status: text,
      reason: text,
      messages: listOf(z.string()),
      desktopLegacyAgeGateReason: number,
      liveStreamability: maybe(z.object({})),
      errorScreen: maybe(
        z.object({ playerErrorMessageRenderer: maybe(z.object({ reason: words, subreason: words })) }),
      ),
    }),
  ),
  // Fails for unreadable tracks, which would otherwise look like a video without captions.
  captions: z
    .object({
      playerCaptionsTracklistRenderer: z.object({ captionTracks: listOrNothing(captionTrack) }).nullish(),
    })
    .nullish(),
  videoDetails: maybe(
    z.object({
      title: text,
      lengthSeconds: number,
      isLive: flag,
      isUpcoming: flag,
      thumbnail: maybe(z.object({ thumbnails: listOf(thumbnail) })),
    }),
  ),
  streamingData: maybe(z.object({ formats: listOf(stream), adaptiveFormats: listOf(stream) })),
});

export type PlayerAnswer = z.infer<typeof playerAnswer>;
export type CaptionTrack = z.infer<typeof captionTrack>;

export const streamsOf = (answer: PlayerAnswer) => [
  ...(answer.streamingData?.formats ?? []),
  ...(answer.streamingData?.adaptiveFormats ?? []),
];
