/** GET /api/signals/target-no-emails-ep-{1..4}: for the outside enrichment tool (decisions, APOLLO-05). */
import { Hono } from "hono";
import { answerEndpoint } from "../../app/tools/apollo-endpoints/endpoint.server";
import type { ApiEnv } from "./api";
import { problem } from "./problem";

export const apolloEndpoints = new Hono<ApiEnv>();

apolloEndpoints.get("/api/signals/:endpoint{target-no-emails-ep-[1-4]}", async (c) => {
  const number = Number(c.req.param("endpoint").at(-1));
  const by = c.get("staff").id;
  const answer = await answerEndpoint(c.env.services, number, { domain: c.req.query("domain") ?? null, by });
  return answer
    ? c.json(answer)
    : problem(c, 404, { kind: "invalid-input", detail: "There is no such list." });
});
