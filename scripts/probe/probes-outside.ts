/** The cheapest call of each operation on YouTube's own pages, company sites, pictures, sessions and made media. */
import { openaiImages } from "../../app/upstream/images/openai.server.ts";
import { fetchPicture } from "../../app/upstream/pictures/picture.server.ts";
import { youtubePlayers } from "../../app/upstream/players/youtube.server.ts";
import { unipileOwner } from "../../app/upstream/profiles/unipile.server.ts";
import { companySites } from "../../app/upstream/sites/company-site.server.ts";
import { youtubeCharts } from "../../app/upstream/charts/youtube.server.ts";
import { playerClients, usualPlayerClients } from "../../app/upstream/transcripts/player-clients.ts";
import { throughRelay } from "../../app/upstream/transcripts/relay.server.ts";
import { speechToText } from "../../app/upstream/transcripts/speech.server.ts";
import { youtubeCaptions } from "../../app/upstream/transcripts/youtube.server.ts";
import { companySite } from "../../app/upstream/vendors/company-site.ts";
import { openai } from "../../app/upstream/vendors/openai.ts";
import { pictures } from "../../app/upstream/vendors/pictures.ts";
import { transcriptRelay } from "../../app/upstream/vendors/transcript-relay.ts";
import { unipile } from "../../app/upstream/vendors/unipile.ts";
import { youtubeCharts as charts } from "../../app/upstream/vendors/youtube-charts.ts";
import { youtubePlayer } from "../../app/upstream/vendors/youtube-player.ts";
import type { Probe } from "./ask.ts";

const apps = playerClients(usualPlayerClients);

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
    effect: "links the LinkedIn account whose token is PROBE_LINKEDIN_TOKEN, and takes it down again",
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
    units: 0.03,
    // The sound itself comes from YouTube's player, over the same line.
    ask: async (connection, { videoId }) =>
      (await speechToText(connection, connection, apps).of(videoId, "en", null)).value,
  },
];
