/** What a person asks of a run that is there (docs/product/progress-and-api.md). */
import { z } from "zod";
import { resumeRun, retryFailedRows, sendFileAgain, withdrawLinks } from "../runs/run-steering.server";
import { rerun } from "../runs/rerun/rerun.server";
import { priceOfAgain, rowsAgain, workAgain } from "../runs/rerun/retry-rows.server";
import { cancelRun } from "../runs/runs.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { judgeAgain } from "../runs/what-if.server";
import { registry } from "../tools/registry.server";
import { againPrice, run, whatIf } from "./run-shapes";

const flag = z.enum(["true", "false"], "Say true or false.").optional();
const approval = z.string().max(100).optional();

export const runSteering = new DeclaredRoutes("Runs");

runSteering.add(
  { method: "post", path: "/api/runs/{id}/cancel", summary: "Stop a run", answer: run },
  async (c, { answer }) => answer(await cancelRun(c.env.app, c.req.param("id"))),
);

runSteering.add(
  { method: "post", path: "/api/runs/{id}/resume", summary: "Go on with a paused run", answer: run },
  async (c, { answer }) => answer(await resumeRun(c.env.app, c.req.param("id"))),
);

runSteering.add(
  {
    method: "post",
    path: "/api/runs/{id}/retry",
    summary: "Work the failed rows again",
    query: z.object({
      repeatUncertain: approval.describe(
        "The run's `uncertain.approval`: rows whose look-up may have been charged without an answer are asked again at that price; `false`: they are left. Without it, or when other look-ups have joined them since, such a run answers 409 with the price",
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
      "Go on with a file's cancelled rows, work those that do not fit its header or that rules exclude, or some again that failed, were cancelled or lack something",
    body: z.object({
      rows: rowsAgain.describe(
        '"cancelled", "failed", "skipped" (those that do not fit the header), "excluded" (those that shared rules exclude), or places of rows from 0',
      ),
      price: z.boolean().optional().describe("true: only what it would cost is answered"),
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
      "What a finished run would have found with other filters, by the answers it has; nothing is looked up",
    body: z.object({
      filters: z.strictObject(otherFilters()).describe("Those of the run's tool that are others"),
      after: z.int().min(-1).max(1_000_000).default(-1).describe("`next` of the answer before"),
      lookUps: z.int().min(0).max(1_000_000).default(0).describe("Its `lookUps.inputs`"),
    }),
    answer: whatIf,
  },
  async (c, { body, answer }) => answer(await judgeAgain(c.env.app, c.req.param("id"), await body())),
);

runSteering.add(
  {
    method: "post",
    path: "/api/runs/{id}/send",
    summary: "Send the result file again",
    body: z.object({ to: z.string().max(254).optional().describe("The run's own address unless given") }),
    answer: run,
  },
  async (c, { body, answer }) =>
    answer(await sendFileAgain(c.env.app, c.get("staff"), c.req.param("id"), (await body()).to ?? null)),
);

runSteering.add(
  {
    method: "post",
    path: "/api/runs/{id}/withdraw-links",
    summary: "End the signed links sent so far",
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
    summary: "The same search with the same settings; `refresh=true` passes stored answers over",
    query: z.object({
      refresh: flag.describe("Passes stored answers over"),
      repeatUncertain: approval.describe(
        "The run's `uncertain.approval`: a look-up which may have been charged without an answer is paid for again at that price; without it such a run answers 409 with the price",
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

/** Filters of any tool that can be others afterwards; a run takes its own tool's. */
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
