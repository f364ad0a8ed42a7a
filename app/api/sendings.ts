/** Sendings to HubSpot: begin, look at the plan, change it, say yes, take back. */
import { z } from "zod";
import { skipKinds, waitKinds } from "../sendings/plan/rows";
import { outcomes } from "../sendings/plan/counts";
import { modes, propertyKinds } from "../sendings/plan/differences";
import { sendList, sendRun } from "../sendings/beginning.server";
import { approve, cancelSending, changePlan, goOn, takeBack } from "../sendings/sendings.server";
import { mostSent } from "../sendings/source.server";
import { readRows, readSending, readSendings } from "../sendings/views.server";
import { sendingStates } from "../storage/schema";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";

export const sendings = new DeclaredRoutes("Sendings");

const gone = { kind: "invalid-input", detail: "There is no such sending (any more)." };
const counts = z.record(z.enum(outcomes), z.number());
const mapped = z.object({
  column: z.string().max(200),
  property: z.string().max(200),
  mode: z
    .enum(modes)
    .describe("add keeps what a property of several values has; with clear a blank empties the property"),
});

const tieLabel = z.object({ type: z.number().int(), label: z.string().max(200) });

const sending = z.object({
  id: z.string(),
  title: z.string(),
  runId: z.string().nullable(),
  fromList: z.string().nullable(),
  state: z.enum(sendingStates),
  version: z.number().describe("A yes names the version that it saw"),
  data: z.enum(["live", "sandbox"]),
  listName: z.string().nullable(),
  columns: z
    .array(z.object({ name: z.string(), means: z.string().optional() }))
    .describe("Of the table, each with what it holds where the table says it: what can be mapped"),
  mapping: z.array(mapped),
  overwrite: z.array(z.string()),
  rows: counts.describe("By row: they add up to `total`"),
  records: counts.describe("By record: rows that meet in one count once"),
  total: z.number(),
  open: z.number(),
  toWrite: z.number().describe("Records that the plan would write"),
  parts: z
    .array(z.object({ part: z.enum([...waitKinds, ...skipKinds]), rows: z.number(), waits: z.boolean() }))
    .describe("Rows that wait or are not sent, by why"),
  createCompanies: z.boolean(),
  companies: z.number().describe("Companies that HubSpot lacks and the plan makes"),
  tieLabel: tieLabel.nullable().describe("A label of the portal's admins for ties to companies"),
  replacePrimary: z.boolean(),
  missingScopes: z.array(z.object({ what: z.string(), scope: z.string() })),
  problem: z.object({ detail: z.string(), nextStep: z.string().optional() }).nullable(),
  seesOptOuts: z.boolean().describe("False: the token lacks communication_preferences.read"),
  createdAt: z.string(),
  approvedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  returnedAt: z.string().nullable(),
  returnableUntil: z.string().nullable(),
});

const row = z.object({
  position: z.number(),
  email: z.string().nullable(),
  outcome: z.enum(outcomes).nullable(),
  isPlanned: z.boolean().describe("The outcome is the plan's, not yet HubSpot's"),
  companies: z.array(z.object({ id: z.string(), name: z.string() })).describe("To choose from"),
  name: z.string().nullable(),
  reason: z.string().nullable(),
  waitsFor: z.string().nullable(),
  notes: z.array(z.string()),
  properties: z.array(
    z.object({
      property: z.string(),
      label: z.string(),
      words: z.string().optional(),
      kind: z.enum(propertyKinds),
      old: z.string().nullable(),
      new: z.string().nullable(),
    }),
  ),
  meets: z.number().nullable().describe("The row it is one record with"),
  link: z.string().nullable(),
  returned: z.string().nullable(),
});

sendings.add(
  {
    method: "get",
    path: "/api/sendings",
    summary: "The newest 100 sendings",
    answer: z.object({ sendings: z.array(sending) }),
  },
  async (c, { answer }) => answer({ sendings: await readSendings(c.env.app) }),
);

