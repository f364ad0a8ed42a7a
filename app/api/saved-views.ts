/** API for saved views of runs' tables and of lists. */
import { z } from "zod";
import { changeView, createView, deleteView, restoreView, viewsOf } from "../runs/lists/saved-views.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";

export const savedViews = new DeclaredRoutes("Saved views");

const view = z.object({
  id: z.string(),
  place: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean().describe("True if you made it"),
  by: z.string().nullable().describe("Name of its author"),
  query: z.string().describe("Filters and sorting as a query string"),
  look: z.string().nullable().describe("Columns as JSON: `order`, `shown` and `widths`"),
});

const parts = z.object({
  name: z.string().max(500),
  isShared: z.boolean().describe("Only its author can change this"),
  query: z.string().max(20_000),
  look: z.string().max(20_000).nullable(),
});

savedViews.add(
  {
    method: "get",
    path: "/api/views",
    summary: "List your own and all shared views of a tool's tables or of lists",
    query: z.object({
      place: z
        .string()
        .max(200)
        .describe('Tool and query, for example "youtube.scrape"; or "list.person", "list.company"'),
    }),
    answer: z.object({ views: z.array(view) }),
  },
  async (c, { answer, query }) => answer({ views: await viewsOf(c.env.app, c.get("staff"), query().place) }),
);

savedViews.add(
  {
    method: "post",
    path: "/api/views",
    summary: "Save a view",
    body: parts.extend({
      place: z.string().max(200),
      isShared: parts.shape.isShared.default(false),
      query: parts.shape.query.default(""),
      look: parts.shape.look.default(null),
    }),
    status: 201,
    answer: view,
  },
  async (c, { answer, body }) => answer(await createView(c.env.app, c.get("staff"), await body())),
);

savedViews.add(
  {
    method: "put",
    path: "/api/views/{id}",
    summary: "Rename, share or change a view; omitted fields stay",
    body: parts.partial(),
    answer: view,
  },
  async (c, { answer, body }) => {
    const change = await body();
    return answer(await changeView(c.env.app, c.get("staff"), c.req.param("id"), change));
  },
);

savedViews.add(
  {
    method: "delete",
    path: "/api/views/{id}",
    summary: "Delete a view; it can be restored for 30 days",
    status: 204,
  },
  async (c) => {
    await deleteView(c.env.app, c.get("staff"), c.req.param("id"));
    return c.body(null, 204);
  },
);

savedViews.add(
  { method: "post", path: "/api/views/{id}/restore", summary: "Restore a deleted view", answer: view },
  async (c, { answer }) => answer(await restoreView(c.env.app, c.get("staff"), c.req.param("id"))),
);
