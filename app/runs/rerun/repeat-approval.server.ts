/**
 * A call that may have been charged is repeated only after a user saw its price and approved it.
 * The approval names exactly these calls.
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
 * Returns the ids of possibly charged calls that failed rows (or a plain run) depend on.
 * @throws RepeatNeedsApproval if there are any and `approval` does not contain exactly these
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
