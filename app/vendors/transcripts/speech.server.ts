/**
 * Transcribes a video's own audio, if it can be downloaded. If the model returns no times, each
 * piece of audio is a separate call: a failed piece is retried alone, and paid pieces are kept.
 */
import { z } from "zod";
import { type Answer, type Connection, days, minutes, type Source } from "../call";
import type { UpstreamError } from "../failure";
import { openaiRefused } from "../openai.server";
import { excerpt, fit, readFailure, readJson, readPieces, retryAfter } from "../response.server";
import { formWithFile } from "../streamed-body";
import { maybe, presentListOf } from "../tolerant";
import { type CaptionLine, toCues } from "./cues";
import { cutSound, type SoundPiece } from "./cut-sound";
import { askPlayer, visitorOf } from "./player.server";
import { type PlayerAnswer, streamsOf } from "./player-answer";
import type { PlayerClient } from "./player-clients";
import { videoPage } from "./port";
import type { TranscriptSource } from "./source";
import { type SpeechSettings, speechModelOf, usdFor } from "./speech-models";
import { playerRefused } from "./youtube-refusals";

/** OpenAI's limit for one file, in bytes. */
const largestFile = 26_214_400;
const longestVideo = 2 * 3600;
/** Seconds. Each transcript line covers one piece. */
const pieceLength = 30;

/** The fields that determine the charge. */
const billed = z.object({
  duration: z.coerce.number().optional(),
  usage: maybe(z.object({ seconds: z.number() })),
});
const segments = presentListOf(z.object({ start: z.number(), end: z.number(), text: z.string() }));
const timed = billed.extend({ segments });
const untimed = billed.extend({ text: z.string() });

interface Track {
  url: string;
  headers: Record<string, string>;
  bytes: number;
  type: string;
  title: string | null;
  seconds: number;
}

export function speechToText(
  player: Connection,
  openai: Connection,
  clients: PlayerClient[],
  settings: SpeechSettings,
): TranscriptSource {
  return {
    configured: openai.configured,
    helpsWith: ["no-captions"],
    async of(videoId, language) {
      const { track, source } = await trackOf(player, clients, videoId);
      const listening = { openai, settings, videoId, language };
      const none = { value: { videoId, title: null, missing: "no-captions" as const, said: null }, source };
      if (!track) return none;
      // Waits for free memory before the download, because many rows may wait for the limiter at
      // the same time.
      return openai.hold(track.bytes, async () => {
        const pieces = await soundOf(player, videoId, track);
        if (!pieces) return none;
        if (speechModelOf(settings).namesTimes) return listenToWhole({ ...listening, track, pieces });
        const cut = cutSound(pieces, track.seconds, pieceLength);
        return cut ? listenToPieces({ ...listening, track }, cut) : none;
      });
    },
  };
}

interface Listening {
  openai: Connection;
  settings: SpeechSettings;
  videoId: string;
  language: string;
  track: Track;
}

/**
 * Transcribes the whole audio in one call.
 * @param pieces received chunks, not joined or copied, so that they are in memory only once
 */
async function listenToWhole({ pieces, ...listening }: Listening & { pieces: Uint8Array[] }) {
  const { videoId, language, settings, track } = listening;
  const { value, ...answer } = await listen(listening, {
    request: { videoId, language, model: settings.model },
    keep: minutes(10),
    seconds: track.seconds,
    bytes: pieces,
    fields: [
      ["response_format", "verbose_json"],
      ["timestamp_granularities[]", "segment"],
    ],
    read: (said) =>
      fit("openai", timed, said).segments.map(({ start, end, text }) => ({
        start,
        duration: end - start,
        text,
      })),
  });
  return { ...answer, value: transcriptOf(listening, value) };
}

/**
 * A failed piece fails the transcript after all others have answered. A retry then pays only for
 * that piece.
 */
async function listenToPieces(listening: Listening, pieces: SoundPiece[]) {
  const { videoId, language, settings, track } = listening;
  const outcomes = await Promise.allSettled(
    pieces.map(({ from, to, bytes }) =>
      listen(listening, {
        request: { videoId, language, model: settings.model, sound: track.bytes, from, to },
        keep: days(1),
        seconds: to - from,
        bytes,
        fields: [["response_format", "json"]],
        read: (said) => [
          { start: from, duration: Math.max(0, to - from), text: fit("openai", untimed, said).text },
        ],
      }),
    ),
  );
  const answers = outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
  const [first] = answers;
  if (!first) throw new Error("sound without a piece");
  const lines = answers.flatMap(({ value }) => value);
  return { source: first.source, value: transcriptOf(listening, lines) };
}

function transcriptOf({ videoId, language, track }: Listening, lines: CaptionLine[]) {
  const cues = toCues(lines, "clip");
  if (cues.length === 0) return { videoId, title: track.title, missing: "no-captions" as const, said: null };
  const { title, seconds: durationSeconds } = track;
  return { videoId, title, language, captions: "speech" as const, durationSeconds, cues };
}

