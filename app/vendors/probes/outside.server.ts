/**
 * The cheapest call of each operation on YouTube's pages, company websites, pictures, sessions and
 * generated media.
 */
import type { Connection } from "../call";
import { openaiImages } from "../images/openai.server";
import { fetchPicture } from "../pictures/picture.server";
import { youtubePlayers } from "../players/youtube.server";
import { unipileOwner } from "../profiles/unipile.server";
import { companySites } from "../sites/company-site.server";
import { youtubeCharts } from "../charts/youtube.server";
import { playabilityOf } from "../transcripts/playability";
import { askPlayer, newVisitor } from "../transcripts/player.server";
import { streamsOf } from "../transcripts/player-answer";
import { type PlayerClient, playerClients, usualPlayerClients } from "../transcripts/player-clients";
import { throughRelay } from "../transcripts/relay.server";
import { usualSpeechModel } from "../transcripts/speech-models";
import { speechToText } from "../transcripts/speech.server";
import { youtubeCaptions } from "../transcripts/youtube.server";
import { playerRefused } from "../transcripts/youtube-refusals";
import { companySite } from "../definitions/company-site";
import { openai } from "../definitions/openai";
import { pictures } from "../definitions/pictures";
import { transcriptRelay } from "../definitions/transcript-relay";
import { unipile } from "../definitions/unipile";
import { youtubeCharts as charts } from "../definitions/youtube-charts";
import { youtubePlayer } from "../definitions/youtube-player";
import type { Probe } from "./probe";

const apps = playerClients(usualPlayerClients);

const playedAs = (connection: Connection, app: PlayerClient, videoId: string) =>
  connection.call({
    operation: "player as an app",
    request: { videoId, app: app.name, version: app.version },
    keep: "this-run",
    bucket: "player",
    units: 0,
    async perform(send) {
      const now = connection.now();
      const answer = await askPlayer(send, app, videoId, await newVisitor(send, app, now), now);
      const playability = playabilityOf(answer);
      if (playability.state === "refused")
        throw playerRefused({ codes: [playability.code], words: playability.said });
      return { value: { state: playability.state, streams: streamsOf(answer).length } };
    },
  });

export const outsideProbes: Probe[] = [
  {
    name: "youtube-player/player",
    vendor: youtubePlayer,
    units: 0,
    ask: async (connection, { videoId }) => (await youtubePlayers(connection, apps).facts(videoId)).value,
  },
  {
    name: "youtube-player/captions",
    vendor: youtubePlayer,
    units: 0,
    ask: async (connection, { videoId }) =>
      (await youtubeCaptions(connection, apps).of(videoId, "en", null)).value,
  },
  // Probes each app separately: if one version is too old, the others would hide it.
  ...apps.map((app): Probe => ({
    name: `youtube-player/player as ${app.name}`,
    vendor: youtubePlayer,
    units: 0,
    ask: async (connection, { videoId }) => (await playedAs(connection, app, videoId)).value,
  })),
  {
    name: "transcript-relay/captions",
    vendor: transcriptRelay,
    units: 0,
    ask: async (connection, { videoId }) =>
      (await youtubeCaptions(throughRelay(connection), apps).of(videoId, "en", null)).value,
  },
  {
    name: "youtube-charts/chart",
    vendor: charts,
    units: 0,
    ask: async (connection) =>
      (await youtubeCharts(connection).chart({ country: "us", category: null, week: "probe" })).value,
  },
  {
    name: "company-site/home",
    vendor: companySite,
    units: 0,
    ask: async (connection, { domain }) =>
      (await companySites(connection, { ownHosts: [] }).home(domain)).value,
  },
  {
    name: "pictures/picture",
    vendor: pictures,
    units: 0,
    // The Worker fetches pictures without its limiter.
    fromWorker: false,
    ask: async (connection, { videoId }) => {
      const address = `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`;
      const { value } = await connection.call({
        operation: "picture",
        request: { address },
        keep: "this-run",
        bucket: "",
        units: 0,
        perform: async (send) => ({ value: (await fetchPicture(address, send))?.contentType ?? null }),
      });
      return value;
    },
  },
  {
    name: "unipile/users/me",
    vendor: unipile,
    needs: ["PROBE_LINKEDIN_TOKEN"],
    units: 0,
    // The Worker has no user's session token for this.
    fromWorker: false,
    effect: "links the LinkedIn account of PROBE_LINKEDIN_TOKEN, and deletes the link again",
    ask: async (connection, { linkedInToken }) => (await unipileOwner(connection, linkedInToken)).value,
  },
  {
    name: "openai/images",
    vendor: openai,
    units: 0.01,
    ask: async (connection) => {
      const request = { prompt: "A red circle.", width: 1024, height: 1024, quality: "low" as const };
      const { value } = await openaiImages(connection, { model: "gpt-image-2.5-flare" }).draw({
        ...request,
        format: "png",
        model: "",
      });
      return { drawn: value.base64 !== "", usage: value.usage };
    },
  },
  {
    name: "openai/audio",
    vendor: openai,
    units: 0.06,
    ask: async (connection, { videoId }, connect) =>
      (
        await speechToText(connect(youtubePlayer), connection, apps, { model: usualSpeechModel }).of(
          videoId,
          "en",
          null,
        )
      ).value,
  },
];
