/** Runs over HTTP (docs/product/progress-and-api.md). */
import type { Context } from "hono";
import { z } from "zod";
import { noteEvent } from "../storage/security-events";
import { rulesInForce } from "../exclusions/storage/exclusions";
import { findRun } from "../runs/storage/runs";
import { matchWords } from "../runs/csv/match";
import { planPosted } from "../runs/csv/plan-request.server";
import { readRowViews, rowListing } from "../runs/row-views.server";
import { contactsOfRows, contactsWithin } from "../runs/results/contacts-of-lines.server";
import { fileQuery } from "../runs/results/file-shape";
import { contactTeller } from "../runs/results/may-be-contacted.server";
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

const noSuchRun = (c: Context) =>
  problem(c, 404, { kind: "invalid-input", detail: "Run not found. It may have been deleted." });

/** Logs which user downloaded a file (app/storage/security-events.ts). */
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
    summary: "List all users' runs, newest first",
    query: runListing,
    answer: z.object({
      runs: z.array(listedRun),
      next: z.string().nullable().describe("Value of `before` for the next page, or null on the last page"),
      skip: z.int().nullable().describe("Value of `skip` for the next page if another order was requested"),
    }),
  },
  async (c, { answer }) =>
    answer(await listRunViews(c.env.app, new URL(c.req.url).searchParams, c.get("staff").id)),
);

runs.add(
  {
    method: "post",
    path: "/api/runs/plan",
    summary: "Estimate the results and cost of a file or a search (Check first)",
    form: z
      .looseObject({
        csvfile: z.file().optional().describe("Leave out to estimate a single search"),
        tool: z.string().describe("Folder name of the tool, for example youtube-light"),
        query: z
          .string()
          .optional()
          .describe("Query name if the tool accepts files for several; default: the first"),
        refresh: z.enum(["true", "false"]).optional().describe("true: ignore cached answers"),
        columns: z.string().max(100_000).optional().describe(matchWords.columns),
        cells: z.string().max(1_000_000).optional().describe(matchWords.cells),
        reading: z.string().max(1000).optional().describe(matchWords.reading),
      })
      .describe("Also accepts the fields of the upload itself: inputs and settings of the tool"),
    answer: z.union([plan, searchPlan]),
  },
  async (c, { answer }) =>
    answer(await planPosted(c.env.app, c.req.raw, crypto.randomUUID(), "", c.get("staff"))),
);

runs.add(
  { method: "get", path: "/api/runs/{id}", summary: "Get a run and its result", answer: run },
  async (c, { answer }) => {
    const found = await readWholeRun(c.env.app, c.req.param("id"));
    return found ? answer(found) : noSuchRun(c);
  },
);

runs.add(
  { method: "delete", path: "/api/runs/{id}", summary: "Delete a run and its files", status: 204 },
  async (c) => {
    await deleteRun(c.env.app, c.get("staff"), c.req.param("id"));
    return c.body(null, 204);
  },
);

runs.add(
  {
    method: "get",
    path: "/api/runs/{id}/rows",
    summary: "List the rows of a CSV run",
    query: rowListing,
    answer: z.object({
      rows: z.array(row),
      next: z.int().nullable().describe("Value of `after` for the next page, or null on the last page"),
    }),
  },
  async (c, { answer }) => {
    const { app } = c.env;
    const id = c.req.param("id");
    const [page, run, rules] = await Promise.all([
      readRowViews(app, id, new URL(c.req.url).searchParams),
      findRun(app.database, id),
      rulesInForce(app.database, app.now().getTime()),
    ]);
    if (!run) return noSuchRun(c);
    const tell = contactTeller(app, run, { milliseconds: contactsWithin, rules });
    const contacts = await contactsOfRows(app, run, page.rows, tell);
    const rows = page.rows.map((each, at) => ({ ...each, mayBeContacted: contacts[at] ?? {} }));
    return answer({ ...page, rows });
  },
);

runs.add(
  {
    method: "get",
    path: "/api/runs/{id}/result.csv",
    summary: "Download the result file; available during the run",
    query: fileQuery,
    answer: "text/csv",
  },
  async (c, { query }) => downloaded(c, await resultDownload(c.env.app, c.req.param("id"), query())),
);

runs.add(
  {
    method: "get",
    path: "/api/runs/{id}/imports",
    summary: "Count the people in each `layout` of result.csv and those left out",
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
    summary: "Download all result tables as one workbook; available during the run",
    answer: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  async (c) => downloaded(c, await spreadsheetDownload(c.env.app, c.req.param("id"))),
);

runs.add(
  {
    method: "get",
    path: "/api/runs/{id}/failed.csv",
    summary: "Download the failed rows with their reasons, ready to upload again",
    answer: "text/csv",
  },
  async (c) => downloaded(c, await rowsDownload(c.env.app, c.req.param("id"), "failed")),
);

runs.add(
  {
    method: "get",
    path: "/api/files/{id}/result.csv",
    summary: "Download the result file through a signed link",
    answer: "text/csv",
    open: true,
  },
  // The signature in the email's link replaces the sign-in until it expires.
  async (c) => {
    const file = await signedDownload(c.env.app, c.req.param("id"), new URL(c.req.url).searchParams);
    if (file) return downloaded(c, file, null);
    return problem(c, 404, {
      kind: "invalid-input",
      detail: "This link has expired. Open the run's page to download the file.",
    });
  },
);
