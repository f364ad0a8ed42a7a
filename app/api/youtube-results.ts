/** GET /api/youtube/results/{id}: what an earlier search of either Youtube screen answered (the id is its run's). */
import { Hono } from "hono";
import { isPlainRunOf } from "../runs/answer.server";
import { youtube } from "../tools/youtube/definition";
import { youtubeLight } from "../tools/youtube-light/definition";
import type { ApiEnv } from "./env";
import { sendPlainAnswer } from "./plain-answer";
import { problem } from "./problem";

export const youtubeResults = new Hono<ApiEnv>();

youtubeResults.get("/api/youtube/results/:id", async (c) => {
  const id = c.req.param("id");
  return (await isPlainRunOf(c.env.app, id, [youtube.slug, youtubeLight.slug]))
    ? sendPlainAnswer(c, id)
    : problem(c, 404, { kind: "invalid-input", detail: "There is no such search (any more)." });
});
