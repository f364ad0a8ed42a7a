/** Saves the amount above which the screens ask the user before a run starts. */
import type { RequestApp, StaffMember } from "../app";
import { formText } from "../forms/form-text";
import { askAbove } from "../staff/ask-above";
import { keepAskAbove } from "../staff/ask-above.server";

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
  await keepAskAbove(app, staff, read.data);
  return { askAbove: {} };
}
