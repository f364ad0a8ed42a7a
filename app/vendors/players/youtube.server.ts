/** Reads a video's facts from YouTube's player, from the first app version that answers. */
import { type Connection, hours } from "../call";
import type { UpstreamError } from "../failure";
import { playabilityOf } from "../transcripts/playability";
import { type PlayerAnswer, streamsOf } from "../transcripts/player-answer";
import type { PlayerClient } from "../transcripts/player-clients";
import { askPlayer, visitorOf } from "../transcripts/player.server";
import { videoPage } from "../transcripts/port";
import { playerRefused } from "../transcripts/youtube-refusals";
import type { PlayerFacts, PlayersPort } from "./port";

export function youtubePlayers(connection: Connection, clients: PlayerClient[]): PlayersPort {
  return {
    async facts(videoId) {
      const [first] = clients;
      const visitor = first ? await visitorOf(connection, first) : null;
      return connection.call<PlayerFacts | null>({
        operation: "player",
        request: { videoId },
        keep: hours(6),
        bucket: "player",
        units: 0,
        async perform(send) {
          let refusal: UpstreamError | undefined;
          for (const client of clients) {
            const answer = await askPlayer(send, client, videoId, visitor, connection.now());
            const playability = playabilityOf(answer);
            if (playability.state === "missing" && playability.missing === "removed") return { value: null };
            if (playability.state !== "refused")
              return { value: factsOf(videoId, answer), link: videoPage(videoId) };
            refusal ??= playerRefused({ codes: [playability.code], words: playability.said });
          }
          throw refusal ?? playerRefused({ codes: ["silent"], words: "" });
        },
      });
    },
  };
}

function factsOf(videoId: string, answer: PlayerAnswer): PlayerFacts {
  const widths = streamsOf(answer).flatMap((stream) => stream.width ?? []);
  const pictures = answer.videoDetails?.thumbnail?.thumbnails ?? [];
  return {
    videoId,
    title: answer.videoDetails?.title ?? null,
    durationSeconds: answer.videoDetails?.lengthSeconds ?? null,
    width: widths.length > 0 ? Math.max(...widths) : null,
    thumbnails: [...pictures].sort((a, b) => (b.width ?? 0) - (a.width ?? 0)).map((picture) => picture.url),
  };
}
