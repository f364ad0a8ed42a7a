/** GET /api/youtube/results/{id}: what an earlier search of either Youtube screen answered (the id is its run's). */
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
    summary: "What an earlier Youtube search answered; the id is the answer's `X-Run-Id`",
    answer: youtube.queries.scrape.result,
    also: { 202: startedRun },
  },
  async (c) => {
    const id = c.req.param("id");
    return (await isPlainRunOf(c.env.app, id, [youtube.slug, youtubeLight.slug]))
      ? sendPlainAnswer(c, id)
      : problem(c, 404, { kind: "invalid-input", detail: "There is no such search (any more)." });
  },
);
