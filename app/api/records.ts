/** Records of people and companies (docs/product/records-and-lists.md). */
import { z } from "zod";
import { marksOf } from "../exclusions/marks.server";
import { keysOf } from "../keys/line-keys";
import { foundRuns } from "../records/found-runs.server";
import { longestComment } from "../records/limits";
import { addNote, exportRecord, openRecord, setField, split, undoEntry } from "../records/record.server";
import { statuses } from "../records/statuses";
import type { RecordPage } from "../records/storage/record-page";
import { DeclaredRoutes } from "./openapi/declared-routes.server";

export const records = new DeclaredRoutes("Records");

const named = z.object({ id: z.string(), name: z.string() }).nullable();
const other = z.object({ id: z.string(), name: z.string().nullable() });
const time = z.string();

const record = z.object({
  id: z.string(),
  kind: z.enum(["person", "company"]),
  name: z.string().nullable(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  status: z.enum(statuses),
  owner: named,
  otherOwner: named,
  snoozedUntil: time.nullable(),
  createdAt: time,
  touchedAt: time,
  sandbox: z.boolean(),
  keys: z.array(z.object({ key: z.string(), source: z.unknown(), at: time, judgedBy: z.string() })),
  lists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      addedAt: time,
      addedBy: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  history: z.array(
    z.object({
      id: z.string(),
      field: z.string(),
      old: z.string().nullable(),
      new: z.string().nullable(),
      at: time,
      by: z.string().nullable(),
      canUndo: z.boolean(),
      isUndo: z.boolean(),
      why: z.string().nullable().describe("The rule or reason behind the change"),
    }),
  ),
  notes: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(["note", "comment"]),
      text: z.string(),
      at: time,
      by: z.string().nullable(),
      mentions: z.string().nullable(),
    }),
  ),
  joins: z.array(
    z.object({
      id: z.string(),
      at: time,
      by: z.string().nullable(),
      evidence: z.unknown(),
      name: z.string().nullable(),
      since: z
        .object({ changes: z.number(), notes: z.number(), lists: z.array(z.string()) })
        .describe("Written after the merge; a split gives it to the half in `sinceTo`"),
      inBoth: z.array(z.string()).describe("Lists with a line of each half, which a split shows again"),
    }),
  ),
  claims: z.array(
    z.object({ key: z.string(), state: z.enum(["contested", "offered"]), claimedBy: other, heldBy: other }),
  ),
  runs: z.array(z.object({ id: z.string(), title: z.string(), tool: z.string(), at: time })),
});

const foundRow = z.object({
  runId: z.string(),
  title: z.string(),
  tool: z.string(),
  position: z.int().nullable().describe("Row of the file, or null for a search"),
  at: time.describe("When the vendor answered if known, otherwise when the run ended"),
  vendors: z.string().nullable(),
  isSandbox: z.boolean(),
  reason: z.string().nullable(),
  isLeftOut: z.boolean(),
  cells: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.string(),
      means: z.string().optional(),
      value: z.unknown(),
    }),
  ),
  beside: z.array(z.object({ table: z.string(), title: z.string(), lines: z.int() })),
  asks: z.string().nullable(),
  mostUsd: z.number().nullable().describe("Maximum price of asking again, or null if it is unknown"),
});
const exported = record.extend({
  found: z.array(foundRow).describe("What the newest runs found, the newest first"),
});

const iso = (at: number) => new Date(at).toISOString();
const timed = <T extends { at: number }>(rows: T[]) => rows.map((row) => ({ ...row, at: iso(row.at) }));

const shown = (page: RecordPage): z.input<typeof record> => ({
  ...page,
  snoozedUntil: page.snoozedUntil === null ? null : iso(page.snoozedUntil),
  createdAt: iso(page.createdAt),
  touchedAt: iso(page.touchedAt),
  keys: timed(page.keys).map((key) => ({ ...key, source: JSON.parse(key.source) as unknown })),
  lists: page.lists.map((list) => ({ ...list, addedAt: iso(list.addedAt) })),
  history: timed(page.history),
  notes: timed(page.notes),
  joins: timed(page.joins).map((join) => ({ ...join, evidence: JSON.parse(join.evidence) as unknown })),
  runs: timed(page.runs),
});

