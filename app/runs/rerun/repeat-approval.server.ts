/**
 * Calls that may have been charged are not paid for a second time unless a person who was shown their price approved
 * exactly these: the approval names them.
 */
import { createHash } from "node:crypto";
import { type UncertainCost, uncertainOfRun } from "../../calls/storage/uncertain-calls";
import { RepeatNeedsApproval, type RepeatPrice } from "../../toolkit/approval";
import type { App } from "../../app";

export const repeatPrice = ({ ids, usd }: UncertainCost): RepeatPrice => ({
  calls: ids.length,
  usd,
  approval: createHash("sha256").update(ids.join("\n")).digest("base64url"),
});

/**
 * Ids of the calls that failed rows of a run (or a plain run) rest on and that may have been charged.
 * @throws RepeatNeedsApproval where there are any and `approval` is not of these
 */
export async function approvedCalls(
  { database }: Pick<App, "database">,
  runId: string,
  approval: string | null,
): Promise<string[]> {
  const cost = await uncertainOfRun(database, runId);
  if (!cost) return [];
  const price = repeatPrice(cost);
  if (price.approval !== approval) throw new RepeatNeedsApproval(price);
  return cost.ids;
}
