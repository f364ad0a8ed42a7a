/** Saves the amount above which the screens ask the user before a run starts. */
import type { RequestApp, StaffMember } from "../app";
import { formText } from "../forms/form-text";
import { askAbove } from "../staff/ask-above";
import { setAskAbove } from "../staff/storage/staff";
import { noteEvent } from "../storage/security-events";

export interface AskAboveAnswer {
  askAbove: { problem?: string };
}

export async function saveAskAbove(
  app: Pick<RequestApp, "database" | "now">,
  staff: Pick<StaffMember, "id">,
  form: FormData,
): Promise<AskAboveAnswer> {
  const read = askAbove.safeParse(formText(form, "amount"));
  if (!read.success) return { askAbove: { problem: read.error.issues[0]?.message } };
  await setAskAbove(app.database, staff.id, read.data);
  await noteEvent(app, "asking-amount-changed", { account: staff.id, outcome: "done" });
  return { askAbove: {} };
}
