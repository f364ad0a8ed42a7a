/**
 * Plans the changes to each record. A user sees and approves this plan, and the worker executes it.
 */
import type { CrmOwner, CrmRecord, PropertyDefinition } from "../../vendors/crm/port";
import { addressesOf } from "../../vendors/crm/port";
import { differenceOf, type PropertyPlan } from "./differences";
import type { MappedColumn } from "./mapping";
import { contradictionOf, type Person } from "./who";
import { valueFor } from "./values";

export type CellText = string | number | boolean | null;

export interface SourceRow {
  position: number;
  /** The email address, or null if the row has none that HubSpot accepts. */
  email: string | null;
  /** Why the row has no usable address, or null. */
  lacks: string | null;
  person: Person;
  domain: string | null;
  /** The company's name, if the table has one. */
  company?: string | null;
  cells: Record<string, CellText>;
  data: "live" | "sandbox" | null;
  /** The address's state in the table, such as "verified" or "guessed", or null. */
  addressState: string | null;
}

/** A row with decisions that a user has made before, in another sending. */
export interface DecidedRow extends SourceRow {
  accepted?: Decision[];
  companyChosen?: string | null;
}

export type Disposition = "create" | "fill" | "leave" | "wait" | "refuse" | "skip";

/** Decisions that a user must make before the row is sent. */
export const waitKinds = [
  "who",
  "client",
  "deal",
  "excluded",
  "address",
  "opt-out unseen",
  "values",
  "company",
] as const;
export type WaitKind = (typeof waitKinds)[number];
/** Reasons why a row is not sent. A user can only undo "left out". */
export const skipKinds = [
  "left out",
  "sent later",
  "opted out",
  "kept out",
  "contested",
  "no address",
] as const;
/** A decision of a user about one row: to send it despite a doubt, or to leave it out. */
export type Decision = WaitKind | "left out";
export type SkipKind = (typeof skipKinds)[number];
export type Part = WaitKind | SkipKind;

export interface RowPlan {
  disposition: Disposition;
  recordId: string | null;
  properties: PropertyPlan[];
  companyId: string | null;
  /** Domain of a company that HubSpot lacks; the worker creates it before the row is written. */
  companyDomain?: string | null;
  /** Companies with this domain, if there are several. */
  companies?: { id: string; name: string }[];
  /** Positions of all rows for this record, including this one. */
  rows: number[];
  waitsFor: WaitKind | null;
  /** The reason, if the row is skipped. */
  skips?: SkipKind;
  why: string | null;
  notes: string[];
}

export interface Planning {
  definitions: Map<string, PropertyDefinition>;
  owners: CrmOwner[];
  mapping: MappedColumn[];
  decimal: "." | "," | null;
  clientStages: string[];
  /** False if HubSpot does not show whether a contact's further addresses opted out. */
  seesOptOuts: boolean;
  /** True if the portal is real, not the sandbox. */
  isLive: boolean;
  /** Whether to create companies that HubSpot lacks. */
  createCompanies: boolean;
  /** Properties that the user allowed us to overwrite. */
  overwrite: string[];
}

/**
 * Returns whether a property is written: it is empty, a blank cell clears it, or the user allowed
 * overwriting.
 */
export const isWritten = ({ kind, property }: PropertyPlan, overwrite: string[]): boolean =>
  kind === "fills" || kind === "clears" || (kind === "overwrites" && overwrite.includes(property));

/** All rows for one record, in order. */
export interface Group {
  rows: SourceRow[];
  record: CrmRecord | null;
  /** Companies with the row's domain. If there are several, a user chooses. */
  companies: { id: string; name: string }[];
  /** A user's decisions about these rows. */
  accepted: ReadonlySet<Decision>;
  companyChosen: string | null;
  /** HubSpot's facts about the person and the company. */
  known?: { isClient: boolean; openDeal: boolean };
  /** The text of a user's exclusion rule that may be overridden. */
  excluded?: string | null;
}

export function planGroup(group: Group, planning: Planning): RowPlan {
  const { rows, record } = group;
  const [first] = rows;
  const plan = (disposition: Disposition, more: Partial<RowPlan> = {}): RowPlan => ({
    disposition,
    recordId: record?.id ?? null,
    properties: [],
    companyId: null,
    rows: rows.map(({ position }) => position),
    waitsFor: null,
    why: null,
    notes: [],
    ...more,
  });
  if (!first || first.email === null)
    return plan("skip", { skips: "no address", why: first?.lacks ?? "The row has no address." });
  if (planning.isLive && rows.some(({ data }) => data === "sandbox"))
    return plan("refuse", { why: "Values from the sandbox are never written to a real HubSpot portal." });
  if (record?.properties.hs_email_optout === "true")
    return plan("skip", { skips: "opted out", why: "Opted out in HubSpot." });

  const merged = mergedCells(rows, planning);
  const properties = planning.mapping.flatMap(({ column, property, mode }): PropertyPlan[] => {
    const definition = planning.definitions.get(property);
    if (!definition) return [];
    const present = record?.properties[property] ?? null;
    const { value, differs } = merged.get(column) ?? { value: null, differs: null };
    if (differs)
      return [{ property, label: definition.label, kind: "waits", old: present, new: null, words: differs }];
    // Only an empty cell clears a property. "n/a" writes nothing.
    const isBlank = rows.every(({ cells }) => String(cells[column] ?? "").trim() === "");
    const how = mode === "clear" && !isBlank ? "set" : mode;
    return [differenceOf(definition, present, valueFor(definition, value, planning), how)];
  });
  const notes = notesOf(group);
  const companyId = group.companies.length === 1 ? (group.companies[0]?.id ?? null) : group.companyChosen;
  const { companies } = group;
  const isMade = companies.length === 0 && planning.createCompanies;
  const told = {
    properties,
    companyId,
    notes,
    companyDomain: isMade ? first.domain : null,
    ...(companies.length > 1 && { companies }),
  };
  const missing = missingIn(record, properties, planning);
  if (group.accepted.has("left out"))
    return plan("skip", { ...told, skips: "left out", why: "Left out of this sending." });
  if (missing) return plan("refuse", { ...told, why: missing });
  const waits = waitsOf(group, planning, properties).find(({ kind }) => !group.accepted.has(kind));
  if (waits) return plan("wait", { ...told, waitsFor: waits.kind, why: waits.words });
  if (!record) return plan("create", told);
  if (properties.some((one) => isWritten(one, planning.overwrite))) return plan("fill", told);
  return plan("leave", { ...told, why: leftWords(properties) });
}

