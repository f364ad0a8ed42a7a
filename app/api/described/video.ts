/** Results by id, transcripts over a socket, Magic clips. */
import { z } from "zod";
import type { VideoInfo } from "../../magic-clips/clips.server";
import { itemsSchema } from "../../toolkit/findings";
import type { DescribedPath } from "../openapi/described.server";
import { startedRun } from "../openapi/parts.server";
import { downloadQuery } from "../../tools/youtube-transcript/download.server";
import { clipsRequest } from "../magic-clips";

const videoInfo = z.object({
  videoId: z.string(),
  videoUrl: z.string(),
  videoThumbnail: z.string().nullable(),
  secondThumbnail: z.string().nullable(),
  videoTitle: z.string().nullable(),
  videoDuration: z.number().nullable().describe("Seconds"),
  videoResolution: z.object({ width: z.number().nullable() }),
  competitorsQueried: z.array(
    z.object({
      competitorCompany: z.string(),
      competitorDomain: z.string().nullable(),
      competitorLogo: z.string().nullable(),
    }),
  ),
  domain: z.string().nullable(),
  data: z.enum(["live", "sandbox"]),
}) satisfies z.ZodType<VideoInfo>;

const [transcript, clips] = ["Youtube Transcript", "Magic clips"];

export const videoPaths: DescribedPath[] = [
  {
    method: "get",
    path: "/api/youtube/results/{id}",
    tag: "Relevancy Check",
    summary: "What an earlier Youtube search answered; the id is the answer's `X-Run-Id`",
    answer: itemsSchema,
    also: { 202: startedRun },
  },
  {
    method: "get",
    path: "/api/yt-transcript/download",
    tag: transcript,
    summary: "Starts a download whose lines come over the socket that `connectionId` names",
    query: downloadQuery,
    status: 202,
    answer: z.object({ runId: z.string() }),
  },
  {
    method: "get",
    path: "/ws/transcript",
    tag: transcript,
    summary:
      'WebSocket: send {"action":"connect"}, get {"connectionId"}, then TRANSCRIPT@@start|duration|text frames and FINISH@@; ERROR@@{problem} comes before FINISH@@',
    status: 101,
  },
  {
    method: "post",
    path: "/api/magic-clips",
    tag: clips,
    summary:
      "get_video_info: a page's data. make: a page of a Discovery run's best video. share: its link on or off",
    body: clipsRequest,
    also: { 201: z.object({ id: z.string() }) },
    answer: z.union([
      videoInfo,
      z.object({ id: z.string(), shareId: z.string().nullable(), video: videoInfo }),
    ]),
  },
  {
    method: "get",
    path: "/api/shared/clips/{shareId}/pictures/{index}",
    tag: clips,
    summary: "A picture of a shared page",
    answer: "image/*",
    open: true,
  },
];
