/** Runs: lists, progress, rows, files, steering. */
import { z } from "zod";
import type { DescribedPath } from "../../../app/toolkit/openapi/described.server";
import { rowListing } from "../../../app/toolkit/row-views.server";
import { runListing } from "../../../app/toolkit/runs.server";

const counts = ["total", "queued", "running", "done", "noData", "skipped", "failed", "cancelled"] as const;
const run = z.looseObject({
  id: z.string(),
  tool: z.string(),
  status: z.enum(["queued", "running", "paused", "done", "no-data", "failed", "cancelled"]),
  input: z.record(z.string(), z.unknown()),
  secretsGone: z
    .array(z.string())
    .describe(
      "Labels of secret inputs erased when it ended: without them it is neither retried nor run again",
    ),
  filters: z.record(z.string(), z.unknown()),
  progress: z.string().nullable(),
  counts: z.record(z.enum(counts), z.number()).nullable(),
  cost: z.object({ usd: z.number(), units: z.record(z.string(), z.number()) }),
  result: z.unknown().describe("Of a finished plain run: what the plain call would have answered"),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  by: z.string(),
});
const row = z.looseObject({ position: z.number(), state: z.string(), reason: z.string().nullable() });
const tag = "Runs";

const steering = (what: string, summary: string, more: Partial<DescribedPath> = {}): DescribedPath => ({
  method: "post",
  path: `/api/runs/{id}/${what}`,
  tag,
  summary,
  answer: run,
  ...more,
});

export const runPaths: DescribedPath[] = [
  {
    method: "get",
    path: "/api/runs",
    tag,
    summary: "Runs of everybody, newest first",
    query: runListing,
    answer: z.looseObject({ runs: z.array(run) }),
  },
  {
    method: "post",
    path: "/api/runs/plan",
    tag,
    summary: "Check first: what a file would bring and cost",
    form: z
      .looseObject({
        csvfile: z.file(),
        tool: z.string().describe("The tool's folder name: youtube-light"),
        query: z
          .string()
          .optional()
          .describe("Where the tool takes files for several; its first unless given"),
        refresh: z.enum(["true", "false"]).optional().describe("Passes stored answers over"),
      })
      .describe("Besides, what the upload itself takes: its inputs and the tool's settings"),
    answer: z.looseObject({ rows: z.number(), toDo: z.number(), notes: z.array(z.string()) }),
  },
  { method: "get", path: "/api/runs/{id}", tag, summary: "A run and its result", answer: run },
  { method: "delete", path: "/api/runs/{id}", tag, summary: "Remove a run with its files", status: 204 },
  {
    method: "get",
    path: "/api/runs/{id}/rows",
    tag,
    summary: "Rows of a file's run",
    query: rowListing,
    answer: z.looseObject({ rows: z.array(row) }),
  },
  {
    method: "get",
    path: "/api/runs/{id}/result.csv",
    tag,
    summary: "The result file, also while the run goes on",
    answer: "text/csv",
  },
  {
    method: "get",
    path: "/api/runs/{id}/failed.csv",
    tag,
    summary: "The failed rows with their reasons, ready to upload again",
    answer: "text/csv",
  },
  {
    method: "get",
    path: "/api/files/{id}/result.csv",
    tag,
    summary: "The result file by a signed link",
    answer: "text/csv",
    open: true,
  },
  {
    method: "get",
    path: "/api/run-files/{id}",
    tag,
    summary: "A file of a result; `download` saves it under its name",
    query: z.object({ download: z.string().optional() }),
    answer: "application/octet-stream",
  },
  steering("cancel", "Stop a run"),
  steering("resume", "Go on with a paused run"),
  steering("retry", "Work the failed rows again"),
  steering("send", "Send the result file again", { query: z.object({ to: z.string().optional() }) }),
  steering("withdraw-links", "End the signed links sent so far", { status: 204, answer: undefined }),
  steering("rerun", "The same search with the same settings; `refresh=true` passes stored answers over", {
    query: z.object({ refresh: z.enum(["true", "false"]).optional() }),
    status: 202,
    answer: z.object({ runId: z.string() }),
  }),
];
