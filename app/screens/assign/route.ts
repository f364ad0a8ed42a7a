/**
 * Data route of "Assign": returns the colleagues, and assigns a portion of lines of a run's table.
 */
import { z } from "zod";
import { appContext, staffContext } from "../../app";
import { readPosted } from "../../forms/read-posted.server";
import { type Assigned, assignLines, undoAssigning } from "../../records/assigning.server";
import { idsOf } from "../../records/lists.server";
import { activeStaff } from "../../records/storage/colleagues";
import { jsonAnswer } from "../../tool-screen/json-answer.server";
import type { Route } from "./+types/route";

export async function loader({ context }: Route.LoaderArgs) {
  const colleagues = await activeStaff(context.get(appContext).database);
  return Response.json(
    { colleagues, me: context.get(staffContext).id },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export interface AssignAnswer extends Partial<Assigned> {
  problem?: string;
  undone?: number;
  newer?: number;
}

const sent = z.object({
  intent: z.enum(["assign", "undo"]),
  act: z.uuid("The request has no valid `act`. Send one UUID for each bulk change."),
  owner: z.string().max(100).default(""),
  kind: z.enum(["person", "company"]).default("person"),
  run: z.string().max(100).default(""),
  table: z.string().max(100).default(""),
  /** Packed keys; empty for all rows of a search's result. */
  keys: z.string().max(200_000).default(""),
});

export async function action({ request, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = await readPosted(request);
  const failed = ({ detail }: { detail: string }): AssignAnswer => ({ problem: detail });
  return jsonAnswer<AssignAnswer, AssignAnswer>(app, { what: "lines for a colleague", failed }, async () => {
    const { intent, act, owner, kind, run, table, keys } = sent.parse(Object.fromEntries(form));
    if (intent === "undo") return undoAssigning(app, staff, act);
    return assignLines(app, staff, {
      runId: run,
      table: table || null,
      keys: keys === "" ? null : idsOf(keys),
      kind,
      owner: owner || null,
      actId: act,
    });
  });
}
