/** Sendings to HubSpot: prepare, read and change the plan, approve and undo. */
import { z } from "zod";
import { skipKinds, waitKinds } from "../sendings/plan/rows";
import { outcomes } from "../sendings/plan/counts";
import { sendList, sendRun } from "../sendings/beginning.server";
import { approve, cancelSending, changePlan, goOn, takeBack } from "../sendings/sendings.server";
import { addReady, assignReady, undoAssigning } from "../sendings/ready.server";
import { mostSent } from "../sendings/source.server";
import { leaveUndecided, sendUndecided } from "../sendings/undecided.server";
import { readRows, readSending, readSendings } from "../sendings/views.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";
import { mapped, row, sending, tieLabel } from "./sending-shapes";

export const sendings = new DeclaredRoutes("Sendings");

const gone = { kind: "invalid-input", detail: "Sending not found. It may have been deleted." };
const positions = z.object({ positions: z.array(z.number().int()).max(10_000) });

sendings.add(
  {
    method: "get",
    path: "/api/sendings",
    summary: "List the newest 100 sendings",
    answer: z.object({ sendings: z.array(sending) }),
  },
  async (c, { answer }) => answer({ sendings: await readSendings(c.env.app) }),
);

sendings.add(
  {
    method: "post",
    path: "/api/sendings",
    summary: "Prepare a sending from a run or a list; nothing is written before approval",
    body: z
      .object({
        runId: z.string().max(100).optional(),
        listId: z.string().max(100).optional(),
        search: z
          .string()
          .max(10_000)
          .default("")
          .describe("Filters of the list, or of the run's table, as a query string"),
        ids: z
          .array(z.number().int())
          .max(mostSent)
          .optional()
          .describe("IDs of the lines to send; default: all lines that match the filters"),
        listName: z.string().max(200).nullish().describe("Name of a static list in HubSpot"),
      })
      .refine(({ runId, listId }) => (runId === undefined) !== (listId === undefined), {
        error: "Specify a run or a list.",
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
        : await sendRun(app, staff, { runId: runId ?? "", search, keys, listName }),
    });
  },
);

sendings.add(
  { method: "get", path: "/api/sendings/{id}", summary: "Get a sending with its counts", answer: sending },
  async (c, { answer }) => {
    const found = await readSending(c.env.app, c.req.param("id"));
    return found ? answer(found) : problem(c, 404, gone);
  },
);

sendings.add(
  {
    method: "get",
    path: "/api/sendings/{id}/rows",
    summary: "List a sending's rows, 100 per page, with planned or written values and reasons",
    query: z.object({
      outcome: z.enum([...outcomes, "sent", "not sent"]).optional(),
      part: z.enum([...waitKinds, ...skipKinds]).optional(),
      after: z.coerce.number().int().optional().describe("Return rows after this position"),
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
    summary: "Change the plan before approval; the console then makes a new version",
    body: z.object({
      version: z.number().int(),
      mapping: z.array(mapped).max(200).optional(),
      overwrite: z.array(z.string().max(200)).max(200).optional(),
      listName: z.string().max(200).nullish(),
      createCompanies: z.boolean().optional(),
      tieLabel: tieLabel.nullish(),
      replacePrimary: z
        .boolean()
        .optional()
        .describe("Replace the primary company if the contact already has one"),
      accept: z
        .union([
          z.object({
            positions: z.array(z.number().int()).max(10_000),
            company: z.string().max(50).optional(),
          }),
          z.object({ part: z.enum(waitKinds) }),
        ])
        .optional()
        .describe("Rows to release; with `company`, they are assigned to that company"),
      leaveOut: z
        .union([positions, z.object({ part: z.enum(waitKinds) })])
        .optional()
        .describe("Rows to leave out of the sending, by position or by the reason they wait for"),
      takeIn: positions
        .nullish()
        .describe("Rows that were left out and should be sent after all; null for all of them"),
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
    summary: "Approve a plan, continue after the sample, cancel, or undo",
    body: z.object({
      order: z.enum(["approve", "go-on", "cancel", "take-back"]),
      version: z.number().int().optional().describe("Version of the plan; required to approve"),
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

sendings.add(
  {
    method: "post",
    path: "/api/sendings/{id}/undecided",
    summary: "Decide about rows that still waited when the sending was sent",
    body: z.object({
      decision: z
        .enum(["send", "leave-out"])
        .describe("send prepares another sending with these rows; it needs its own approval"),
      which: z.union([positions, z.object({ part: z.enum(waitKinds) })]),
      company: z.string().max(50).optional().describe("HubSpot company to which the rows are assigned"),
    }),
    answer: z.object({ id: z.string().nullable().describe("The other sending, or null") }),
  },
  async (c, { body, answer }) => {
    const { decision, which, company } = await body();
    const { app } = c.env;
    const id = c.req.param("id");
    if (decision === "send")
      return answer({ id: await sendUndecided(app, c.get("staff"), id, which, company) });
    await leaveUndecided(app, id, which);
    return answer({ id: null });
  },
);

const leftOut = {
  keptOut: z.number(),
  contested: z.number(),
  noKey: z.number(),
  leftOut: z.array(z.object({ name: z.string(), why: z.string() })).describe("The first 20, with the reason"),
};
const version = z.number().int().describe("Version of the plan that you read");

sendings.add(
  {
    method: "post",
    path: "/api/sendings/{id}/list",
    summary: "Add the people that the plan will create or fill to a list",
    body: z
      .object({
        version,
        listId: z.string().max(100).optional(),
        name: z.string().max(500).optional().describe("Name of a new list"),
      })
      .refine(({ listId, name }) => (listId === undefined) !== (name === undefined), {
        error: "Send `listId` or the `name` of a new list.",
      }),
    answer: z.object({
      list: z.object({ id: z.string(), name: z.string() }),
      added: z.number(),
      already: z.number(),
      removedBefore: z.number(),
      noRoom: z.number(),
      ...leftOut,
    }),
  },
  async (c, { body, answer }) => {
    const { version: seen, listId, name = "" } = await body();
    const to = listId === undefined ? { name } : { listId };
    return answer(await addReady(c.env.app, c.get("staff"), c.req.param("id"), { version: seen, to }));
  },
);

sendings.add(
  {
    method: "post",
    path: "/api/sendings/{id}/owner",
    summary: "Assign the people that the plan will create or fill to a user",
    body: z.object({
      version,
      owner: z.string().max(100).nullable().describe("Id of an active user; null removes the owner"),
    }),
    answer: z.object({
      changed: z.number(),
      unchanged: z.number(),
      actId: z.string().describe("Send it to undo this change"),
      ...leftOut,
    }),
  },
  async (c, { body, answer }) => {
    const { version: seen, owner } = await body();
    return answer(await assignReady(c.env.app, c.get("staff"), c.req.param("id"), { version: seen, owner }));
  },
);

sendings.add(
  {
    method: "post",
    path: "/api/sendings/{id}/owner/undo",
    summary: "Undo an assignment; owners that changed again stay",
    body: z.object({ actId: z.string().max(100) }),
    answer: z.object({ undone: z.number(), newer: z.number() }),
  },
  async (c, { body, answer }) => answer(await undoAssigning(c.env.app, c.get("staff"), (await body()).actId)),
);
