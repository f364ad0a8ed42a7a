/** Response schemas of runs and rows. */
import { z } from "zod";
import { rowStates } from "../storage/schema";
import { runStatuses } from "../storage/run-status";
import { layoutNames } from "../toolkit/tables/layouts";
import { failureKinds } from "../vendors/failure";

const counts = ["total", "queued", "running", "done", "noData", "skipped", "failed", "cancelled"] as const;
export const listedRun = z.object({
  id: z.string(),
  tool: z.string().describe("Folder name of the tool, for example youtube-light"),
  query: z.string().describe("Name of the tool's query"),
  kind: z.enum(["plain", "csv"]),
  title: z.string(),
  status: z.enum(runStatuses),
  input: z.record(z.string(), z.unknown()),
  secretsGone: z
    .array(z.string())
    .describe(
      "Labels of secret inputs erased when the run ended; the run cannot be retried or repeated without them",
    ),
  filters: z.record(z.string(), z.unknown()).describe("The tool's settings when the run started"),
  progress: z.string().nullable(),
  counts: z.object(Object.fromEntries(counts.map((state) => [state, z.int()])) as Counts).nullable(),
  cost: z.object({ usd: z.number(), units: z.record(z.string(), z.number()) }),
  uncertain: z
    .object({ calls: z.int(), usd: z.number(), approval: z.string() })
    .optional()
    .describe(
      "Lookups that may have been charged without an answer, the highest cost of repeating them, and the approval to send",
    ),
  reason: z
    .string()
    .optional()
    .describe("Reason for an empty result (`no-data`), or the entries left out of a list"),
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
      nextStep: z.string().optional().describe("Suggested fix if a vendor refuses"),
      since: z.number().describe("Unix time in milliseconds"),
      until: z
        .number()
        .nullable()
        .describe("Time of the automatic retry, or null if the run waits for a user"),
    })
    .optional(),
  file: z
    .object({
      name: z.string(),
      rows: z.int().nullable(),
      notes: z
        .array(z.string())
        .optional()
        .describe("Differences between the file and how the console reads it"),
      misfits: z
        .int()
        .optional()
        .describe(
          'Rows that were skipped because their cells do not match the header; `again` with "skipped" processes them',
        ),
      excluded: z
        .literal(true)
        .optional()
        .describe('True if exclusion rules skipped rows; `again` with "excluded" processes them anyway'),
    })
    .optional(),
  madeFrom: z.string().optional().describe("ID of the run that supplied the rows"),
  background: z
    .literal(true)
    .optional()
    .describe(
      "True if the search waited 10 minutes for a vendor; it continues in the background and sends an email when it ends",
    ),
  email: z.string().nullable(),
  mail: z.enum(["none", "due", "sending", "sent", "failed", "unconfirmed"]),
  mailProblem: z
    .string()
    .optional()
    .describe("Reason the email was not sent; the console retries for one day"),
  sandbox: z.boolean().describe("True if any value came from the sandbox"),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  endedFor: z
    .number()
    .optional()
    .describe("Milliseconds between an earlier end and a user's resume; not processing time"),
  by: z.string(),
});
type Counts = Record<(typeof counts)[number], z.ZodInt>;
export const run = listedRun.extend({
  result: z
    .unknown()
    .optional()
    .describe("Result of a finished search, in the same shape as the direct call"),
});
export const row = z.object({
  position: z.int(),
  input: z.record(z.string(), z.unknown()).nullable(),
  state: z.enum(rowStates),
  reason: z.string().nullable(),
  reasonKind: z.string().nullable(),
  sameAs: z.int().nullable().describe("Position of the first row with the same input"),
  source: z.string().nullable(),
  data: z.enum(["live", "sandbox"]).nullable(),
  result: z.unknown().optional(),
  mayBeContacted: z
    .record(z.string(), z.array(z.string()))
    .describe(
      'For each result table of people or companies, one answer per line: "yes", or "no" or "unknown" with the reason',
    ),
});
const importCount = z.object({
  people: z.int().describe("Number of people in the file"),
  staysOut: z
    .record(z.string(), z.int())
    .describe("People left out of the import, by reason; `all=true` includes them"),
  noAddress: z.int().describe("Lines without the email address the target program requires"),
  repeated: z.int().describe("Duplicate lines of the same person"),
  excluded: z.int().describe("People left out by an exclusion rule or a HubSpot opt-out"),
  askedNoContact: z
    .int()
    .describe("Lines about a person who asked not to be contacted; no file contains them"),
});
export const imports = z.record(z.enum(layoutNames), importCount);
const preview = z.object({
  headers: z.array(z.string()),
  columns: z.record(z.string(), z.int()).describe("Index of the source header for each canonical column"),
  scores: z
    .record(z.string(), z.int())
    .describe("Match in percent for each canonical column; absent for columns chosen by the user"),
  shown: z.array(z.int()).describe("Indexes of the headers whose cells are in `rows`"),
  rows: z.array(
    z.object({
      row: z.int().describe("Zero-based position below the header"),
      cells: z.array(z.string()),
      whole: z.array(z.boolean()).describe("For each cell, true if it is not truncated"),
      reason: z.string().nullable().describe("Reason the row cannot be processed"),
      wrong: z.int().nullable().describe("Index of the header whose cell causes the problem"),
      suggestion: z.string().nullable().describe("Suggested value for that cell"),
    }),
  ),
  moreWrong: z.int().describe("Further rows that cannot be processed and are not in `rows`"),
});
const range = z.object({ low: z.number(), high: z.number() });
const plannedCost = z.object({
  knownRows: z
    .int()
    .describe(
      "Earlier lookups with the same settings behind the estimate, without cached answers; the console gives a range from 20 lookups",
    ),
  usd: range.nullable().describe("US dollars; covers nine in ten files, or null if not known yet"),
  aboutUsd: z.number().nullable().describe("Typical cost in US dollars; null if `usd` is null"),
  usuallyUpToUsd: z
    .number()
    .nullable()
    .describe("US dollars that the cost usually stays below; set if 1 to 19 lookups are known"),
  upstreams: z.array(z.object({ upstream: z.string(), calls: range, units: range, usd: range })),
  mostUsdPerRow: z
    .number()
    .nullable()
    .describe("Highest possible cost of one row in US dollars, or null if unknown"),
});
const tightBudget = z.object({
  upstream: z.string(),
  left: z.number().describe("Rest of this month's budget"),
  unit: z.enum(["usd", "units"]),
  rows: z.int().describe("Number of rows that fit into the budget"),
});
export const plan = z.object({
  rows: z.int(),
  blanks: z.int().describe("Always 0, because empty lines are not rows"),
  duplicates: z.int(),
  invalid: z.int(),
  misfits: z.int().describe("Rows skipped because their cells do not match the header"),
  keptOut: z.int().describe("Rows skipped because the person asked to be forgotten"),
  excluded: z
    .object({
      inputs: z.int(),
      reasons: z.record(z.string(), z.int()),
      unchecked: z.int().describe("Inputs not checked in HubSpot"),
      savedUsd: z.number().nullable(),
    })
    .optional()
    .describe("Inputs skipped by exclusion rules; absent if no rule is active"),
  toDo: z.int().describe("Distinct inputs to process"),
  alreadyAnswered: z
    .int()
    .describe("Inputs among them with cached answers for the same settings; they are free"),
  answeredBefore: z
    .object({ runId: z.string(), by: z.string(), at: z.string() })
    .optional()
    .describe("The run that answered the latest of them"),
  notes: z.array(z.string()).describe("Notes on columns that did not match exactly"),
  assumed: z
    .object({
      encoding: z.string(),
      delimiter: z.string(),
      quoting: z.string(),
      header: z.int().nullable().describe("One-based record of the header, or null if the file has none"),
      lines: z
        .array(z.object({ record: z.int(), line: z.int(), text: z.string() }))
        .describe("The file's first records; `line` is the line where a record starts"),
    })
    .describe("How the console reads the file; change any of it with `reading`"),
  preview: preview.describe("The first rows, the rows with problems, and the changed rows"),
  cost: plannedCost,
  budgets: z.array(tightBudget).describe("Budgets that may run out before the last row"),
  seconds: z.number().nullable(),
});
/** Estimate for one search before the user submits it. */
export const searchPlan = z.object({
  cost: plannedCost,
  budgets: z.array(tightBudget),
  seconds: z.number().nullable(),
  askedBefore: z
    .object({
      runId: z.string(),
      by: z.string().describe("Name of the user who asked"),
      at: z.string(),
      isPaid: z.boolean().describe("True if all paid answers are still stored: asking again costs $0"),
    })
    .nullable()
    .describe("The latest search for the same input, at most 30 days old"),
});
export const againPrice = z.object({
  inputs: z.int().describe("Distinct inputs to look up"),
  hasUnread: z
    .boolean()
    .describe("True if the file was not read to its end; its remaining rows need lookups too"),
  cost: plannedCost,
});
const changedInputs = z.array(
  z.object({
    row: z.int(),
    input: z.string(),
    hit: z.string().nullable().describe("Name of the hit if the input has several"),
    rows: z.int().describe("Number of rows with this input"),
    needs: z.boolean().describe("True if only the added values need lookups"),
  }),
);
export const whatIf = z.object({
  of: z.enum(["row", "post", "person"]).describe("Unit of the counts"),
  before: z.int().describe("Number that matched before"),
  after: z.int().describe("Number that would match after the change"),
  gained: changedInputs,
  lost: changedInputs,
  unknown: z.int().describe("Rows whose outcome is unknown without lookups"),
  lookUps: z
    .object({
      inputs: z.int(),
      cost: plannedCost.nullable(),
    })
    .nullable()
    .describe("Inputs so far that need lookups; the last page includes their cost"),
  next: z.int().nullable().describe("Value of `after` for the next page, or null on the last page"),
});
