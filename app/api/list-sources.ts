/** Sources of lists besides files: HubSpot and runs (docs/product/records-and-lists.md). */
import { z } from "zod";
import { addHubspotList, hubspotLists } from "../records/hubspot-list.server";
import { assignLines, undoAssigning } from "../records/assigning.server";
import { linesAtOnce } from "../records/limits";
import { addRun } from "../records/run-source.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";

export const listSources = new DeclaredRoutes("Lists");

export const addedCounts = {
  added: z.number(),
  already: z.number(),
  removedBefore: z.number(),
  keptOut: z.number(),
  contested: z.number(),
  noKey: z.number(),
  noRoom: z.number(),
  leftOut: z.array(z.object({ name: z.string(), why: z.string() })),
};

listSources.add(
  {
    method: "get",
    path: "/api/hubspot/lists",
    summary: "Find static HubSpot lists by a part of the name",
    query: z.object({
      kind: z.enum(["person", "company"]).default("person"),
      name: z.string().max(200).default(""),
    }),
    answer: z.object({
      lists: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
    }),
  },
  async (c, { answer, query }) => {
    const { kind, name } = query();
    return answer({ lists: await hubspotLists(c.env.app, c.get("staff"), kind, name) });
  },
);

listSources.add(
  {
    method: "post",
    path: "/api/lists/{id}/hubspot",
    summary: "Add the next portion of a static HubSpot list; repeat with the returned `after` and `actId`",
    body: z.object({
      from: z.string().min(1).max(100).describe("ID of the HubSpot list"),
      after: z.string().max(1000).nullable().default(null).describe("`after` of the previous answer"),
      actId: z.string().max(100).optional().describe("`actId` of the first answer"),
    }),
    answer: z.object({
      ...addedCounts,
      read: z.number().describe("Members of the HubSpot list in this portion"),
      gone: z.number().describe("Members that are archived in HubSpot, or on Do not contact"),
      excluded: z.number().describe("Members that match an exclusion; they are added all the same"),
      optedOut: z.number().describe("Members who opted out of emails in HubSpot"),
      total: z.number().nullable().describe("Members of the whole HubSpot list"),
      after: z.string().nullable().describe("Null after the last portion"),
      stopped: z.string().nullable().describe("Why the last portion came early, or null"),
      costUsd: z.literal(0),
      actId: z.string(),
    }),
  },
  async (c, { answer, body }) => {
    const { app } = c.env;
    const { from, after, actId = app.newId() } = await body();
    const part = { from, after, actId };
    return answer({ ...(await addHubspotList(app, c.get("staff"), c.req.param("id"), part)), actId });
  },
);

listSources.add(
  {
    method: "post",
    path: "/api/lists/{id}/run",
    summary: "Add the next portion of a run's lines; repeat with the returned `after` and `actId`",
    body: z.object({
      runId: z.string().min(1).max(100),
      table: z
        .string()
        .max(100)
        .nullable()
        .default(null)
        .describe("A table of the run; the main one if null"),
      only: z
        .enum(["fits", "all"])
        .default("fits")
        .describe('"fits" adds only the lines that fit by the tool\'s own rule'),
      after: z.int().min(0).nullable().default(null).describe("`after` of the previous answer"),
      actId: z.string().max(100).optional().describe("`actId` of the first answer"),
    }),
    answer: z.object({
      ...addedCounts,
      total: z.number().describe("Lines to add, over all portions"),
      after: z.number().nullable().describe("Null after the last portion"),
      actId: z.string(),
    }),
  },
  async (c, { answer, body }) => {
    const { app } = c.env;
    const { only, actId = app.newId(), ...asked } = await body();
    const part = { ...asked, onlyFitting: only === "fits", actId };
    return answer({ ...(await addRun(app, c.get("staff"), c.req.param("id"), part)), actId });
  },
);

listSources.add(
  {
    method: "post",
    path: "/api/runs/{id}/assign",
    summary: "Make a user the owner of the people or companies of a run's lines",
    body: z.object({
      table: z
        .string()
        .max(100)
        .nullable()
        .default(null)
        .describe("A table of the run; the main one if null"),
      ids: z
        .array(z.int().min(0))
        .min(1)
        .max(linesAtOnce)
        .nullable()
        .describe("Keys of the lines; null for all rows of a search's result"),
      kind: z.enum(["person", "company"]).default("person"),
      owner: z.string().max(100).nullable().describe("ID of a user, or null to take the owner away"),
      actId: z.uuid().max(36).optional().describe("Send the same one for all portions, and to undo them"),
    }),
    answer: z.object({
      changed: z.number(),
      unchanged: z.number().describe("Records that the user already owned"),
      keptOut: z.number(),
      contested: z.number(),
      noKey: z.number(),
      leftOut: addedCounts.leftOut,
      actId: z.string(),
    }),
  },
  async (c, { answer, body }) => {
    const { app } = c.env;
    const { ids: keys, actId = app.newId(), ...asked } = await body();
    const assigning = { ...asked, keys, actId, runId: c.req.param("id") };
    return answer({ ...(await assignLines(app, c.get("staff"), assigning)), actId });
  },
);

listSources.add(
  {
    method: "post",
    path: "/api/runs/{id}/assign/undo",
    summary: "Undo an assignment; records that changed owner again keep that owner",
    body: z.object({ actId: z.string().max(100) }),
    answer: z.object({ undone: z.number(), newer: z.number() }),
  },
  async (c, { answer, body }) => answer(await undoAssigning(c.env.app, c.get("staff"), (await body()).actId)),
);
