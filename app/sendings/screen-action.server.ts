/** What a sending's page posts. */
import type { RequestApp, StaffMember } from "../runs/app";
import { InvalidInput } from "../toolkit/invalid-input";
import { formText } from "../toolkit/form-text";
import { approve, cancelSending, changePlan, goOn, takeBack } from "./sendings.server";
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
      return changePlan(app, id, { version, accept: { positions: [Number(formText(form, "position"))] } });
    case "plan":
      return changePlan(app, id, { version, ...(await planOf(app, id, form)) });
    default:
      throw new InvalidInput("This page can't do that.");
  }
}

/** Each column's property, and what may be overwritten. */
async function planOf(app: RequestApp, id: string, form: FormData) {
  const sending = await readSending(app, id);
  const modes = new Map(sending?.mapping.map((one) => [one.property, one.mode]));
  const mapping = (sending?.columns ?? []).flatMap(({ name }) => {
    const property = formText(form, `map ${name}`);
    return property ? [{ column: name, property, mode: modes.get(property) ?? ("set" as const) }] : [];
  });
  const doubled = mapping.find(
    (one, at) => mapping.findIndex(({ property }) => property === one.property) !== at,
  );
  if (doubled) throw new InvalidInput(`Two columns go to ${doubled.property}: choose one.`);
  const overwrite = form.getAll("overwrite").flatMap((one) => (typeof one === "string" ? [one] : []));
  return { mapping, overwrite, listName: formText(form, "listName") };
}
