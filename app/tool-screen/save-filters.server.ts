/** "Save filters" and "Take theirs" of a tool's screen. */
import { data } from "react-router";
import type { RequestApp, StaffMember } from "../app";
import { parseFormFields } from "../toolkit/form-fields";
import { saveBesideTheirs, saveForm, versionsOfForm } from "../toolkit/seen-settings.server";
import type { Settings } from "../toolkit/settings";
import { clearedForm, takenForm } from "./form-result.server";
import { formConflict } from "./form-conflict.server";
import type { ToolActionAnswer } from "./screen";

const intent = "save-filters";

export async function saveFilters(app: RequestApp, staff: StaffMember, settings: Settings, form: FormData) {
  const isTheirs = form.has("theirs");
  const save = isTheirs ? saveBesideTheirs : saveForm;
  const body = parseFormFields(form, settings.fields, "filters.");
  const outcome = await save(app, staff, settings, body, versionsOfForm(form));
  if ("conflict" in outcome) {
    const conflict = formConflict(form, settings, outcome.conflict, "filters.");
    return data<ToolActionAnswer>({ intent, ...conflict }, { status: 409 });
  }
  const { values, version, saved } = outcome;
  return { intent, values, version, saved, result: isTheirs ? clearedForm : takenForm } as const;
}
