/** Handles the forms of a sending's page. */
import type { RequestApp, StaffMember } from "../app";
import { formatNumber } from "../toolkit/format-number";
import { InvalidInput } from "../toolkit/invalid-input";
import { formText } from "../forms/form-text";
import type { Unrecorded } from "../records/adding.server";
import { ruleNamed, rules } from "./mapping-rules";
import { waitKinds } from "./plan/rows";
import { approve, cancelSending, changePlan, goOn, type PlanChange, takeBack } from "./sendings.server";
import { addReady, assignReady, undoAssigning } from "./ready.server";
import { leaveUndecided, sendUndecided } from "./undecided.server";
import type { Told } from "./view";
import { readSending } from "./views.server";

export async function actOn(
  app: RequestApp,
  staff: StaffMember,
  id: string,
  intent: string,
  form: FormData,
): Promise<Told | { sending: string } | void> {
  const version = Number(formText(form, "version"));
  const isSent = form.has("isSent");
  switch (intent) {
    case "add-to-list":
      return addToList(app, staff, id, version, form);
    case "assign":
      return assign(app, staff, id, version, formText(form, "owner") || null);
    case "undo-assign": {
      const { undone, newer } = await undoAssigning(app, staff, formText(form, "act"));
      return {
        counts: countsOf([
          [undone, "have their former owner again"],
          [newer, "were assigned again since and stay as they are"],
        ]),
        leftOut: [],
      };
    }
    case "compare":
      return changePlan(app, id, { version });
    case "approve":
      return approve(app, staff, id, version);
    case "go-on":
      return goOn(app, id);
    case "cancel":
      return cancelSending(app, staff, id);
    case "take-back":
      return takeBack(app, staff, id);
    case "accept":
      if (isSent)
        return { sending: await sendUndecided(app, staff, id, rowsIn(form), formText(form, "company")) };
      return changePlan(app, id, { version, accept: acceptedIn(form) });
    case "leave-out":
      if (isSent) return leaveUndecided(app, id, rowsIn(form));
      return changePlan(app, id, { version, leaveOut: rowsIn(form) });
    case "take-in":
      return changePlan(app, id, { version, takeIn: form.has("position") ? positionsIn(form) : null });
    case "plan":
      return changePlan(app, id, { version, ...(await planOf(app, id, form)) });
    default:
      throw new InvalidInput("This page does not support this action.");
  }
}

async function addToList(
  app: RequestApp,
  staff: StaffMember,
  id: string,
  version: number,
  form: FormData,
): Promise<Told> {
  const listId = formText(form, "list");
  const to = listId ? { listId } : { name: formText(form, "name") };
  const added = await addReady(app, staff, id, { version, to });
  return {
    counts: countsOf([
      [added.added, `added to “${added.list.name}”`],
      [added.already, "in the list already"],
      [added.removedBefore, "left out: a colleague removed them"],
      ...leftOutOf(added),
      [added.noRoom, "left out: the list is full"],
    ]),
    leftOut: added.leftOut,
    list: added.list,
  };
}

async function assign(
  app: RequestApp,
  staff: StaffMember,
  id: string,
  version: number,
  owner: string | null,
): Promise<Told> {
  const done = await assignReady(app, staff, id, { version, owner });
  return {
    counts: countsOf([
      [done.changed, owner === null ? "now without an owner" : "assigned"],
      [done.unchanged, "needed no change"],
      ...leftOutOf(done),
    ]),
    leftOut: done.leftOut,
    ...(done.changed > 0 && { undo: done.actId }),
  };
}

type Count = [count: number, words: string];

const leftOutOf = ({ keptOut, contested, noKey }: Unrecorded): Count[] => [
  [keptOut, "left out: asked not to be contacted"],
  [contested, "left out: the address belongs to another record"],
  [noKey, "left out: the address names nobody, such as info@"],
];

/** Says the first count always, and the others only if they are above zero. */
const countsOf = (counts: Count[]): string[] =>
  counts.flatMap(([count, words], at) => (count > 0 || at === 0 ? [`${formatNumber(count)} ${words}`] : []));

const outdated = () => new InvalidInput("This page is outdated. Reload it.");

function positionsIn(form: FormData): { positions: number[] } {
  const position = formText(form, "position");
  if (!/^\d{1,9}$/.test(position)) throw outdated();
  return { positions: [Number(position)] };
}

function rowsIn(form: FormData): NonNullable<PlanChange["leaveOut"]> {
  const part = waitKinds.find((one) => one === formText(form, "part"));
  return part ? { part } : positionsIn(form);
}

function acceptedIn(form: FormData): NonNullable<PlanChange["accept"]> {
  const company = formText(form, "company");
  return { ...rowsIn(form), ...(company && { company }) };
}

/**
 * Reads the mapping, the properties to overwrite, the company settings and the list from the form.
 * A column that the form does not show keeps its mapping.
 */
async function planOf(app: RequestApp, id: string, form: FormData): Promise<Omit<PlanChange, "version">> {
  const sending = await readSending(app, id);
  const { columns = [], mapping: before = [], overwrite: overwritten = [] } = sending ?? {};
  const kept = before
    .filter(({ column }) => !form.has(`map ${column}`))
    .map((one) => ({ ...one, overwrites: overwritten.includes(one.property) }));
  const chosen = columns.flatMap(({ name }) => {
    const property = formText(form, `map ${name}`);
    // Forms of the release before named the mode instead of a rule.
    if (property && !form.has(`rule ${name}`)) throw outdated();
    const rule = rules[ruleNamed(formText(form, `rule ${name}`))];
    return property && rule ? [{ column: name, property, ...rule }] : [];
  });
  const mapped = [...kept, ...chosen];
  const mapping = mapped.map(({ column, property, mode }) => ({ column, property, mode }));
  const doubled = mapping.find(
    (one, at) => mapping.findIndex(({ property }) => property === one.property) !== at,
  );
  if (doubled) throw new InvalidInput(`Two columns are mapped to ${doubled.property}. Choose one of them.`);
  const overwrite = mapped.filter(({ overwrites }) => overwrites).map(({ property }) => property);
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
