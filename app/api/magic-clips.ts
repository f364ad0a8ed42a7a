/**
 * Magic clips over HTTP (docs/product/magic-clips.md): POST {action, …}, and the pictures of a shared page, open to
 * every visitor with its link.
 */
import { Hono } from "hono";
import { z } from "zod";
import { readClips, shareClips, sharedPicture } from "../magic-clips/clips.server";
import { makeClips } from "../magic-clips/youtube-clips.server";
import { fetchPicture } from "../upstream/pictures/picture.server";
import type { ApiEnv } from "./env";
import { readJson } from "./body";
import { problem } from "./problem";

const id = z.string("Name the page: id.");
export const clipsRequest = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("get_video_info"), id }),
    z.object({ action: z.literal("make"), runId: z.string("Name the search: runId.") }),
    z.object({ action: z.literal("share"), id, on: z.boolean("Say whether sharing is on: true or false.") }),
  ],
  "The action is get_video_info, make or share.",
);

export const magicClips = new Hono<ApiEnv>();

magicClips.post("/api/magic-clips", async (c) => {
  const { app } = c.env;
  const request = clipsRequest.parse(await readJson(c));
  if (request.action === "share") return c.json(await shareClips(app, request.id, request.on));
  if (request.action === "make")
    return c.json({ id: await makeClips(app, c.get("staff"), request.runId) }, 201);
  const page = await readClips(app, request.id);
  return page
    ? c.json(page.video)
    : problem(c, 404, { kind: "invalid-input", detail: "There is no such clips page." });
});

magicClips.get("/api/shared/clips/:shareId/pictures/:index", async (c) => {
  const { app } = c.env;
  const address = await sharedPicture(app, c.req.param("shareId"), Number(c.req.param("index")));
  const picture = address && (await fetchPicture(address, app.sendForPictures(c.req.raw.signal)));
  if (!picture) return problem(c, 404, { kind: "invalid-input", detail: "There is no such picture." });
  return c.body(picture.bytes as Uint8Array<ArrayBuffer>, 200, {
    "content-type": picture.contentType,
    // Short, so that a withdrawn page's pictures are soon gone too.
    "cache-control": "private, max-age=600",
  });
});