/**
 * Merges the rows of one record: takes the first value that is not blank. If two values differ, a
 * user chooses.
 */
function mergedCells(rows: SourceRow[], { mapping, definitions, ...reading }: Planning) {
  return new Map(
    mapping.map(({ column, property }) => {
      const values = rows
        .map(({ cells }) => cells[column] ?? null)
        .filter((cell) => cell !== null && String(cell).trim() !== "");
      const definition = definitions.get(property);
      const different = new Set(
        values.map((cell) =>
          definition ? JSON.stringify(valueFor(definition, cell, reading)) : String(cell),
        ),
      );
      const differs =
        different.size > 1
          ? `The rows have different values: ${values.map((cell) => `"${cell}"`).join(" or ")}.`
          : null;
      return [column, { value: values[0] ?? null, differs }] as const;
    }),
  );
}

const doubtfulStates = /catch.?all|guess|unverified|extrapolated|risky|invalid/i;

/** Returns all decisions that a user must make, the most important first. */
function waitsOf(group: Group, planning: Planning, properties: PropertyPlan[]) {
  const { record, rows, known, excluded } = group;
  const waits: { kind: WaitKind; words: string }[] = [];
  const wait = (kind: WaitKind, words: string | null | undefined) => {
    if (words) waits.push({ kind, words });
  };
  const doubts = rows.map(({ person }) => record && contradictionOf(person, record));
  wait(
    "who",
    doubts.find((words) => words !== null),
  );
  const stage = record?.properties.lifecyclestage?.toLowerCase();
  if (known?.isClient || (stage && planning.clientStages.some((one) => one.toLowerCase() === stage)))
    wait("client", "This person or company is a client in HubSpot.");
  if (known?.openDeal) wait("deal", "This person or company has an open deal in HubSpot.");
  wait("excluded", excluded);
  const doubtful = rows.find(({ addressState }) => doubtfulStates.test(addressState ?? ""));
  if (doubtful) wait("address", `The address is ${doubtful.addressState}.`);
  const further = record ? addressesOf(record).slice(1) : [];
  if (!planning.seesOptOuts && rows.some(({ email }) => email && further.includes(email)))
    wait("opt-out unseen", "HubSpot does not show whether the contact's other addresses opted out.");
  if (rows.length > 1) wait("values", properties.find(({ kind }) => kind === "waits")?.words);
  if (group.companies.length > 1 && group.companyChosen === null)
    wait("company", sharedDomain(group.companies, rows[0]?.domain ?? "this domain"));
  return waits;
}

/** Says the domain once: HubSpot names a company without a name by its domain. */
function sharedDomain(companies: Group["companies"], domain: string): string {
  const names = new Set(companies.map(({ name }) => name).filter((name) => name !== domain));
  const list = names.size > 0 ? `: ${[...names].join(", ")}` : "";
  return `${companies.length} HubSpot companies use ${domain}${list}.`;
}

/** Returns the required properties that are missing; HubSpot creates no record without them. */
function missingIn(
  record: CrmRecord | null,
  properties: PropertyPlan[],
  { definitions }: Planning,
): string | null {
  if (record) return null;
  const given = new Set(properties.flatMap((one) => (one.new === null ? [] : [one.property])));
  const missing = [...definitions.values()].filter(
    ({ required, name }) => required && name !== "email" && !given.has(name),
  );
  return missing.length > 0 ? `HubSpot requires ${missing.map(({ label }) => label).join(", ")}.` : null;
}

function notesOf({ record, rows }: Group): string[] {
  const [main] = record ? addressesOf(record) : [];
  return main && rows.some(({ email }) => email !== null && email !== main)
    ? [`In HubSpot, the contact's primary address is ${main}.`]
    : [];
}

function leftWords(properties: PropertyPlan[]): string {
  const words = properties.flatMap(({ kind, label, words: why }) =>
    kind === "overwrites" ? [`HubSpot keeps its ${label}.`] : kind === "same" || !why ? [] : [why],
  );
  return words.length > 0 ? words.join(" ") : "HubSpot already has all of these values.";
}
