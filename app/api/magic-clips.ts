/**
 * Magic clips over HTTP (docs/product/magic-clips.md): POST {action, …}, and the pictures of a shared page, open to
 * every visitor with its link.
 */
import { z } from "zod";
import { readClips, shareClips, sharedPicture } from "../magic-clips/clips.server";
import { makeClips, makeClipsOfVideo } from "../magic-clips/youtube-clips.server";
import { UpstreamError } from "../vendors/failure";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";

const id = z.string("Set `id` to the ID of the clips page.").max(100);
const clipsRequest = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("get_video_info"), id }),
    z.object({
      action: z.literal("make"),
      runId: z.string("Set `runId` to the ID of the search.").max(100).optional(),
      url: z.string("Set `url` to the URL of the video.").max(2000).optional(),
    }),
    z.object({
      action: z.literal("share"),
      id,
      on: z.boolean("Set `on` to true to turn sharing on, or to false to turn it off."),
    }),
  ],
  "Set `action` to get_video_info, make or share.",
);

const videoInfo = z.object({
  videoId: z.string(),
  videoUrl: z.string(),
  videoThumbnail: z.string().nullable(),
  secondThumbnail: z.string().nullable(),
  videoTitle: z.string().nullable(),
  videoDuration: z.number().nullable().describe("Length in seconds"),
  videoResolution: z.object({ width: z.number().nullable() }),
  competitorsQueried: z.array(
    z.object({
      competitorCompany: z.string().nullable(),
      competitorDomain: z.string().nullable(),
      competitorLogo: z.string().nullable(),
    }),
  ),
  domain: z.string().nullable(),
  data: z.enum(["live", "sandbox"]),
});
const clipsPage = z.object({ id: z.string(), shareId: z.string().nullable(), video: videoInfo });

export const magicClips = new DeclaredRoutes("Magic clips");

magicClips.add(
  {
    method: "post",
    path: "/api/magic-clips",
    summary:
      "get_video_info: get a page's data. make: create a page from a Discovery run's best video (runId) or from a video (url). share: turn the link on or off",
    body: clipsRequest,
    also: { 201: z.object({ id: z.string() }) },
    answer: z.union([videoInfo, clipsPage]),
  },
  async (c, { body, answer }) => {
    const { app } = c.env;
    const request = await body();
    if (request.action === "share")
      return answer(await shareClips(app, c.get("staff"), request.id, request.on));
    if (request.action === "make") {
      const { runId, url } = request;
      const staff = c.get("staff");
      if (url !== undefined) return c.json({ id: await makeClipsOfVideo(app, staff, url) }, 201);
      if (runId !== undefined) return c.json({ id: await makeClips(app, staff, runId) }, 201);
      return problem(c, 400, {
        kind: "invalid-input",
        detail: "Set `runId` to the ID of a search, or `url` to the URL of a video.",
      });
    }
    const page = await readClips(app, request.id);
    return page
      ? answer(page.video)
      : problem(c, 404, { kind: "invalid-input", detail: "Clips page not found." });
  },
);

magicClips.add(
  {
    method: "get",
    path: "/api/shared/clips/{shareId}/pictures/{index}",
    summary: "Get a picture of a shared page",
    answer: "image/*",
    open: true,
  },
  async (c) => {
    const { app } = c.env;
    const address = await sharedPicture(app, c.req.param("shareId"), Number(c.req.param("index")));
    const picture = address && (await app.fetchPicture(address, c.req.raw.signal).catch(noPicture));
    if (!picture) return problem(c, 404, { kind: "invalid-input", detail: "Picture not found." });
    return c.body(picture.bytes as Uint8Array<ArrayBuffer>, 200, {
      "content-type": picture.contentType,
      // Short, so that the pictures of a withdrawn page soon disappear too.
      "cache-control": "private, max-age=600",
    });
  },
);

/**
 * Returns null for a vendor error: visitors without an account must not learn about the picture's
 * host.
 */
function noPicture(error: unknown): null {
  if (error instanceof UpstreamError) return null;
  throw error;
}