records.add(
  {
    method: "get",
    path: "/api/records/{id}",
    summary:
      "Export everything stored about a record, with the source of each address, to answer a right-of-access request",
    answer: exported,
  },
  async (c, { answer }) => {
    const page = await exportRecord(c.env.app, c.req.param("id"));
    const { rows: found } = await foundRuns(c.env.app, page);
    return answer({ ...shown(page), found });
  },
);

records.add(
  {
    method: "put",
    path: "/api/records/{id}",
    summary: "Set a field; with `was`, returns 400 if another user has changed it since",
    body: z.discriminatedUnion("field", [
      z.object({
        field: z.literal("status"),
        value: z.enum(statuses),
        was: z.enum(statuses).optional(),
      }),
      z.object({
        field: z.literal("owner"),
        value: z.string().max(100).nullable(),
        was: z.string().max(100).nullable().optional(),
      }),
      z.object({
        field: z.literal("snoozedUntil"),
        value: z.int().min(0).max(8.64e15).nullable().describe("Unix time in milliseconds"),
        was: z.int().min(0).max(8.64e15).nullable().optional(),
      }),
    ]),
    answer: record,
  },
  async (c, { answer, body }) => {
    await setField(c.env.app, c.get("staff"), c.req.param("id"), await body());
    return answer(shown(await openRecord(c.env.app, c.req.param("id"))));
  },
);

records.add(
  {
    method: "post",
    path: "/api/records/{id}/notes",
    summary: "Add a note; mentioned users see it under Lists until they have read it",
    body: z.object({
      text: z.string().max(longestComment),
      mentions: z.array(z.string().max(100)).max(20).default([]),
    }),
    status: 204,
  },
  async (c, { body }) => {
    const { text, mentions } = await body();
    const kind = mentions.length > 0 ? "comment" : "note";
    await addNote(c.env.app, c.get("staff"), c.req.param("id"), { kind, text, mentions });
    return c.body(null, 204);
  },
);

records.add(
  {
    method: "post",
    path: "/api/records/{id}/undo",
    summary: "Undo a history entry that no newer entry overrides",
    body: z.object({ entry: z.string().max(200) }),
    answer: record,
  },
  async (c, { answer, body }) => {
    await undoEntry(c.env.app, c.get("staff"), (await body()).entry);
    return answer(shown(await openRecord(c.env.app, c.req.param("id"))));
  },
);

records.add(
  {
    method: "post",
    path: "/api/records/{id}/split",
    summary: "Split a merged record; returns the new record",
    body: z.object({
      join: z.string().max(100),
      sinceTo: z
        .enum(["kept", "gone"])
        .default("kept")
        .describe("Half that keeps the changes made since the merge"),
    }),
    answer: record,
  },
  async (c, { answer, body }) => {
    const { join, sinceTo } = await body();
    return answer(shown(await openRecord(c.env.app, await split(c.env.app, c.get("staff"), join, sinceTo))));
  },
);

const sentText = z.string().max(500).optional();

records.add(
  {
    method: "post",
    path: "/api/records/marks",
    summary: "Get the records, statuses, owners and lists of people and companies",
    body: z.object({
      lines: z.array(z.object({ email: sentText, linkedin: sentText, domain: sentText })).max(1000),
    }),
    answer: z.object({
      marks: z
        .array(z.object({ recordId: z.string(), words: z.string() }).nullable())
        .describe("In the order of the lines; null if there is no record"),
    }),
  },
  async (c, { answer, body }) => {
    const keys = (await body()).lines.map(({ email, linkedin, domain }) =>
      email || linkedin ? keysOf("person", { email, linkedin }) : keysOf("company", { domain }),
    );
    return answer({ marks: await marksOf(c.env.app.database, c.get("staff").id, keys) });
  },
);
