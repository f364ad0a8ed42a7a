/**
 * GET /api/signals/target-no-emails-ep-{1..4}: title lists for the enrichment tool of another
 * vendor.
 */
import { z } from "zod";
import { mayLookUp, mostLookUpsADay } from "../staff/outside-token.server";
import { answerEndpoint } from "../title-lists/endpoint.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";

const titles = z.object({
  titles: z.array(z.string()),
  people: z
    .array(z.object({ name: z.string(), title: z.string().nullable(), company: z.string().nullable() }))
    .optional(),
});

export const apolloEndpoints = new DeclaredRoutes("Apollo endpoints");

for (const list of [1, 2, 3, 4])
  apolloEndpoints.add(
    {
      method: "get",
      path: `/api/signals/target-no-emails-ep-${list}`,
      summary: `Get title list ${list}; with a domain and a bearer token, also the people with these titles`,
      query: z.object({
        domain: z
          .string()
          .max(1000)
          .optional()
          .describe("Needs a bearer token; without one the answer contains only the titles"),
      }),
      answer: titles,
    },
    async (c, { answer }) => {
      // Only a token may request people: any website can make a browser send its cookie, and a
      // lookup may cost money.
      const isAsked = c.get("via") === "bearer" && c.req.method === "GET";
      const domain = isAsked ? (c.req.query("domain") ?? null) : null;
      const tool = c.get("tool");
      if (domain !== null && tool && !(await mayLookUp(c.env.app, tool)))
        return problem(c, 429, {
          kind: "quota",
          detail: `This token has used its ${mostLookUpsADay} lookups for today.`,
          nextStep: "Try again after midnight UTC, or leave out the domain to get only the titles.",
        });
      const found = await answerEndpoint(c.env.app, list, { domain, by: c.get("staff").id });
      return found ? answer(found) : problem(c, 404, { kind: "invalid-input", detail: "List not found." });
    },
  );
