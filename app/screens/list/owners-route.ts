/**
 * Data route of a list's page: plans the division of lines among colleagues, and carries it out.
 */
import { z } from "zod";
import { appContext, staffContext } from "../../app";
import { formText } from "../../forms/form-text";
import { readPosted } from "../../forms/read-posted.server";
import {
  divideLines,
  type DivisionPlan,
  divisionRules,
  mostColleagues,
  planDivision,
  type Share,
} from "../../records/dividing.server";
import { idsOf } from "../../records/lists.server";
import { fittingLines } from "../../records/selection.server";
import { packed, unpacked } from "../../runs/lists/packed-keys";
import { jsonAnswer } from "../../tool-screen/json-answer.server";
import { InvalidInput } from "../../toolkit/invalid-input";
import type { Route } from "./+types/owners-route";

/** One colleague's share of the lines, with packed ids. */
export interface PackedShare extends Omit<Share, "ids"> {
  ids: string;
  lines: number;
}

export interface PlanAnswer extends Partial<Omit<DivisionPlan, "shares">> {
  problem?: string;
  shares?: PackedShare[];
  /** Selected lines that no longer match the filters. */
  unfit?: number;
}

export interface DivideAnswer {
  problem?: string;
  changed?: number;
  unchanged?: number;
}

const account = z.string().max(100);
const sent = z.object({
  among: z.array(account).max(mostColleagues),
  hubspot: z.boolean(),
  turn: z.int().min(0),
  /** The filters when the user clicked "select all". */
  fits: z.string().max(10_000).optional(),
});
const divided = z.object({
  among: z.array(account).max(mostColleagues),
  shares: z.array(z.object({ owner: account, rule: z.enum(divisionRules), ids: z.string() })).min(1),
  act: z.uuid(),
});

export async function action({ request, params, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = await readPosted(request);
  const asked = jsonIn(formText(form, "asked"));
  const { id: listId } = params;
  const failed = ({ detail }: { detail: string }): PlanAnswer & DivideAnswer => ({ problem: detail });
  const on = { what: "owners of a list", facts: { listId }, failed };
  if (formText(form, "intent") === "divide")
    return jsonAnswer(app, on, async (): Promise<DivideAnswer> => {
      const { shares, act: actId, among } = divided.parse(asked);
      const change = {
        shares: shares.map((share) => ({ ...share, ids: [...unpacked(share.ids)] })),
        among,
        actId,
        at: app.now().getTime(),
      };
      return divideLines(app, staff, listId, change);
    });
  return jsonAnswer(app, on, async (): Promise<PlanAnswer> => {
    const { turn, fits, ...division } = sent.parse(asked);
    const all = idsOf(formText(form, "ids"));
    const { ids } = await fittingLines(app, staff.id, listId, { ids: all, fits, counts: false });
    const { shares, ...plan } = await planDivision(app, staff, listId, { ids, division, turn });
    return {
      ...plan,
      shares: shares.map(({ ids: own, ...share }) => ({ ...share, ids: packed(own), lines: own.length })),
      unfit: all.length - ids.length,
    };
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput("The page is outdated. Reload it, then try again.");
  }
}
