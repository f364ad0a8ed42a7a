import type { RequestApp, StaffMember } from "../app";
import { noteEvent } from "../storage/security-events";
import { setAskAbove } from "./storage/staff";

/**
 * Stores the amount above which screens ask the user before a run starts.
 * @param usd null for the default
 */
export async function keepAskAbove(
  app: Pick<RequestApp, "database" | "now">,
  staff: Pick<StaffMember, "id">,
  usd: number | null,
): Promise<void> {
  await setAskAbove(app.database, staff.id, usd);
  await noteEvent(app, "asking-amount-changed", { account: staff.id, outcome: "done" });
}
