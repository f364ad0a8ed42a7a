/** Lists of people and companies (docs/product/records-and-lists.md). */
import { z } from "zod";
import { addLines } from "../records/adding.server";
import { cellsOf, contactOfLine, lineName, linesAsked, listOrder } from "../records/list-view.server";
import { linesAtOnce, longestName } from "../records/limits";
import {
  changeLines,
  createList,
  deleteList,
  openList,
  renameList,
  restoreList,
  targetIn,
  undoBulk,
} from "../records/lists.server";
import { lineSent } from "../records/sent-lines";
import { statuses } from "../records/statuses";
import { readLines } from "../records/storage/list-order";
import { readLists, type StoredList } from "../records/storage/lists";
import { contactsWithin } from "../runs/results/contacts-of-lines.server";
import { contactTeller } from "../runs/results/may-be-contacted.server";
import { readListQuery } from "../runs/lists/list-query";
import { addedCounts } from "./list-sources";
import { DeclaredRoutes } from "./openapi/declared-routes.server";

export const lists = new DeclaredRoutes("Lists");

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const list = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["person", "company"]),
  lines: z.number(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  deletedAt: z.string().nullable(),
});
const shown = ({ id, name, kind, lines, createdAt, createdBy, deletedAt }: StoredList) => ({
  id,
  name,
  kind,
  lines,
  createdAt: iso(createdAt) ?? "",
  createdBy,
  deletedAt: iso(deletedAt),
});

lists.add(
  {
    method: "get",
    path: "/api/lists",
    summary: "List all lists, newest first; lists deleted in the last 30 days come last",
    answer: z.object({ lists: z.array(list) }),
  },
  async (c, { answer }) => answer({ lists: (await readLists(c.env.app.database)).map(shown) }),
);

lists.add(
  {
    method: "post",
    path: "/api/lists",
    summary: "Create a list",
    body: z.object({ name: z.string().max(longestName), kind: z.enum(["person", "company"]) }),
    status: 201,
    answer: list,
  },
  async (c, { answer, body }) => answer(shown(await createList(c.env.app, c.get("staff"), await body()))),
);

lists.add(
  { method: "get", path: "/api/lists/{id}", summary: "Get a list", answer: list },
  async (c, { answer }) => answer(shown(await openList(c.env.app, c.req.param("id")))),
);

lists.add(
  {
    method: "put",
    path: "/api/lists/{id}",
    summary: "Rename a list",
    body: z.object({ name: z.string().max(longestName) }),
    answer: list,
  },
  async (c, { answer, body }) => {
    await renameList(c.env.app, c.req.param("id"), (await body()).name);
    return answer(shown(await openList(c.env.app, c.req.param("id"))));
  },
);

lists.add(
  {
    method: "delete",
    path: "/api/lists/{id}",
    summary: "Delete a list; it can be restored for 30 days",
    status: 204,
  },
  async (c) => {
    await deleteList(c.env.app, c.get("staff"), c.req.param("id"));
    return c.body(null, 204);
  },
);

lists.add(
  { method: "post", path: "/api/lists/{id}/restore", summary: "Restore a deleted list", answer: list },
  async (c, { answer }) => {
    await restoreList(c.env.app, c.get("staff"), c.req.param("id"));
    return answer(shown(await openList(c.env.app, c.req.param("id"))));
  },
);

const order = z.object({
  search: z.string().max(200).optional().describe("Text to find in any column"),
  state: z
    .string()
    .max(100)
    .optional()
    .describe(`Comma-separated statuses: ${statuses.join(", ")}`),
  sort: z.string().max(50).optional().describe("A column; put a minus in front for descending order"),
  mine: z.enum(["yes"]).optional().describe("Only records that you own"),
});

lists.add(
  {
    method: "get",
    path: "/api/lists/{id}/order",
    summary: "Get the IDs of all lines in the requested order; filter other columns with `where.<column>`",
    query: order,
    answer: z.object({ ids: z.array(z.number()) }),
  },
  async (c, { answer, query }) => {
    query();
    const search = new URLSearchParams(new URL(c.req.url).search);
    if (search.has("mine")) search.set("where.mine", "yes");
    const { id } = await openList(c.env.app, c.req.param("id"));
    const asked = linesAsked(id, readListQuery(search), c.get("staff").id);
    return answer({ ids: [...(await listOrder(c.env.app, asked))] });
  },
);

