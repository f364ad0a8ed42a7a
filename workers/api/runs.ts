/** Runs over HTTP (product.md §3): list, one, rows, cancel, delete. */
import { Hono } from "hono";
import { cancelRun, deleteRun, listRunViews, readRun } from "../../app/toolkit/runs.server";
import type { ApiEnv } from "./api";
import { problem } from "./problem";

export const runs = new Hono<ApiEnv>();

runs.get("/api/runs", async (c) =>
  c.json(await listRunViews(c.env.services, new URL(c.req.url).searchParams)),
);

runs.get("/api/runs/:id", async (c) => {
  const run = await readRun(c.env.services, c.req.param("id"));
  return run ? c.json(run) : problem(c, 404, { kind: "invalid-input", detail: "There is no such run." });
});

runs.post("/api/runs/:id/cancel", async (c) => c.json(await cancelRun(c.env.services, c.req.param("id"))));

runs.delete("/api/runs/:id", async (c) => {
  await deleteRun(c.env.services, c.req.param("id"));
  return c.body(null, 204);
});
