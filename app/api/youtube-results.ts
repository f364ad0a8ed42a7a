/**
 * GET /api/youtube/results/{id}: the answer of an earlier search on either YouTube screen. The id
 * is the run's id.
 */
import { isPlainRunOf } from "../runs/answer.server";
import { youtube } from "../tools/youtube/definition";
import { youtubeLight } from "../tools/youtube-light/definition";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { startedRun } from "./openapi/parts.server";
import { sendPlainAnswer } from "./plain-answer";
import { problem } from "./problem";

export const youtubeResults = new DeclaredRoutes("Relevancy Check");

youtubeResults.add(
  {
    method: "get",
    path: "/api/youtube/results/{id}",
    summary: "Get the answer of an earlier YouTube search; the ID is its `X-Run-Id` header",
    answer: youtube.queries.scrape.result,
    also: { 202: startedRun },
  },
  async (c) => {
    const id = c.req.param("id");
    return (await isPlainRunOf(c.env.app, id, [youtube.slug, youtubeLight.slug]))
      ? sendPlainAnswer(c, id)
      : problem(c, 404, { kind: "invalid-input", detail: "Search not found. It may have been deleted." });
  },
);
