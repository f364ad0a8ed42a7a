/**
 * API that refreshes a record at a price, and forgets a person (docs/product/records-and-lists.md).
 */
import { z } from "zod";
import { forgetRecord, tracesOf } from "../records/forgetting.server";
import { foundRuns } from "../records/found-runs.server";
import { oldAfterDays, refreshOf } from "../records/found-values";
import { openRecord } from "../records/record.server";
import { lookupsSent, refreshRecord } from "../records/refreshing.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";

export const recordActs = new DeclaredRoutes("Records");

recordActs.add(
  {
    method: "get",
    path: "/api/records/{id}/refresh",
    summary: "Get the maximum price of repeating the lookups about a record; starts nothing",
    query: z.object({
      olderThanDays: z.coerce
        .number()
        .int()
        .min(0)
        .max(3650)
        .default(oldAfterDays)
        .describe("Only lookups whose newest answer is older; 0 for all"),
    }),
    answer: z.object({
      lookups: z.array(
        z.object({
          runId: z.string(),
          position: z.int().nullable().describe("Row of the file, or null for a search"),
        }),
      ),
      mostUsd: z.number().describe("Maximum price of all lookups in US dollars"),
      unpriced: z.int().describe("Lookups that are left out, because their price is unknown"),
    }),
  },
  async (c, { answer, query }) => {
    const { app } = c.env;
    const { olderThanDays } = query();
    const { rows } = await foundRuns(app, await openRecord(app, c.req.param("id")));
    return answer(refreshOf(rows, app.now().getTime(), olderThanDays));
  },
);

recordActs.add(
  {
    method: "post",
    path: "/api/records/{id}/refresh",
    summary: "Repeat these lookups as searches; starts nothing if the price exceeds `mostUsd`",
    body: z.object({
      lookups: lookupsSent,
      mostUsd: z.number().min(0).max(1_000_000).describe("Highest price that you accept, from the quote"),
    }),
    status: 202,
    answer: z.object({ runIds: z.array(z.string()).describe("One search for each lookup") }),
  },
  async (c, { answer, body }) => {
    const { lookups, mostUsd } = await body();
    await openRecord(c.env.app, c.req.param("id"));
    return answer({ runIds: await refreshRecord(c.env.app, c.get("staff"), lookups, mostUsd) });
  },
);

recordActs.add(
  {
    method: "get",
    path: "/api/records/{id}/forget",
    summary: "Count what forgetting the person would remove, by place",
    answer: z.object({
      addresses: z.number(),
      lists: z.number(),
      notes: z.number().describe("Notes and comments"),
      history: z.number().describe("Changes in the history"),
      sendings: z.number().describe("Rows of sendings"),
    }),
  },
  async (c, { answer }) => answer(await tracesOf(c.env.app, c.req.param("id"))),
);

recordActs.add(
  {
    method: "post",
    path: "/api/records/{id}/forget",
    summary:
      "Forget a person: removes the record at once and all other traces within minutes; cannot be undone",
    status: 204,
  },
  async (c) => {
    await forgetRecord(c.env.app, c.get("staff"), c.req.param("id"));
    return c.body(null, 204);
  },
);
