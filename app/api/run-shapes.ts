/** What is answered of runs and their rows. */
import { z } from "zod";
import { rowStates } from "../storage/schema";
import { runStatuses } from "../storage/run-status";
import { layoutNames } from "../toolkit/tables/layouts";
import { failureKinds } from "../vendors/failure";

const counts = ["total", "queued", "running", "done", "noData", "skipped", "failed", "cancelled"] as const;
export const listedRun = z.object({
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
  reason: z
    .string()
    .optional()
    .describe("Why there is nothing to show (`no-data`), or what was left out of a list"),
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
  file: z
    .object({
      name: z.string(),
      rows: z.int().nullable(),
      notes: z.array(z.string()).optional().describe("How the file is read other than its maker may think"),
      misfits: z
        .int()
        .optional()
        .describe(
          'Rows that were skipped because their cells do not fit the header; `again` with "skipped" works them',
        ),
      excluded: z
        .literal(true)
        .optional()
        .describe('Shared rules skipped rows; `again` with "excluded" works them all the same'),
    })
    .optional(),
  madeFrom: z.string().optional().describe("The run whose rows its file was made of"),
  background: z
    .literal(true)
    .optional()
    .describe(
      "A search that waited ten minutes for its turn at a service goes on by itself; its end goes by e-mail",
    ),
  email: z.string().nullable(),
  mail: z.enum(["none", "due", "sending", "sent", "failed", "unconfirmed"]),
  mailProblem: z.string().optional().describe("Why the e-mail has not gone; it is tried for a day"),
  sandbox: z.boolean().describe("Whether any value came from the sandbox"),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  endedFor: z
    .number()
    .optional()
    .describe("Milliseconds for which it had ended before a user resumed it; no work of the run"),
  by: z.string(),
});
type Counts = Record<(typeof counts)[number], z.ZodInt>;
export const run = listedRun.extend({
  result: z.unknown().optional().describe("Of a finished plain run: what the plain call would have answered"),
});
export const row = z.object({
  position: z.int(),
  input: z.record(z.string(), z.unknown()).nullable(),
  state: z.enum(rowStates),
  reason: z.string().nullable(),
  reasonKind: z.string().nullable(),
  sameAs: z.int().nullable().describe("Position of the row with the same input"),
  source: z.string().nullable(),
  data: z.enum(["live", "sandbox"]).nullable(),
  result: z.unknown().optional(),
});
const importCount = z.object({
  people: z.int().describe("People in the file"),
  staysOut: z
    .record(z.string(), z.int())
    .describe("People who are not worth importing, by reason; `all=true` has them too"),
  noAddress: z.int().describe("Lines without the address that the program asks for"),
  repeated: z.int().describe("Lines of somebody who has one already"),
  excluded: z.int().describe("People whom an exclusion keeps out, or who opted out in HubSpot"),
  askedNoContact: z
    .int()
    .describe("Lines that name a person who asked not to be contacted; no file has them"),
});
export const imports = z.record(z.enum(layoutNames), importCount);
const preview = z.object({
  headers: z.array(z.string()),
  columns: z.record(z.string(), z.int()).describe("Canonical column → place of the header it is read from"),
  scores: z
    .record(z.string(), z.int())
    .describe("Canonical column → how well its header and values fit, in percent; none where it was chosen"),
  shown: z.array(z.int()).describe("Places of the headers whose cells stand in `rows`"),
  rows: z.array(
    z.object({
      row: z.int().describe("Place below the header, from 0"),
      cells: z.array(z.string()),
      whole: z.array(z.boolean()).describe("Which of the cells are not cut"),
      reason: z.string().nullable().describe("Why the row can't be worked"),
      wrong: z.int().nullable().describe("Place of the header whose cell is to blame"),
      suggestion: z.string().nullable().describe("What would be taken in the place of that cell"),
    }),
  ),
  moreWrong: z.int().describe("Rows that can't be worked and are not in `rows`"),
});
const range = z.object({ low: z.number(), high: z.number() });
const plannedCost = z.object({
  knownRows: z
    .int()
    .describe(
      "Rows with the same settings that it rests on, none answered from what was kept; from 50 on it is foretold",
    ),
  usd: range.nullable().describe("US dollars; nine files in ten lie within. null: not known yet"),
  upstreams: z.array(z.object({ upstream: z.string(), calls: range, units: range, usd: range })),
  mostUsdPerRow: z.number().describe("US dollars that the dearest of the rows costs at most"),
});
const tightBudget = z.object({
  upstream: z.string(),
  left: z.number().describe("What is left of this month's budget"),
  unit: z.enum(["usd", "units"]),
  rows: z.int().describe("How many of the rows fit into it"),
});
export const plan = z.object({
  rows: z.int(),
  blanks: z.int().describe("Always 0: an empty line is no row"),
  duplicates: z.int(),
  invalid: z.int(),
  misfits: z.int().describe("Rows whose cells do not fit the header: they are skipped"),
  keptOut: z.int().describe("Rows that name a person who asked to be forgotten: they are not worked"),
  excluded: z
    .object({
      inputs: z.int(),
      reasons: z.record(z.string(), z.int()),
      unchecked: z.int().describe("Inputs that HubSpot was not asked about"),
      savedUsd: z.number().nullable(),
    })
    .optional()
    .describe("Inputs that shared rules skip; absent where no rule is in force"),
  toDo: z.int().describe("Distinct inputs that would be worked"),
  alreadyAnswered: z
    .int()
    .describe("Of those, inputs answered with the same settings lately; they cost nothing"),
  notes: z.array(z.string()).describe("How the columns were read, where not exactly"),
  assumed: z
    .object({
      encoding: z.string(),
      delimiter: z.string(),
      quoting: z.string(),
      header: z.int().nullable().describe("The header's record from 1; null: the file has none"),
      lines: z
        .array(z.object({ record: z.int(), line: z.int(), text: z.string() }))
        .describe("The file's first records; `line`: where in the file they begin"),
    })
    .describe("How the file is read; each can be chosen otherwise by `reading`"),
  preview: preview.describe("The first rows, those that can't be read, and those that were changed"),
  cost: plannedCost,
  budgets: z.array(tightBudget).describe("Budgets that may end before the rows do"),
  seconds: z.number().nullable(),
});
/** Of one search, before it is submitted. */
export const searchPlan = z.object({
  cost: plannedCost,
  budgets: z.array(tightBudget),
  seconds: z.number().nullable(),
});
export const againPrice = z.object({
  inputs: z.int().describe("Distinct inputs that would be looked up"),
  hasUnread: z.boolean().describe("The file was not read to its end: its other rows are looked up too"),
  cost: plannedCost,
});
const changedInputs = z.array(
  z.object({
    row: z.int(),
    input: z.string(),
    hit: z.string().nullable().describe("What of it, where an input finds several"),
    rows: z.int().describe("Rows with this input"),
    needs: z.boolean().describe("What is only added to it has to be looked up"),
  }),
);
export const whatIf = z.object({
  of: z.enum(["row", "post", "person"]).describe("What is counted"),
  before: z.int().describe("How many of these fitted"),
  after: z.int().describe("How many of these would fit"),
  gained: changedInputs,
  lost: changedInputs,
  unknown: z.int().describe("Rows of which a look-up would have to be made before anything can be said"),
  lookUps: z
    .object({
      inputs: z.int(),
      cost: plannedCost.extend({ mostUsdPerRow: z.number().nullable() }).nullable(),
    })
    .nullable()
    .describe("Inputs so far that need look-ups; with the last of all what those cost"),
  next: z.int().nullable().describe("`after` of the next inputs"),
});
