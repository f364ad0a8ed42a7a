/** For tests: all transcript sources on the emulated internet, and videos in any state. */
import { answer } from "../../../sandbox/answer.ts";
import { spokenLines } from "../../../sandbox/market/spoken.ts";
import type { MarketVideo } from "../../../sandbox/market/types.ts";
import { isWithheld } from "../../../sandbox/vendors/youtube/player/answer.ts";
import type { World } from "../../../sandbox/world.ts";
import type { Answer, Source } from "../call";
import { directConnection } from "../direct-connection.server";
import type { Vendor } from "../vendor";
import { openai } from "../definitions/openai";
import { supadata as supadataVendor } from "../definitions/supadata";
import { transcriptRelay } from "../definitions/transcript-relay";
import { youtubePlayer } from "../definitions/youtube-player";
import { playerClients, usualPlayerClients } from "../transcripts/player-clients";
import { isTranscript, type Transcript, type TranscriptsPort } from "../transcripts/port";
import { throughRelay } from "../transcripts/relay.server";
import { type TranscriptStore, transcriptSources } from "../transcripts/sources.server";
import { type SpeechSettings, usualSpeechModel } from "../transcripts/speech-models";
import { speechToText } from "../transcripts/speech.server";
import { supadata } from "../transcripts/supadata.server";
import { youtubeCaptions } from "../transcripts/youtube.server";

export const now = () => new Date("2026-11-20T12:00:00Z");
export const keys = { SUPADATA_API_KEY: "key", OPENAI_API_KEY: "key" };

export function port(
  world: World,
  secrets: Record<string, string> = keys,
  store = shelf(),
  refresh = false,
  relyOn: (source: Source) => void = () => undefined,
  speech: SpeechSettings = { model: usualSpeechModel },
): TranscriptsPort {
  const ask = relaying(answer(world));
  const connect = (vendor: Vendor) => directConnection(vendor, { fetch: ask, secrets, now });
  const clients = playerClients(usualPlayerClients);
  const relay = throughRelay(connect(transcriptRelay));
  return transcriptSources(
    [
      youtubeCaptions(connect(youtubePlayer), clients),
      youtubeCaptions(relay, clients, ["refused"]),
      supadata(connect(supadataVendor), async () => {}),
      speechToText(relay.configured ? relay : connect(youtubePlayer), connect(openai), clients, speech),
    ],
    store,
    { refresh, relyOn },
  );
}

/** A relay at relay.example that forwards requests from its own IP address. */
const relaying =
  (ask: (request: Request) => Promise<Response>) =>
  (request: Request): Promise<Response> => {
    const [, rest] = /^https:\/\/relay\.example\/(.+)$/.exec(request.url) ?? [];
    if (rest === undefined) return ask(request);
    const passedOn = new Request(`https://${rest}`, request);
    passedOn.headers.set("x-forwarded-for", "198.51.100.7");
    return ask(passedOn);
  };

export function shelf(): TranscriptStore & { copies: Map<string, Answer<Transcript>> } {
  const copies = new Map<string, Answer<Transcript>>();
  return {
    copies,
    get: async (videoId, language) => copies.get(`${videoId} ${language}`) ?? null,
    put: async (found, language) => void copies.set(`${found.value.videoId} ${language}`, found),
  };
}

/** @param withheld hidden from data-center IP addresses, as some videos are */
export function aVideo(world: World, change: Partial<MarketVideo>, withheld = false): MarketVideo {
  const uploads = world.market.uploadsOf(world.market.channelOf("brightcast.example")?.id ?? "");
  const video = uploads.find(({ id }) => isWithheld(id) === withheld);
  if (!video) throw new Error("Brightcast has no video");
  return Object.assign(video, { captions: "manual", state: "public", durationSeconds: 600, ...change });
}

export const said = (world: World, video: MarketVideo) =>
  spokenLines(video, world.market.company(video.domain)?.name ?? "").map((line) => line.text.trim());

export async function found(
  world: World,
  video: MarketVideo,
  secrets?: Record<string, string>,
): Promise<Transcript> {
  const { value } = await port(world, secrets).of(video.id, "en");
  if (!isTranscript(value)) throw new Error(`no transcript: ${value.missing}`);
  return value;
}
