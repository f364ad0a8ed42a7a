/** GET /api/signals/target-no-emails-ep-{1..4}: for the outside enrichment tool. */
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
      summary: `Title list ${list}; with a domain and a bearer token also the people who hold such a title`,
      query: z.object({
        domain: z
          .string()
          .max(1000)
          .optional()
          .describe("Read with a bearer token alone; with a browser's cookie the answer holds the titles"),
      }),
      answer: titles,
    },
    async (c, { answer }) => {
      // A link on any page can make a browser send its cookie, and a look-up may cost: only a token asks for people.
      const isAsked = c.get("via") === "bearer" && c.req.method === "GET";
      const domain = isAsked ? (c.req.query("domain") ?? null) : null;
      const tool = c.get("tool");
      if (domain !== null && tool && !(await mayLookUp(c.env.app, tool)))
        return problem(c, 429, {
          kind: "quota",
          detail: `This token has had its ${mostLookUpsADay} look-ups of the day.`,
          nextStep: "Ask again after midnight UTC; the titles alone are answered still, without a domain.",
        });
      const found = await answerEndpoint(c.env.app, list, { domain, by: c.get("staff").id });
      return found
        ? answer(found)
        : problem(c, 404, { kind: "invalid-input", detail: "There is no such list." });
    },
  );
