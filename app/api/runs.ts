/** Runs over HTTP (docs/product/progress-and-api.md). */
import { type Context, Hono } from "hono";
import { statusOf } from "../storage/runs";
import { planUpload } from "../runs/csv/plan-request.server";
import { readRowViews } from "../runs/row-views.server";
import { resultDownload, signedDownload } from "../runs/results/run-downloads.server";
import { rerun, resumeRun, retryFailedRows, sendFileAgain, withdrawLinks } from "../runs/run-steering.server";
import { cancelRun, deleteRun, listRunViews, readWholeRun } from "../runs/runs.server";
import type { ApiEnv } from "./env";
import { problem } from "./problem";
import { rerunQuery, retryQuery } from "./run-queries";

export const runs = new Hono<ApiEnv>();

const noSuchRun = (c: Context) => problem(c, 404, { kind: "invalid-input", detail: "There is no such run." });

runs.get("/api/runs", async (c) =>
  c.json(await listRunViews(c.env.app, new URL(c.req.url).searchParams, c.get("staff").id)),
);

runs.post("/api/runs/plan", async (c) => c.json(await planUpload(c.env.app, c.req.raw, crypto.randomUUID())));

runs.get("/api/runs/:id", async (c) => {
  const run = await readWholeRun(c.env.app, c.req.param("id"));
  return run ? c.json(run) : noSuchRun(c);
});

runs.get("/api/runs/:id/rows", async (c) => {
  const { app } = c.env;
  const id = c.req.param("id");
  const page = await readRowViews(app, id, new URL(c.req.url).searchParams);
  // No rows: the run has none there, or is gone.
  if (page.rows.length === 0 && !(await statusOf(app.database, id))) return noSuchRun(c);
  return c.json(page);
});

runs.get(
  "/api/runs/:id/result.csv",
  async (c) => (await resultDownload(c.env.app, c.req.param("id"))) ?? noSuchRun(c),
);
runs.get(
  "/api/runs/:id/failed.csv",
  async (c) => (await resultDownload(c.env.app, c.req.param("id"), "failed")) ?? noSuchRun(c),
);

/** A signed link from an e-mail: good without a sign-in for as long as its signature is. */
runs.get("/api/files/:id/result.csv", async (c) => {
  const file = await signedDownload(c.env.app, c.req.param("id"), new URL(c.req.url).searchParams);
  return (
    file ??
    problem(c, 404, {
      kind: "invalid-input",
      detail: "This link has expired. Ask for the file on the run's page.",
    })
  );
});

runs.post("/api/runs/:id/cancel", async (c) => c.json(await cancelRun(c.env.app, c.req.param("id"))));
runs.post("/api/runs/:id/resume", async (c) => c.json(await resumeRun(c.env.app, c.req.param("id"))));
runs.post("/api/runs/:id/retry", async (c) => {
  const { repeatUncertain } = retryQuery.parse(c.req.query());
  const approval = repeatUncertain === "false" ? false : (repeatUncertain ?? null);
  return c.json(await retryFailedRows(c.env.app, c.req.param("id"), approval));
});
runs.post("/api/runs/:id/send", async (c) =>
  c.json(await sendFileAgain(c.env.app, c.req.param("id"), c.req.query("to") ?? null)),
);
runs.post("/api/runs/:id/withdraw-links", async (c) => {
  await withdrawLinks(c.env.app, c.req.param("id"));
  return c.body(null, 204);
});
runs.post("/api/runs/:id/rerun", async (c) => {
  const { refresh, repeatUncertain } = rerunQuery.parse(c.req.query());
  const how = { refresh: refresh === "true", approval: repeatUncertain };
  return c.json({ runId: await rerun(c.env.app, c.get("staff"), c.req.param("id"), how) }, 202);
});

runs.delete("/api/runs/:id", async (c) => {
  await deleteRun(c.env.app, c.req.param("id"));
  return c.body(null, 204);
});
