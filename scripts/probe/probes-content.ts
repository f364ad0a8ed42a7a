/** The cheapest call of each operation behind videos, podcasts, texts, alerts and mail. */
import { appleCharts } from "../../app/upstream/charts/apple.server.ts";
import { spotifyCharts } from "../../app/upstream/charts/spotify.server.ts";
import { openaiLanguageModel } from "../../app/upstream/language-model/openai.server.ts";
import { resendMail } from "../../app/upstream/mail/resend.server.ts";
import { listenNotesShowsOfDomain } from "../../app/upstream/podcasts/listen-notes.server.ts";
import { podcastIndexPodcasts } from "../../app/upstream/podcasts/podcast-index.server.ts";
import { podchaserPodcasts } from "../../app/upstream/podcasts/podchaser.server.ts";
import { newRedditMemory } from "../../app/upstream/subreddits/reddit-access.server.ts";
import { redditSubreddits } from "../../app/upstream/subreddits/reddit.server.ts";
import { slackTeamChat } from "../../app/upstream/team-chat/slack.server.ts";
import { supadata as supadataTranscripts } from "../../app/upstream/transcripts/supadata.server.ts";
import { appleCharts as apple } from "../../app/upstream/vendors/apple-charts.ts";
import { listenNotes } from "../../app/upstream/vendors/listen-notes.ts";
import { openai } from "../../app/upstream/vendors/openai.ts";
import { podcastIndex } from "../../app/upstream/vendors/podcast-index.ts";
import { podchaser } from "../../app/upstream/vendors/podchaser.ts";
import { reddit } from "../../app/upstream/vendors/reddit.ts";
import { resend } from "../../app/upstream/vendors/resend.ts";
import { slack } from "../../app/upstream/vendors/slack.ts";
import { spotifyCharts as spotify } from "../../app/upstream/vendors/spotify-charts.ts";
import { supadata } from "../../app/upstream/vendors/supadata.ts";
import { youtubeWeb as youtubeSite } from "../../app/upstream/vendors/youtube-web.ts";
import { youtube } from "../../app/upstream/vendors/youtube.ts";
import { youtubeApi } from "../../app/upstream/videos/youtube-api.server.ts";
import { youtubeWeb } from "../../app/upstream/videos/youtube-web.server.ts";
import type { Probe } from "./ask.ts";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const chart = { country: "us", category: null, week: "probe" };
const models = { bulk: "gpt-6-luna", writing: "gpt-6-luna" };

export const contentProbes: Probe[] = [
  {
    name: "youtube/channels.list",
    vendor: youtube,
    units: 0,
    ask: async (connection, { channelId }) => (await youtubeApi(connection).channelById(channelId)).value,
  },
  {
    name: "youtube/videos.list",
    vendor: youtube,
    units: 0,
    ask: async (connection, { videoId }) =>
      (await youtubeApi(connection).videos([videoId])).map(({ value }) => value),
  },
  {
    name: "youtube-web/browse",
    vendor: youtubeSite,
    units: 0,
    ask: async (connection, { channelId }) => (await youtubeWeb(connection).channel(channelId)).value,
  },
  {
    name: "apple-charts/chart",
    vendor: apple,
    units: 0,
    ask: async (connection) => (await appleCharts(connection).chart(chart)).value,
  },
  {
    name: "spotify-charts/chart",
    vendor: spotify,
    units: 0,
    ask: async (connection) => (await spotifyCharts(connection).chart(chart)).value,
  },
  {
    name: "podcastindex/search",
    vendor: podcastIndex,
    units: 0,
    ask: async (connection, { podcast }) =>
      (await podcastIndexPodcasts(connection).showsAbout(podcast)).value,
  },
  {
    name: "podchaser/podcasts",
    vendor: podchaser,
    units: 1,
    ask: async (connection, { podcast }) => (await podchaserPodcasts(connection).showsAbout(podcast)).value,
  },
  {
    name: "listennotes/podcasts/domains",
    vendor: listenNotes,
    units: 1,
    ask: async (connection, { domain }) => (await listenNotesShowsOfDomain(connection)(domain)).value,
  },
  {
    name: "reddit/search",
    vendor: reddit,
    units: 0,
    ask: async (connection, { words }) =>
      (await redditSubreddits(connection, newRedditMemory()).search(words, null)).value,
  },
  {
    name: "supadata/transcript",
    vendor: supadata,
    units: 1,
    ask: async (connection, { videoId }) =>
      (await supadataTranscripts(connection, pause).of(videoId, "en", null)).value,
  },
  {
    name: "openai/responses",
    vendor: openai,
    units: 0.001,
    ask: async (connection) => {
      const request = { instructions: "Answer with one word.", input: "Hello", maxOutputTokens: 200 };
      const { value } = await openaiLanguageModel(connection, { models }).write(request);
      // How long it took is never the same.
      return { ...value, usage: { ...value.usage, milliseconds: 0 } };
    },
  },
  {
    name: "resend/emails",
    vendor: resend,
    units: 1,
    effect: "sends an e-mail to Resend's own test address",
    ask: async (connection) =>
      (
        await resendMail(connection, { from: process.env.MAIL_FROM ?? "onboarding@resend.dev" }).send({
          to: "delivered@resend.dev",
          subject: "Probe",
          html: "<p>Probe</p>",
          text: "Probe",
          attachments: [],
          idempotencyKey: `probe/${connection.now().getTime()}`,
        })
      ).value,
  },
  {
    name: "slack/incoming-webhook",
    vendor: slack,
    units: 0,
    effect: "posts a message into the webhook's channel",
    ask: async (connection) =>
      (
        await slackTeamChat(connection).post(
          { text: "The research console tries whether its messages arrive.", blocks: [] },
          `probe/${connection.now().getTime()}`,
        )
      ).value,
  },
];
