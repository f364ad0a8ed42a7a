/** Runs over HTTP (docs/product/progress-and-api.md). */
import type { Context } from "hono";
import { z } from "zod";
import { noteEvent } from "../storage/security-events";
import { statusOf } from "../runs/storage/runs";
import { matchWords } from "../runs/csv/match";
import { planPosted } from "../runs/csv/plan-request.server";
import { readRowViews, rowListing } from "../runs/row-views.server";
import { fileQuery } from "../runs/results/file-shape";
import {
  countImports,
  resultDownload,
  rowsDownload,
  signedDownload,
  spreadsheetDownload,
} from "../runs/results/run-downloads.server";
import { deleteRun, listRunViews, readWholeRun, runListing } from "../runs/runs.server";
import type { ApiEnv } from "./env";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";
import { imports, listedRun, plan, row, run, searchPlan } from "./run-shapes";

export const runs = new DeclaredRoutes("Runs");

const noSuchRun = (c: Context) => problem(c, 404, { kind: "invalid-input", detail: "There is no such run." });

/** Who took a file out of the console is kept (app/storage/security-events.ts). */
function downloaded(
  c: Context<ApiEnv>,
  file: Response | null,
  by: string | null = c.get("staff").id,
): Response {
  if (!file) return noSuchRun(c);
  const { app } = c.env;
  app.later(noteEvent(app, "file-downloaded", { account: by, outcome: "done", about: c.req.param("id") }));
  return file;
}

runs.add(
  {
    method: "get",
    path: "/api/runs",
    summary: "Runs of everybody, newest first",
    query: runListing,
    answer: z.object({
      runs: z.array(listedRun),
      next: z.string().nullable().describe("`before` of the next page"),
      skip: z.int().nullable().describe("`skip` of the next page, where another order is asked for"),
    }),
  },
  async (c, { answer }) =>
    answer(await listRunViews(c.env.app, new URL(c.req.url).searchParams, c.get("staff").id)),
);

runs.add(
  {
    method: "post",
    path: "/api/runs/plan",
    summary: "Check first: what a file, or one search, would bring and cost",
    form: z
      .looseObject({
        csvfile: z.file().optional().describe("Without it the plan is of one search, by its inputs"),
        tool: z.string().describe("The tool's folder name: youtube-light"),
        query: z
          .string()
          .optional()
          .describe("Where the tool takes files for several; its first unless given"),
        refresh: z.enum(["true", "false"]).optional().describe("Passes stored answers over"),
        columns: z.string().max(100_000).optional().describe(matchWords.columns),
        cells: z.string().max(1_000_000).optional().describe(matchWords.cells),
        reading: z.string().max(1000).optional().describe(matchWords.reading),
      })
      .describe("Besides, what the upload itself takes: its inputs and the tool's settings"),
    answer: z.union([plan, searchPlan]),
  },
  async (c, { answer }) =>
    answer(await planPosted(c.env.app, c.req.raw, crypto.randomUUID(), "", c.get("staff"))),
);

runs.add(
  { method: "get", path: "/api/runs/{id}", summary: "A run and its result", answer: run },
  async (c, { answer }) => {
    const found = await readWholeRun(c.env.app, c.req.param("id"));
    return found ? answer(found) : noSuchRun(c);
  },
);

runs.add(
  { method: "delete", path: "/api/runs/{id}", summary: "Remove a run with its files", status: 204 },
  async (c) => {
    await deleteRun(c.env.app, c.get("staff"), c.req.param("id"));
    return c.body(null, 204);
  },
);

runs.add(
  {
    method: "get",
    path: "/api/runs/{id}/rows",
    summary: "Rows of a file's run",
    query: rowListing,
    answer: z.object({
      rows: z.array(row),
      next: z.int().nullable().describe("`after` of the next page"),
    }),
  },
  async (c, { answer }) => {
    const { app } = c.env;
    const id = c.req.param("id");
    const page = await readRowViews(app, id, new URL(c.req.url).searchParams);
    // No rows: the run has none there, or is gone.
    if (page.rows.length === 0 && !(await statusOf(app.database, id))) return noSuchRun(c);
    return answer(page);
  },
);

runs.add(
  {
    method: "get",
    path: "/api/runs/{id}/result.csv",
    summary: "The result file, also while the run goes on",
    query: fileQuery,
    answer: "text/csv",
  },
  async (c, { query }) => downloaded(c, await resultDownload(c.env.app, c.req.param("id"), query())),
);

runs.add(
  {
    method: "get",
    path: "/api/runs/{id}/imports",
    summary: "How many people each `layout` of result.csv has, and who stays out",
    answer: imports,
  },
  async (c, { answer }) => {
    const counts = await countImports(c.env.app, c.req.param("id"));
    return counts ? answer(counts) : noSuchRun(c);
  },
);

runs.add(
  {
    method: "get",
    path: "/api/runs/{id}/result.xlsx",
    summary: "All tables of the result, a sheet each, also while the run goes on",
    answer: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  async (c) => downloaded(c, await spreadsheetDownload(c.env.app, c.req.param("id"))),
);

runs.add(
  {
    method: "get",
    path: "/api/runs/{id}/failed.csv",
    summary: "The failed rows with their reasons, ready to upload again",
    answer: "text/csv",
  },
  async (c) => downloaded(c, await rowsDownload(c.env.app, c.req.param("id"), "failed")),
);

runs.add(
  {
    method: "get",
    path: "/api/files/{id}/result.csv",
    summary: "The result file by a signed link",
    answer: "text/csv",
    open: true,
  },
  // A link from an e-mail: good without a sign-in for as long as its signature is.
  async (c) => {
    const file = await signedDownload(c.env.app, c.req.param("id"), new URL(c.req.url).searchParams);
    if (file) return downloaded(c, file, null);
    return problem(c, 404, {
      kind: "invalid-input",
      detail: "This link has expired. Ask for the file on the run's page.",
    });
  },
);