sendings.add(
  {
    method: "post",
    path: "/api/sendings",
    summary: "Begin a sending of a run's or a list's people: nothing is written before a yes",
    body: z
      .object({
        runId: z.string().max(100).optional(),
        listId: z.string().max(100).optional(),
        search: z.string().max(10_000).default("").describe("The list's filters, as in its order's address"),
        ids: z
          .array(z.number().int())
          .max(mostSent)
          .optional()
          .describe("Lines of the list; absent: all that the filters leave"),
        listName: z.string().max(200).nullish().describe("A static list in HubSpot"),
      })
      .refine(({ runId, listId }) => (runId === undefined) !== (listId === undefined), {
        error: "Name a run or a list.",
      }),
    answer: z.object({ id: z.string() }),
    status: 202,
  },
  async (c, { body, answer }) => {
    const { runId, listId, search, ids, listName } = await body();
    const keys = ids ? new Set(ids) : null;
    const [{ app }, staff] = [c.env, c.get("staff")];
    return answer({
      id: listId
        ? await sendList(app, staff, { listId, search, keys, listName })
        : await sendRun(app, staff, { runId: runId ?? "", listName }),
    });
  },
);

sendings.add(
  { method: "get", path: "/api/sendings/{id}", summary: "A sending with its counts", answer: sending },
  async (c, { answer }) => {
    const found = await readSending(c.env.app, c.req.param("id"));
    return found ? answer(found) : problem(c, 404, gone);
  },
);

sendings.add(
  {
    method: "get",
    path: "/api/sendings/{id}/rows",
    summary: "Its rows, a hundred at a time: what would be or was written, and why not",
    query: z.object({
      outcome: z.enum([...outcomes, "sent", "not sent"]).optional(),
      part: z.enum([...waitKinds, ...skipKinds]).optional(),
      after: z.coerce.number().int().optional().describe("Behind this position"),
    }),
    answer: z.object({ rows: z.array(row), next: z.number().nullable() }),
  },
  async (c, { query, answer }) => {
    const { id } = c.req.param();
    return (await readSending(c.env.app, id))
      ? answer(await readRows(c.env.app, id, query()))
      : problem(c, 404, gone);
  },
);

sendings.add(
  {
    method: "put",
    path: "/api/sendings/{id}/plan",
    summary: "Change a plan before the yes; it is made anew",
    body: z.object({
      version: z.number().int(),
      mapping: z.array(mapped).max(200).optional(),
      overwrite: z.array(z.string().max(200)).max(200).optional(),
      listName: z.string().max(200).nullish(),
      createCompanies: z.boolean().optional(),
      tieLabel: tieLabel.nullish(),
      replacePrimary: z.boolean().optional().describe("Where another company is primary"),
      accept: z
        .union([
          z.object({
            positions: z.array(z.number().int()).max(10_000),
            company: z.string().max(50).optional(),
          }),
          z.object({ part: z.enum(waitKinds) }),
        ])
        .optional()
        .describe("What these rows wait for is let pass; with `company`, they are that company's"),
    }),
    status: 204,
  },
  async (c, { body }) => {
    await changePlan(c.env.app, c.req.param("id"), await body());
    return c.body(null, 204);
  },
);

sendings.add(
  {
    method: "post",
    path: "/api/sendings/{id}/orders",
    summary: "Approve the plan that was seen, go on after a look, cancel, or take back",
    body: z.object({
      order: z.enum(["approve", "go-on", "cancel", "take-back"]),
      version: z.number().int().optional().describe("Of the plan that was seen: needed to approve"),
    }),
    status: 204,
  },
  async (c, { body }) => {
    const { order, version = -1 } = await body();
    const { app } = c.env;
    const [id, staff] = [c.req.param("id"), c.get("staff")];
    if (order === "approve") await approve(app, staff, id, version);
    else if (order === "go-on") await goOn(app, id);
    else if (order === "cancel") await cancelSending(app, staff, id);
    else await takeBack(app, staff, id);
    return c.body(null, 204);
  },
);
