/** Reads captions from YouTube: from one app after another, then from the watch page. */
import { type Connection, minutes, type Send } from "../call";
import { UpstreamError } from "../failure";
import { readText } from "../response.server";
import { readCaptions } from "./captions";
import { playabilityOf } from "./playability";
import type { PlayerClient } from "./player-clients";
import {
  askPlayer,
  askWatchPage,
  newVisitor,
  refuseFailure,
  refuseObstacle,
  visitorOf,
} from "./player.server";
import type { PlayerAnswer } from "./player-answer";
import { type Missing, type NoTranscript, type Transcript, videoPage } from "./port";
import type { TranscriptSource } from "./source";
import { type ChosenTrack, chooseTrack } from "./tracks";
import { playerRefused } from "./youtube-refusals";

const upstream = "youtube-player";
const largestFile = 20_000_000;

type Outcome = Transcript | NoTranscript | UpstreamError;
/** Requests the video from one app or page with this visitor id. */
type Ask = (visitor: string | null) => Promise<PlayerAnswer | null>;

/**
 * @param helpsWith outcomes of earlier sources after which this one is asked; empty for the first
 * source
 */
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
        // Long enough for a second try. Found transcripts are stored separately and longer.
        keep: minutes(10),
        bucket: "player",
        units: 0,
        perform: async (send) => {
          const now = connection.now();
          const search = new Search(send, { videoId, language, now }, visitor, async () =>
            first ? newVisitor(send, first, now) : null,
          );
          const apps = clients.map(
            (client): Ask =>
              (number) =>
                askPlayer(send, client, videoId, number, now),
          );
          const value = await search.firstGood([...apps, () => askWatchPage(send, videoId, now)]);
          return { value, link: videoPage(videoId) };
        },
      });
    },
  };
}

/** Searches one video's captions, app after app. */
class Search {
  readonly #send: Send;
  readonly #videoId: string;
  readonly #language: string;
  readonly #now: Date;
  #visitor: string | null;
  readonly #anotherVisitor: () => Promise<string | null>;
  /** False after YouTube refused one translated file, because it refuses them to every app. */
  #translates = true;
  #changedVisitor = false;

  constructor(
    send: Send,
    { videoId, language, now }: { videoId: string; language: string; now: Date },
    visitor: string | null,
    anotherVisitor: () => Promise<string | null>,
  ) {
    this.#send = send;
    this.#videoId = videoId;
    this.#language = language;
    this.#now = now;
    this.#visitor = visitor;
    this.#anotherVisitor = anotherVisitor;
  }

  /**
   * Asks one app after the other until one returns captions or a definite reason why there are
   * none.
   */
  async firstGood(asks: Ask[]): Promise<Transcript | NoTranscript> {
    let best: NoTranscript | UpstreamError | null = null;
    for (const ask of asks) {
      const outcome = await this.#outcomeOf(ask);
      if (outcome && "cues" in outcome) return outcome;
      // Another app may play the video or list a track in the language.
      const certain = outcome && "missing" in outcome && !openReasons.has(outcome.missing);
      if (certain) return outcome;
      best = best && "missing" in best ? best : (outcome ?? best);
    }
    if (best && "missing" in best) return best;
    throw best ?? playerRefused({ codes: ["silent"], words: "" });
  }

  /** Errors concern only this app and are returned. A refusal of our IP address is thrown. */
  async #outcomeOf(ask: Ask): Promise<Outcome | null> {
    try {
      let answer = await ask(this.#visitor);
      if (answer && this.#isSessionSpent(answer) && !this.#changedVisitor) {
        this.#changedVisitor = true;
        this.#visitor = await this.#anotherVisitor();
        answer = await ask(this.#visitor);
      }
      if (!answer) return null;
      let read = await this.#captionsOf(answer);
      if (read === "expired") read = await this.#captionsOf((await ask(this.#visitor)) ?? answer);
      return read === "expired" ? playerRefused({ codes: ["expired"], words: "" }) : read;
    } catch (error) {
      if (error instanceof UpstreamError && !error.accountWide && error.kind !== "timeout") return error;
      throw error;
    }
  }

  #isSessionSpent(answer: PlayerAnswer): boolean {
    const playability = playabilityOf(answer);
    return (
      playability.state === "refused" &&
      playerRefused({ codes: [playability.code], words: playability.said }).kind === "rate-limited"
    );
  }

  async #captionsOf(answer: PlayerAnswer): Promise<Outcome | "expired"> {
    const [videoId, language] = [this.#videoId, this.#language];
    const title = answer.videoDetails?.title ?? null;
    const durationSeconds = answer.videoDetails?.lengthSeconds ?? null;
    const without = (missing: Missing, said: string | null = null): NoTranscript => ({
      videoId,
      title,
      missing,
      said,
      durationSeconds,
    });
    const playability = playabilityOf(answer);
    if (playability.state === "missing") return without(playability.missing, playability.said);
    if (playability.state === "refused")
      throw playerRefused({ codes: [playability.code], words: playability.said });
    const tracks = answer.captions?.playerCaptionsTracklistRenderer?.captionTracks ?? [];
    const chosen = chooseTrack(tracks, language);
    const inOthers = tracks.map(({ name, languageCode }) => name ?? languageCode).join(", ");
    if (!chosen) return tracks.length > 0 ? without("other-language", inOthers) : without("no-captions");
    const translated = chosen.captions === "translated";
    if (translated && !this.#translates) return without("other-language", inOthers);
    const file = chosen.needsToken ? { text: "" } : await this.#captionFile(chosen);
    if (file === "untranslated") {
      this.#translates = false;
      return without("other-language", inOthers);
    }
    if (file === "expired") return file;
    const { text } = file;
    // An empty file is YouTube's refusal without a token; it never means "nothing is spoken".
    if (text.trim() === "") return playerRefused({ codes: ["token"], words: "" });
    const cues = readCaptions(text, chosen.track.kind === "asr");
    if (!cues)
      return new UpstreamError({ upstream, kind: "bad-answer", detail: "sent captions that can't be read" });
    if (cues.length === 0) return without("no-captions");
    return {
      videoId,
      title,
      language: translated ? language : chosen.track.languageCode,
      captions: chosen.captions,
      durationSeconds,
      cues,
    };
  }

  /**
   * "expired": the signed URL has expired. "untranslated": YouTube refuses translations with 429.
   * This says nothing about our IP address, which still gets the untranslated file.
   */
  async #captionFile(chosen: ChosenTrack): Promise<{ text: string } | "expired" | "untranslated"> {
    const response = await this.#send({ url: chosen.url, headers: { "accept-language": "en" } });
    if (chosen.captions === "translated" && (response.status === 429 || response.status === 403)) {
      await response.body?.cancel();
      return "untranslated";
    }
    if (response.status === 404 || response.status === 410 || response.status === 403) {
      await response.body?.cancel();
      return "expired";
    }
    await refuseFailure(response, this.#now);
    const { text } = await readText(upstream, response, largestFile);
    refuseObstacle(text.slice(0, 100_000));
    return chosen.captions === "translated" && text.trim() === "" ? "untranslated" : { text };
  }
}

const openReasons: ReadonlySet<Missing> = new Set(["unplayable", "other-language"]);
