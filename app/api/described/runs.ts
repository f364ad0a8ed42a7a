/** Runs: lists, progress, rows, files, steering. */
import { rerunQuery, retryQuery } from "../run-queries";
import { z } from "zod";
import { rowStates } from "../../storage/schema";
import { runStatuses } from "../../storage/run-status";
import type { DescribedPath } from "../openapi/described.server";
import type { RunPlan } from "../../runs/csv/plan.server";
import type { RowView, RunView } from "../../runs/run-view";
import { rowListing } from "../../runs/row-views.server";
import { runListing } from "../../runs/runs.server";
import { failureKinds } from "../../upstream/failure";

const counts = ["total", "queued", "running", "done", "noData", "skipped", "failed", "cancelled"] as const;
const listedRun = z.object({
  id: z.string(),
  tool: z.string().describe("The tool's folder name: youtube-light"),
  query: z.string().describe("Which of the tool's queries"),
  kind: z.enum(["plain", "csv"]),
  title: z.string(),
  status: z.enum(runStatuses),
  input: z.record(z.string(), z.unknown()),
  secretsGone: z
    .array(z.string())
    .describe(
      "Labels of secret inputs erased when it ended: without them it is neither retried nor run again",
    ),
  filters: z.record(z.string(), z.unknown()).describe("The tool's settings as they were when the run began"),
  progress: z.string().nullable(),
  counts: z.object(Object.fromEntries(counts.map((state) => [state, z.int()])) as Counts).nullable(),
  cost: z.object({ usd: z.number(), units: z.record(z.string(), z.number()) }),
  uncertain: z
    .object({ calls: z.int(), usd: z.number(), approval: z.string() })
    .optional()
    .describe(
      "Look-ups that may have been charged without an answer, what asking them again costs at most, and what approves exactly that",
    ),
  reason: z.string().optional().describe("Why there is nothing to show (`no-data`)"),
  error: z
    .object({
      kind: z.enum(failureKinds),
      detail: z.string(),
      nextStep: z.string(),
      upstream: z.string().optional(),
    })
    .optional(),
  pause: z
    .object({
      upstream: z.string(),
      kind: z.string(),
      detail: z.string(),
      nextStep: z.string().optional().describe("What a person can do, where a service refuses"),
      since: z.number().describe("Milliseconds since 1970"),
      until: z.number().nullable().describe("When the run looks again by itself; null waits for a person"),
    })
    .optional(),
  file: z.object({ name: z.string(), rows: z.int().nullable() }).optional(),
  email: z.string().nullable(),
  mail: z.enum(["none", "due", "sending", "sent", "failed"]),
  mailProblem: z.string().optional().describe("Why the e-mail has not gone; it is tried for a day"),
  sandbox: z.boolean().describe("Whether any value came from the sandbox"),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  by: z.string(),
});
type Counts = Record<(typeof counts)[number], z.ZodInt>;
const run = listedRun.extend({
  result: z.unknown().optional().describe("Of a finished plain run: what the plain call would have answered"),
}) satisfies z.ZodType<RunView>;
const row = z.object({
  position: z.int(),
  input: z.record(z.string(), z.unknown()).nullable(),
  state: z.enum(rowStates),
  reason: z.string().nullable(),
  reasonKind: z.string().nullable(),
  sameAs: z.int().nullable().describe("Position of the row with the same input"),
  source: z.string().nullable(),
  data: z.enum(["live", "sandbox"]).nullable(),
  result: z.unknown().optional(),
}) satisfies z.ZodType<RowView>;
const plan = z.object({
  rows: z.int(),
  blanks: z.int(),
  duplicates: z.int(),
  invalid: z.int(),
  toDo: z.int().describe("Distinct inputs that would be worked"),
  alreadyAnswered: z
    .int()
    .describe("Of those, inputs answered with the same settings lately; they cost nothing"),
  notes: z.array(z.string()).describe("How the columns were read, where not exactly"),
  estimate: z.array(z.object({ upstream: z.string(), units: z.number(), usd: z.number() })),
  seconds: z.number().nullable(),
}) satisfies z.ZodType<RunPlan>;
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
    answer: z.object({
      runs: z.array(listedRun),
      next: z.string().nullable().describe("`before` of the next page"),
    }),
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
    answer: plan,
  },
  { method: "get", path: "/api/runs/{id}", tag, summary: "A run and its result", answer: run },
  { method: "delete", path: "/api/runs/{id}", tag, summary: "Remove a run with its files", status: 204 },
  {
    method: "get",
    path: "/api/runs/{id}/rows",
    tag,
    summary: "Rows of a file's run",
    query: rowListing,
    answer: z.object({
      rows: z.array(row),
      next: z.int().nullable().describe("`after` of the next page"),
    }),
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
  steering("retry", "Work the failed rows again", { query: retryQuery }),
  steering("send", "Send the result file again", { query: z.object({ to: z.string().optional() }) }),
  steering("withdraw-links", "End the signed links sent so far", { status: 204, answer: undefined }),
  steering("rerun", "The same search with the same settings; `refresh=true` passes stored answers over", {
    query: rerunQuery,
    status: 202,
    answer: z.object({ runId: z.string() }),
  }),
];
