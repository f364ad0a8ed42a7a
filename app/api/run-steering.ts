/** Actions on an existing run (docs/product/progress-and-api.md). */
import { z } from "zod";
import { resumeRun, retryFailedRows, sendFileAgain, withdrawLinks } from "../runs/run-steering.server";
import { rerun } from "../runs/rerun/rerun.server";
import { priceOfAgain, rowsAgain, workAgain } from "../runs/rerun/retry-rows.server";
import { cancelRun } from "../runs/runs.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { judgeAgain } from "../runs/what-if.server";
import { registry } from "../tools/registry.server";
import { againPrice, run, whatIf } from "./run-shapes";

const flag = z.enum(["true", "false"], "Enter true or false.").optional();
const approval = z.string().max(100).optional();

export const runSteering = new DeclaredRoutes("Runs");

runSteering.add(
  { method: "post", path: "/api/runs/{id}/cancel", summary: "Stop a run", answer: run },
  async (c, { answer }) => answer(await cancelRun(c.env.app, c.req.param("id"))),
);

runSteering.add(
  { method: "post", path: "/api/runs/{id}/resume", summary: "Resume a paused run", answer: run },
  async (c, { answer }) => answer(await resumeRun(c.env.app, c.req.param("id"))),
);

runSteering.add(
  {
    method: "post",
    path: "/api/runs/{id}/retry",
    summary: "Retry failed rows",
    query: z.object({
      repeatUncertain: approval.describe(
        "`uncertain.approval` of the run: also repeats the lookups that may have been charged, at the approved price. `false` skips them. Returns 409 with the price if it is missing or no longer covers all of them",
      ),
    }),
    answer: run,
  },
  async (c, { query, answer }) => {
    const { repeatUncertain } = query();
    const approved = repeatUncertain === "false" ? false : (repeatUncertain ?? null);
    return answer(await retryFailedRows(c.env.app, c.req.param("id"), approved));
  },
);

runSteering.add(
  {
    method: "post",
    path: "/api/runs/{id}/again",
    summary:
      "Process cancelled, misfit or excluded rows of a file, or retry selected rows that failed, were cancelled or are incomplete",
    body: z.object({
      rows: rowsAgain.describe(
        '"cancelled", "failed", "skipped" (rows that do not match the header), "excluded" (rows that exclusion rules exclude), or row positions from 0',
      ),
      price: z.boolean().optional().describe("true: return only the cost"),
    }),
    answer: z.union([run, againPrice]),
  },
  async (c, { body, answer }) => {
    const { rows, price } = await body();
    const id = c.req.param("id");
    return answer(
      price
        ? await priceOfAgain(c.env.app, id, rows)
        : await workAgain(c.env.app, id, rows, c.get("staff").id),
    );
  },
);

runSteering.add(
  {
    method: "post",
    path: "/api/runs/{id}/what-if",
    summary:
      "Preview the results of a finished run with other settings, from its stored answers; makes no lookups",
    body: z.object({
      filters: z.strictObject(otherFilters()).describe("Changed settings of the run's tool"),
      after: z.int().min(-1).max(1_000_000).default(-1).describe("`next` of the previous answer"),
      lookUps: z.int().min(0).max(1_000_000).default(0).describe("`lookUps.inputs` of the previous answer"),
    }),
    answer: whatIf,
  },
  async (c, { body, answer }) => answer(await judgeAgain(c.env.app, c.req.param("id"), await body())),
);

runSteering.add(
  {
    method: "post",
    path: "/api/runs/{id}/send",
    summary: "Send the result email again",
    body: z.object({ to: z.string().max(254).optional().describe("Default: the run's own address") }),
    answer: run,
  },
  async (c, { body, answer }) =>
    answer(await sendFileAgain(c.env.app, c.get("staff"), c.req.param("id"), (await body()).to ?? null)),
);

runSteering.add(
  {
    method: "post",
    path: "/api/runs/{id}/withdraw-links",
    summary: "Withdraw all signed links sent so far",
    status: 204,
  },
  async (c) => {
    await withdrawLinks(c.env.app, c.get("staff"), c.req.param("id"));
    return c.body(null, 204);
  },
);

runSteering.add(
  {
    method: "post",
    path: "/api/runs/{id}/rerun",
    summary: "Run a search again with the same settings; `refresh=true` ignores cached answers",
    query: z.object({
      refresh: flag.describe("true: ignore cached answers"),
      repeatUncertain: approval.describe(
        "`uncertain.approval` of the run: repeats a lookup that may have been charged, at the approved price. Without it, such a run returns 409 with the price",
      ),
    }),
    status: 202,
    answer: z.object({ runId: z.string() }),
  },
  async (c, { query, answer }) => {
    const { refresh, repeatUncertain } = query();
    const how = { refresh: refresh === "true", approval: repeatUncertain };
    return answer({ runId: await rerun(c.env.app, c.get("staff"), c.req.param("id"), how) });
  },
);

/**
 * Returns the settings of all tools that a user may change after a run; each run accepts only its
 * own tool's settings.
 */
function otherFilters(): Record<string, z.ZodType> {
  const schemas = new Map<string, z.ZodType[]>();
  for (const { tool } of registry)
    for (const { whatIf } of Object.values(tool.queries))
      for (const name of whatIf?.filters ?? []) {
        const field = tool.settings?.fields[name];
        if (field) schemas.set(name, [...(schemas.get(name) ?? []), field.schema]);
      }
  return Object.fromEntries([...schemas].map(([name, each]) => [name, z.union(each).optional()]));
}
