/** "Save filters" and "Take theirs" of a tool's screen. */
import { data } from "react-router";
import type { RequestApp, StaffMember } from "../runs/app";
import { parseFormFields } from "../toolkit/form-fields";
import { readSavedSettings } from "../toolkit/saved-settings.server";
import { saveForm, versionsOfForm } from "../toolkit/seen-settings.server";
import type { Settings } from "../toolkit/settings";
import { clearedForm, takenForm } from "./form-result.server";
import { formConflict } from "./form-conflict.server";
import type { ToolActionAnswer } from "./screen";

const intent = "save-filters";

export async function saveFilters(app: RequestApp, staff: StaffMember, settings: Settings, form: FormData) {
  const isTheirs = form.has("theirs");
  const outcome = isTheirs
    ? await readSavedSettings(app, settings)
    : await saveForm(
        app,
        staff,
        settings,
        parseFormFields(form, settings.fields, "filters."),
        versionsOfForm(form),
      );
  if ("conflict" in outcome) {
    const conflict = formConflict(form, settings, outcome.conflict, "filters.");
    return data<ToolActionAnswer>({ intent, ...conflict }, { status: 409 });
  }
  const { values, version, saved } = outcome;
  return { intent, values, version, saved, result: isTheirs ? clearedForm : takenForm } as const;
}
