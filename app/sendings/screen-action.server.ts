/** Handles the forms of a sending's page. */
import type { RequestApp, StaffMember } from "../app";
import { InvalidInput } from "../toolkit/invalid-input";
import { formText } from "../forms/form-text";
import { modes } from "./plan/differences";
import { waitKinds } from "./plan/rows";
import { approve, cancelSending, changePlan, goOn, type PlanChange, takeBack } from "./sendings.server";
import { readSending } from "./views.server";

export async function actOn(
  app: RequestApp,
  staff: StaffMember,
  id: string,
  intent: string,
  form: FormData,
): Promise<void> {
  const version = Number(formText(form, "version"));
  switch (intent) {
    case "approve":
      return approve(app, staff, id, version);
    case "go-on":
      return goOn(app, id);
    case "cancel":
      return cancelSending(app, staff, id);
    case "take-back":
      return takeBack(app, staff, id);
    case "accept":
      return changePlan(app, id, { version, accept: acceptedIn(form) });
    case "plan":
      return changePlan(app, id, { version, ...(await planOf(app, id, form)) });
    default:
      throw new InvalidInput("This page does not support this action.");
  }
}

function acceptedIn(form: FormData): NonNullable<PlanChange["accept"]> {
  const part = waitKinds.find((one) => one === formText(form, "part"));
  if (part) return { part };
  const company = formText(form, "company");
  return { positions: [Number(formText(form, "position"))], ...(company && { company }) };
}

/**
 * Reads the mapping, the properties to overwrite, the company settings and the list from the form.
 */
async function planOf(app: RequestApp, id: string, form: FormData): Promise<Omit<PlanChange, "version">> {
  const sending = await readSending(app, id);
  const mapping = (sending?.columns ?? []).flatMap(({ name }) => {
    const property = formText(form, `map ${name}`);
    const mode = modes.find((one) => one === formText(form, `mode ${name}`)) ?? "set";
    return property ? [{ column: name, property, mode }] : [];
  });
  const doubled = mapping.find(
    (one, at) => mapping.findIndex(({ property }) => property === one.property) !== at,
  );
  if (doubled) throw new InvalidInput(`Two columns are mapped to ${doubled.property}. Choose one of them.`);
  const overwrite = form.getAll("overwrite").flatMap((one) => (typeof one === "string" ? [one] : []));
  const [, type = "", label = ""] = /^(\d{1,9}) (.{1,200})$/.exec(formText(form, "tieLabel")) ?? [];
  return {
    mapping,
    overwrite,
    listName: formText(form, "listName"),
    createCompanies: form.has("createCompanies"),
    replacePrimary: form.has("replacePrimary"),
    tieLabel: type ? { type: Number(type), label } : null,
  };
}
