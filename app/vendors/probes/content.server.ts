/** The cheapest call of each operation for videos, podcasts, texts, alerts and email. */
import { appleCharts } from "../charts/apple.server";
import { spotifyCharts } from "../charts/spotify.server";
import { openaiLanguageModel } from "../language-model/openai.server";
import { resendMail } from "../mail/resend.server";
import { listenNotesShowsOfDomain } from "../podcasts/listen-notes.server";
import { podcastIndexPodcasts } from "../podcasts/podcast-index.server";
import { podchaserPodcasts } from "../podcasts/podchaser.server";
import { newRedditMemory } from "../subreddits/reddit-access.server";
import { redditSubreddits } from "../subreddits/reddit.server";
import { slackTeamChat } from "../team-chat/slack.server";
import { supadata as supadataTranscripts } from "../transcripts/supadata.server";
import { appleCharts as apple } from "../definitions/apple-charts";
import { listenNotes } from "../definitions/listen-notes";
import { openai } from "../definitions/openai";
import { podcastIndex } from "../definitions/podcast-index";
import { podchaser } from "../definitions/podchaser";
import { reddit } from "../definitions/reddit";
import { resend } from "../definitions/resend";
import { slack } from "../definitions/slack";
import { spotifyCharts as spotify } from "../definitions/spotify-charts";
import { supadata } from "../definitions/supadata";
import { youtubeWeb as youtubeSite } from "../definitions/youtube-web";
import { youtube } from "../definitions/youtube";
import { youtubeApi } from "../videos/youtube-api.server";
import { youtubeWeb } from "../videos/youtube-web.server";
import type { Probe } from "./probe";

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
    units: 0.002,
    ask: async (connection) => {
      // Leaves room for the model's reasoning before its one-word answer.
      const request = { instructions: "Answer with one word.", input: "Hello", maxOutputTokens: 1000 };
      const { value } = await openaiLanguageModel(connection, { models }).write(request);
      // The duration differs each time.
      return { ...value, usage: { ...value.usage, milliseconds: 0 } };
    },
  },
  {
    name: "resend/emails",
    vendor: resend,
    units: 1,
    effect: "sends an email to Resend's own test address",
    ask: async (connection, { mailFrom }) =>
      (
        await resendMail(connection, { from: mailFrom }).send({
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
    effect: "posts a message to the webhook's channel",
    ask: async (connection) =>
      (
        await slackTeamChat(connection).post(
          { text: "The research console is testing whether its messages arrive.", blocks: [] },
          `probe/${connection.now().getTime()}`,
        )
      ).value,
  },
];
