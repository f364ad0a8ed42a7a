/** Speech to text of a video's own sound, where the media can be fetched. whisper-1, because it alone gives times. */
import { z } from "zod";
import { type Connection, minutes, type Source } from "../call";
import type { UpstreamError } from "../failure";
import { openaiRefused } from "../openai.server";
import { excerpt, fit, readFailure, readJson, readPieces, retryAfter } from "../response.server";
import { formWithFile } from "../streamed-body";
import { maybe, presentListOf } from "../tolerant";
import { toCues } from "./cues";
import { askPlayer, visitorOf } from "./player.server";
import { type PlayerAnswer, streamsOf } from "./player-answer";
import type { PlayerClient } from "./player-clients";
import { type NoTranscript, speechModel, type Transcript, videoPage } from "./port";
import type { TranscriptSource } from "./source";
import { playerRefused } from "./youtube-refusals";

/** OpenAI's limit for one file, in bytes. */
const largestFile = 26_214_400;
const longestVideo = 2 * 3600;
const usdPerMinute = 0.006;

const usdFor = (seconds: number) => Math.max(1, Math.ceil(seconds / 60)) * usdPerMinute;

const spoken = z.object({
  duration: z.coerce.number().optional(),
  /** What is billed. */
  usage: maybe(z.object({ seconds: z.number() })),
  text: z.string().optional(),
  segments: presentListOf(z.object({ start: z.number(), end: z.number(), text: z.string() })),
});

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
): TranscriptSource {
  return {
    configured: openai.configured,
    helpsWith: ["no-captions"],
    async of(videoId, language) {
      const { track, source } = await trackOf(player, clients, videoId);
      const none = { value: { videoId, title: null, missing: "no-captions" as const, said: null }, source };
      if (!track) return none;
      // Fetched when there is room for it: many rows may wait for their turn to be listened to.
      return openai.hold(track.bytes, async () => {
        const pieces = await soundOf(player, videoId, track);
        return pieces ? listenTo(openai, { videoId, language, track, pieces }) : none;
      });
    },
  };
}

interface Listening {
  videoId: string;
  language: string;
  track: Track;
  /** As they came: put together, or copied into a form, they would lie in memory twice. */
  pieces: Uint8Array[];
}

function listenTo(openai: Connection, { videoId, language, track, pieces }: Listening) {
  const usd = usdFor(track.seconds);
  return openai.call<Transcript | NoTranscript>({
    operation: "audio/transcriptions",
    request: { videoId, language, model: speechModel },
    keep: minutes(10),
    bucket: "models",
    units: usd,
    async perform(send, charge) {
      const form = formWithFile(
        [
          ["model", speechModel],
          ["language", language],
          ["response_format", "verbose_json"],
          ["timestamp_granularities[]", "segment"],
        ],
        { name: "file", fileName: fileName(track.type), type: track.type, pieces },
      );
      const response = await send({
        url: "https://api.openai.com/v1/audio/transcriptions",
        method: "POST",
        headers: { authorization: `Bearer ${openai.secret("OPENAI_API_KEY")}` },
        streamed: form,
        timeout: 120_000,
      });
      if (!response.ok) throw await failureOf(response, openai.now());
      const said = await readJson("openai", response);
      const heard = spoken.partial().safeParse(said).data;
      charge(usdFor(heard?.usage?.seconds ?? heard?.duration ?? track.seconds));
      const body = fit("openai", spoken, said);
      const cues = toCues(
        body.segments.map((one) => ({ start: one.start, duration: one.end - one.start, text: one.text })),
        "clip",
      );
      if (cues.length === 0)
        return { value: { videoId, title: track.title, missing: "no-captions", said: null } };
      return {
        value: {
          videoId,
          title: track.title,
          language,
          captions: "speech",
          durationSeconds: body.duration ?? track.seconds,
          cues,
        },
        link: videoPage(videoId),
      };
    },
  });
}

/** The lightest sound of the video; null when there is none that can be had or it is too long. */
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
    // Its address is for this asking alone.
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

/** null where it is none, or larger than OpenAI takes. */
async function soundOf(player: Connection, videoId: string, track: Track): Promise<Uint8Array[] | null> {
  let sound: Uint8Array[] | null = null;
  await player.call({
    operation: "audio",
    // The bytes are too many to be stored, so every asking is its own.
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
    .sort((a, b) => (a.contentLength ?? 0) - (b.contentLength ?? 0))[0];

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
