/** Plans what a sending does to each record: made once, shown, approved and executed. */
import type { CrmOwner, CrmRecord, PropertyDefinition } from "../../vendors/crm/port";
import { addressesOf } from "../../vendors/crm/port";
import { differenceOf, type PropertyPlan } from "./differences";
import type { MappedColumn } from "./mapping";
import { contradictionOf, type Person } from "./who";
import { valueFor } from "./values";

export type CellText = string | number | boolean | null;

export interface SourceRow {
  position: number;
  /** null: the row names none that can be sent. */
  email: string | null;
  /** Why not, where there is no address. */
  lacks: string | null;
  person: Person;
  domain: string | null;
  /** The company's name, where the table has it. */
  company?: string | null;
  cells: Record<string, CellText>;
  data: "live" | "sandbox" | null;
  /** The state that the table gives the address, such as "verified" or "guessed"; null without one. */
  addressState: string | null;
}

export type Disposition = "create" | "fill" | "leave" | "wait" | "refuse" | "skip";

/** What a user must decide before the row is sent. */
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
/** Why a row is not sent, whatever a user decides. */
export const skipKinds = ["opted out", "kept out", "contested", "no address"] as const;
export type SkipKind = (typeof skipKinds)[number];
export type Part = WaitKind | SkipKind;

export interface RowPlan {
  disposition: Disposition;
  recordId: string | null;
  properties: PropertyPlan[];
  companyId: string | null;
  /** The company is made with this domain when the row leaves: HubSpot has none. */
  companyDomain?: string | null;
  /** Companies of the domain, where there are several. */
  companies?: { id: string; name: string }[];
  /** Rows that meet in this record, this one's among them. */
  rows: number[];
  waitsFor: WaitKind | null;
  /** Where it is skipped. */
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
  /** False: HubSpot can't be asked whether a further address has opted out. */
  seesOptOuts: boolean;
  /** The portal is a real one. */
  isLive: boolean;
  /** Companies that HubSpot lacks are made. */
  createCompanies: boolean;
  /** Properties of which a user has ticked that they are overwritten. */
  overwrite: string[];
}

/** Whether a property is written: what fills an empty one, what a blank empties by its mode, and what is ticked besides. */
export const isWritten = ({ kind, property }: PropertyPlan, overwrite: string[]): boolean =>
  kind === "fills" || kind === "clears" || (kind === "overwrites" && overwrite.includes(property));

/** The rows that are one record, in their order. */
export interface Group {
  rows: SourceRow[];
  record: CrmRecord | null;
  /** Of the row's domain; several: a user chooses. */
  companies: { id: string; name: string }[];
  /** What a user has let pass. */
  accepted: ReadonlySet<string>;
  companyChosen: string | null;
  /** What HubSpot knows of the person and the company. */
  known?: { isClient: boolean; openDeal: boolean };
  /** A user's rule that may be passed over. */
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
    return plan("refuse", { why: "A value from the sandbox is never written to a real portal." });
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
    // "n/a" says nothing: only a blank clears.
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
  if (missing) return plan("refuse", { ...told, why: missing });
  const waits = waitsOf(group, planning, properties).find(({ kind }) => !group.accepted.has(kind));
  if (waits) return plan("wait", { ...told, waitsFor: waits.kind, why: waits.words });
  if (!record) return plan("create", told);
  if (properties.some((one) => isWritten(one, planning.overwrite))) return plan("fill", told);
  return plan("leave", { ...told, why: leftWords(properties) });
}

/** Of rows that meet, the first value that isn't blank; two that differ are a user's to choose from. */
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
        different.size > 1 ? `The rows differ: ${values.map((cell) => `"${cell}"`).join(" or ")}.` : null;
      return [column, { value: values[0] ?? null, differs }] as const;
    }),
  );
}

const doubtfulStates = /catch.?all|guess|unverified|extrapolated|risky|invalid/i;

/** All that a user must decide of, the weightiest first. */
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
    wait("client", "HubSpot has this person or the company as a client.");
  if (known?.openDeal) wait("deal", "HubSpot has an open deal of this person or the company.");
  wait("excluded", excluded);
  const doubtful = rows.find(({ addressState }) => doubtfulStates.test(addressState ?? ""));
  if (doubtful) wait("address", `The address is ${doubtful.addressState}.`);
  const further = record ? addressesOf(record).slice(1) : [];
  if (!planning.seesOptOuts && rows.some(({ email }) => email && further.includes(email)))
    wait("opt-out unseen", "Opt-outs of further addresses can't be seen.");
  if (rows.length > 1) wait("values", properties.find(({ kind }) => kind === "waits")?.words);
  if (group.companies.length > 1 && group.companyChosen === null)
    wait(
      "company",
      `Several companies have this domain: ${group.companies.map(({ name }) => name).join(", ")}.`,
    );
  return waits;
}

/** HubSpot takes no new record without these. */
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
  return missing.length > 0 ? `HubSpot wants ${missing.map(({ label }) => label).join(", ")}.` : null;
}

function notesOf({ record, rows }: Group): string[] {
  const [main] = record ? addressesOf(record) : [];
  return main && rows.some(({ email }) => email !== null && email !== main)
    ? [`HubSpot's main address is another: ${main}.`]
    : [];
}

function leftWords(properties: PropertyPlan[]): string {
  const words = properties.flatMap(({ kind, label, words: why }) =>
    kind === "overwrites" ? [`${label} would overwrite.`] : kind === "same" || !why ? [] : [why],
  );
  return words.length > 0 ? words.join(" ") : "HubSpot has all of it.";
}
