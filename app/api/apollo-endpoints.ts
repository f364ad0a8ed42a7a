/** GET /api/signals/target-no-emails-ep-{1..4}: for the outside enrichment tool. */
import { Hono } from "hono";
import { answerEndpoint } from "../title-lists/endpoint.server";
import type { ApiEnv } from "./env";
import { problem } from "./problem";

export const apolloEndpoints = new Hono<ApiEnv>();

apolloEndpoints.get("/api/signals/:endpoint{target-no-emails-ep-[1-4]}", async (c) => {
  const number = Number(c.req.param("endpoint").at(-1));
  // A link on any page can make a browser send its cookie, and a look-up may cost: only a token asks for people.
  const mayLookUp = c.get("via") === "bearer" && c.req.method === "GET";
  const domain = mayLookUp ? (c.req.query("domain") ?? null) : null;
  const answer = await answerEndpoint(c.env.app, number, { domain, by: c.get("staff").id });
  return answer
    ? c.json(answer)
    : problem(c, 404, { kind: "invalid-input", detail: "There is no such list." });
});