interface Heard {
  request: Record<string, string | number>;
  keep: number;
  seconds: number;
  bytes: Uint8Array[];
  fields: [name: string, value: string][];
  read(said: unknown): CaptionLine[];
}

function listen(
  { openai, settings, videoId, language, track }: Listening,
  { request, keep, seconds, bytes, fields, read }: Heard,
): Promise<Answer<CaptionLine[]>> {
  const model = speechModelOf(settings);
  return openai.call<CaptionLine[]>({
    operation: "audio/transcriptions",
    request,
    keep,
    bucket: "speech",
    units: usdFor(model, seconds),
    async perform(send, charge) {
      const form = formWithFile([["model", settings.model], [model.language, language], ...fields], {
        name: "file",
        fileName: fileName(track.type),
        type: track.type,
        pieces: bytes,
      });
      const response = await send({
        url: "https://api.openai.com/v1/audio/transcriptions",
        method: "POST",
        headers: { authorization: `Bearer ${openai.secret("OPENAI_API_KEY")}` },
        streamed: form,
        timeout: 120_000,
      });
      if (!response.ok) throw await failureOf(response, openai.now());
      const said = await readJson("openai", response);
      const bill = billed.safeParse(said).data;
      charge(usdFor(model, bill?.usage?.seconds ?? bill?.duration ?? seconds));
      return { value: read(said), link: videoPage(videoId) };
    },
  });
}

/**
 * Returns the smallest audio stream, or null if none can be downloaded or the video is too long.
 */
async function trackOf(
  player: Connection,
  [client]: PlayerClient[],
  videoId: string,
): Promise<{ track: Track | null; source: Source }> {
  if (!client) throw new Error("no player app is configured");
  const visitor = await visitorOf(player, client);
  let track: Track | null = null;
  const { source } = await player.call({
    operation: "audio-track",
    // The stream's URL works only for this request.
    request: { videoId, at: player.now().toISOString() },
    keep: "this-run",
    bucket: "player",
    units: 0,
    async perform(send) {
      const answer = await askPlayer(send, client, videoId, visitor, player.now());
      const stream = lightest(answer);
      const seconds = answer.videoDetails?.lengthSeconds ?? (stream?.approxDurationMs ?? 0) / 1000;
      if (!stream?.url || seconds > longestVideo) return { value: null };
      track = {
        url: stream.url,
        headers: client.headers,
        bytes: stream.contentLength ?? largestFile,
        type: /^audio\/[\w.+-]+/.exec(stream.mimeType ?? "")?.[0] ?? "audio/mp4",
        title: answer.videoDetails?.title ?? null,
        seconds,
      };
      return { value: null };
    },
  });
  return { track, source };
}

/** Returns null if the stream is missing or larger than OpenAI's limit. */
async function soundOf(player: Connection, videoId: string, track: Track): Promise<Uint8Array[] | null> {
  let sound: Uint8Array[] | null = null;
  await player.call({
    operation: "audio",
    // The audio is too large for the cache, so every request is unique.
    request: { videoId, at: player.now().toISOString() },
    keep: "this-run",
    bucket: "player",
    units: 0,
    async perform(send) {
      const response = await send({ url: track.url, headers: track.headers, timeout: 60_000 });
      if (!response.ok) {
        await response.body?.cancel();
        throw playerRefused({ codes: ["sound"], words: `HTTP ${response.status}` });
      }
      const { pieces, size } = await readPieces(player.vendor.name, response, largestFile);
      if (size > 0 && size <= largestFile) sound = pieces;
      return { value: null };
    },
  });
  return sound;
}

const lightest = (answer: PlayerAnswer) =>
  streamsOf(answer)
    .filter((one) => one.url && one.mimeType?.startsWith("audio/"))
    .filter((one) => one.contentLength !== null && one.contentLength <= largestFile)
    // Prefers MP4, the format of almost every video.
    .sort(
      (a, b) => Number(isMp4(b)) - Number(isMp4(a)) || (a.contentLength ?? 0) - (b.contentLength ?? 0),
    )[0];

const isMp4 = ({ mimeType }: { mimeType: string | null }) => mimeType?.startsWith("audio/mp4") ?? false;

const fileName = (type: string) => (type.includes("webm") ? "sound.webm" : "sound.m4a");

async function failureOf(response: Response, now: Date): Promise<UpstreamError> {
  const { text, json } = await readFailure("openai", response);
  const error = failureBody.safeParse(json).data?.error;
  return openaiRefused({
    status: response.status,
    codes: [error?.code, error?.type],
    words: error?.message ?? excerpt(text),
    retryAfter: retryAfter(response.headers, now),
  });
}

const failureBody = z.object({
  error: z.object({ message: z.string(), code: z.string().nullish(), type: z.string().nullish() }),
});
