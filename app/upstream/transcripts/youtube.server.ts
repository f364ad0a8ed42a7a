/** Captions from YouTube itself: app after app, then the video's own page. */
import { type Connection, minutes, type Performed, type Send } from "../call";
import { UpstreamError } from "../failure";
import { readText } from "../response.server";
import { readCaptions } from "./captions";
import { playabilityOf } from "./playability";
import type { PlayerClient } from "./player-clients";
import { askPlayer, askWatchPage, refuseFailure, refuseObstacle, visitorOf } from "./player.server";
import type { PlayerAnswer } from "./player-answer";
import { type NoTranscript, type Transcript, videoPage } from "./port";
import type { TranscriptSource } from "./source";
import { type ChosenTrack, chooseTrack } from "./tracks";

const upstream = "youtube-player";
const largestFile = 20_000_000;

type Outcome = Transcript | NoTranscript | UpstreamError;
type Ask = () => Promise<PlayerAnswer | null>;

/** @param helpsWith what the ways before this one must have met for it to be asked (empty: it is the first) */
export function youtubeCaptions(
  connection: Connection,
  clients: PlayerClient[],
  helpsWith: TranscriptSource["helpsWith"] = [],
): TranscriptSource {
  return {
    configured: connection.configured,
    helpsWith,
    async of(videoId, language) {
      const [first] = clients;
      const visitor = first ? await visitorOf(connection, first) : null;
      return connection.call<Transcript | NoTranscript>({
        operation: "captions",
        request: { videoId, language },
        // Long enough for a second look; what was found is stored beside the calls for longer.
        keep: minutes(10),
        bucket: "player",
        units: 0,
        perform: async (send) => {
          const now = connection.now();
          const apps = clients.map((client) => () => askPlayer(send, client, videoId, visitor, now));
          return firstGood(send, videoId, language, now, [...apps, () => askWatchPage(send, videoId, now)]);
        },
      });
    },
  };
}

/** Asks one after the other until one gives captions or a plain reason why there are none. */
async function firstGood(
  send: Send,
  videoId: string,
  language: string,
  now: Date,
  asks: Ask[],
): Promise<Performed<Transcript | NoTranscript>> {
  let best: NoTranscript | UpstreamError | null = null;
  for (const ask of asks) {
    const outcome = await outcomeOf(send, ask, videoId, language, now);
    if (outcome && "cues" in outcome) return { value: outcome, link: videoPage(videoId) };
    const certain = outcome && "missing" in outcome && outcome.missing !== "unplayable";
    if (certain) return { value: outcome, link: videoPage(videoId) };
    best = best && "missing" in best ? best : (outcome ?? best);
  }
  if (best && "missing" in best) return { value: best, link: videoPage(videoId) };
  throw best ?? new UpstreamError({ upstream, kind: "bad-answer", detail: "says nothing about the video" });
}

/** An error here is this app's alone; one that stands for our whole address is thrown. */
async function outcomeOf(
  send: Send,
  ask: Ask,
  videoId: string,
  language: string,
  now: Date,
): Promise<Outcome | null> {
  try {
    let answer = await ask();
    if (!answer) return null;
    let read = await captionsOf(send, answer, videoId, language, now);
    if (read === "expired") {
      answer = (await ask()) ?? answer;
      read = await captionsOf(send, answer, videoId, language, now);
    }
    return read === "expired"
      ? new UpstreamError({
          upstream,
          kind: "bad-answer",
          detail: "gave an address for captions that is not there",
        })
      : read;
  } catch (error) {
    if (error instanceof UpstreamError && !error.accountWide && error.kind !== "timeout") return error;
    throw error;
  }
}

async function captionsOf(
  send: Send,
  answer: PlayerAnswer,
  videoId: string,
  language: string,
  now: Date,
): Promise<Transcript | NoTranscript | UpstreamError | "expired"> {
  const title = answer.videoDetails?.title ?? null;
  const playability = playabilityOf(answer);
  if (playability.state === "missing")
    return { videoId, title, missing: playability.missing, said: playability.said };
  if (playability.state === "refused")
    return new UpstreamError({ upstream, kind: "blocked", accountWide: false, detail: playability.said });
  if (!answer.captions) return { videoId, title, missing: "captions-disabled", said: null };
  const chosen = chooseTrack(answer.captions.playerCaptionsTracklistRenderer?.captionTracks ?? [], language);
  if (!chosen) return { videoId, title, missing: "no-captions", said: null };
  const text = chosen.needsToken ? "" : await captionFile(send, chosen, now);
  if (text === null) return "expired";
  // An empty file is how YouTube refuses whoever has no token; it never means "nothing is said".
  if (text.trim() === "")
    return new UpstreamError({
      upstream,
      kind: "blocked",
      accountWide: false,
      detail: "gives the captions of this video only to its own players",
    });
  const cues = readCaptions(text, chosen.track.kind === "asr");
  if (!cues)
    return new UpstreamError({ upstream, kind: "bad-answer", detail: "sent captions that can't be read" });
  if (cues.length === 0) return { videoId, title, missing: "no-captions", said: null };
  return {
    videoId,
    title,
    language: chosen.captions === "translated" ? language : chosen.track.languageCode,
    captions: chosen.captions,
    durationSeconds: answer.videoDetails?.lengthSeconds ?? null,
    cues,
  };
}

/** null: the signed address has expired. */
async function captionFile(send: Send, chosen: ChosenTrack, now: Date): Promise<string | null> {
  const response = await send({ url: chosen.url, headers: { "accept-language": "en" } });
  if (response.status === 404 || response.status === 410 || response.status === 403) {
    await response.body?.cancel();
    return null;
  }
  await refuseFailure(response, now);
  const { text } = await readText(upstream, response, largestFile);
  refuseObstacle(text.slice(0, 100_000));
  return text;
}
