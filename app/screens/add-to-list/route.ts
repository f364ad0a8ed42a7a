/** Adds lines of a run's table to a list: returns the lists, and handles one portion of lines. */
import { z } from "zod";
import { linesAtOnce } from "../../records/limits";
import { type Added, addLines } from "../../records/adding.server";
import { createList, idsOf, openList, targetIn } from "../../records/lists.server";
import { linesOfList } from "../../records/lines-of-list.server";
import { linesOfRun } from "../../records/run-lines.server";
import { readLists } from "../../records/storage/lists";
import { appContext, type RequestApp, staffContext, type StaffMember } from "../../app";
import { jsonAnswer } from "../../tool-screen/json-answer.server";
import { readPosted } from "../../forms/read-posted.server";
import { InvalidInput } from "../../toolkit/invalid-input";
import type { Route } from "./+types/route";

export interface ListChoice {
  id: string;
  name: string;
  kind: "person" | "company";
  lines: number;
}

export async function loader({ context }: Route.LoaderArgs) {
  const lists = await readLists(context.get(appContext).database);
  const open = lists.filter(({ deletedAt }) => deletedAt === null);
  const choices: ListChoice[] = open.map(({ id, name, kind, lines }) => ({ id, name, kind, lines }));
  return Response.json({ lists: choices }, { headers: { "Cache-Control": "no-store" } });
}

export interface AddAnswer extends Partial<Added> {
  problem?: string;
  list?: { id: string; name: string };
}

const sent = z.object({
  list: z.string().max(100).default(""),
  /** Name of a new list. */
  name: z.string().max(500).default(""),
  kind: z.enum(["person", "company"]),
  /** The run or the list that contains the lines. */
  run: z.string().max(100).default(""),
  from: z.string().max(100).default(""),
  table: z.string().max(100).default(""),
  /** Packed keys; empty for all rows of a search's result. */
  keys: z.string().max(200_000).default(""),
  /** One id for all portions of a click. */
  act: z.uuid("The request has no valid `act`. Send one UUID for each bulk change."),
  /**
   * Selected lines return to a list even if a colleague removed them; lines that only match the
   * filters do not.
   */
  picked: z.enum(["yes", "no"]).default("no"),
});

export async function action({ request, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = await readPosted(request);
  const failed = ({ detail }: { detail: string }): AddAnswer => ({ problem: detail });
  return jsonAnswer<AddAnswer, AddAnswer>(app, { what: "lines for a list", failed }, () =>
    add(app, staff, sent.parse(Object.fromEntries(form))),
  );
}

async function add(app: RequestApp, staff: StaffMember, asked: z.infer<typeof sent>): Promise<AddAnswer> {
  const { list: listId, name, kind, run: runId, from, table, keys, act: actId, picked } = asked;
  const wanted = { runId, table: table || null, keys: keys === "" ? null : idsOf(keys), kind };
  const { lines, sandbox } = from
    ? await linesOfList(app, from, wanted.keys ?? [])
    : await linesOfRun(app, wanted);
  if (lines.length > linesAtOnce)
    throw new InvalidInput(
      `One request can add up to ${linesAtOnce} lines. Send the rest in further requests.`,
    );
  const list = listId === "" ? await createList(app, staff, { name, kind }) : await openList(app, listId);
  if (list.kind !== kind) throw new InvalidInput("This list contains another kind of record.");
  const how = picked === "yes" ? "hand" : "run";
  const target = targetIn(list, staff, { actId, how, runId: runId || null, sandbox });
  const added = await addLines(app, target, lines);
  return { ...added, list: { id: list.id, name: list.name } };
}