const line = z.object({
  id: z.number(),
  record: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  keys: z.array(z.string()),
  status: z.enum(statuses),
  owner: z.string().nullable(),
  note: z.string().nullable(),
  addedAt: z.string(),
  addedBy: z.string().nullable(),
  run: z.string().nullable(),
  mayBeContacted: z.string().describe('"yes", or "no" or "unknown" with the reason'),
});

lists.add(
  {
    method: "get",
    path: "/api/lists/{id}/lines",
    summary: "Get up to 500 lines by ID; deleted lines are left out",
    query: z.object({
      ids: z.string().max(10_000).describe("Comma-separated IDs from the order"),
    }),
    answer: z.object({ lines: z.array(line) }),
  },
  async (c, { answer, query }) => {
    const ids = query().ids.split(",").slice(0, 500).map(Number).filter(Number.isSafeInteger);
    const { app } = c.env;
    const { id, kind } = await openList(app, c.req.param("id"));
    const found = new Map((await readLines(app.database, id, ids)).map((each) => [each.id, each]));
    const lines = ids.flatMap((each) => found.get(each) ?? []);
    const staffId = c.get("staff").id;
    const tell = contactTeller(app, { id, staffId }, { milliseconds: contactsWithin });
    const told = await tell(lines.map((each) => contactOfLine(kind, each)));
    return answer({
      lines: lines.map((stored, at) => {
        const { recordId, title, company, keys, note, addedBy, runId } = stored;
        return {
          id: stored.id,
          record: recordId,
          name: lineName(stored),
          title,
          company,
          keys,
          status: stored.status as (typeof statuses)[number],
          owner: (cellsOf(stored).owner?.value as string | null | undefined) ?? null,
          note,
          addedAt: iso(stored.addedAt) ?? "",
          addedBy,
          run: runId,
          mayBeContacted: told[at] ?? "unknown",
        };
      }),
    });
  },
);

const short = z.string().max(500).optional();
const added = z.object(addedCounts);

lists.add(
  {
    method: "post",
    path: "/api/lists/{id}/lines",
    summary: "Add lines by email address, LinkedIn URL or domain",
    body: z.object({
      lines: z
        .array(
          z.object({
            email: short,
            linkedin: short,
            domain: short,
            name: short,
            title: short,
            company: short,
            note: z.string().max(2000).optional(),
          }),
        )
        .min(1)
        .max(1000),
      bringsBack: z.boolean().default(false).describe("Also add lines that a user removed before"),
    }),
    answer: added,
  },
  async (c, { answer, body }) => {
    const { app } = c.env;
    const { lines, bringsBack } = await body();
    const list = await openList(app, c.req.param("id"));
    const target = targetIn(list, c.get("staff"), {
      actId: app.newId(),
      how: bringsBack ? "hand" : "file",
      sandbox: false,
    });
    return answer(
      await addLines(
        app,
        target,
        lines.map((sent) => lineSent(list.kind, sent)),
      ),
    );
  },
);

const ids = z.array(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(linesAtOnce);

lists.add(
  {
    method: "post",
    path: "/api/lists/{id}/change",
    summary: "Change many lines: status, owner or note, or remove them from the list",
    body: z.object({
      ids,
      act: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("status"), value: z.enum(statuses) }),
        z.object({ kind: z.literal("owner"), value: z.string().max(100).nullable() }),
        z.object({ kind: z.literal("note"), value: z.string().max(2000).nullable() }),
        z.object({ kind: z.literal("remove") }),
      ]),
    }),
    answer: z.object({ changed: z.number(), unchanged: z.number(), actId: z.string() }),
  },
  async (c, { answer, body }) => {
    const { app } = c.env;
    const actId = app.newId();
    const asked = { ...(await body()), actId, at: app.now().getTime() };
    return answer({ ...(await changeLines(app, c.get("staff"), c.req.param("id"), asked)), actId });
  },
);

lists.add(
  {
    method: "post",
    path: "/api/lists/{id}/undo",
    summary: "Undo a change of lines; lines that changed again since keep their values",
    body: z.object({ actId: z.string().max(100).describe("`actId` of the change's answer") }),
    answer: z.object({ undone: z.number(), newer: z.number() }),
  },
  async (c, { answer, body }) =>
    answer(await undoBulk(c.env.app, c.get("staff"), c.req.param("id"), (await body()).actId)),
);
