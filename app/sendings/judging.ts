/**
 * Compares the plan with the current record and returns the values to write. Runs before the first
 * write and each retry.
 */
import type { CrmRecord, PropertyDefinition } from "../vendors/crm/port";
import type { Outcome } from "./plan/counts";
import { isSame } from "./plan/differences";
import { isWritten, type RowPlan } from "./plan/rows";
import { isOurWrite } from "./plan/take-back";
import type { RowChange, StoredRow } from "./storage/sending-rows";

export interface Write {
  row: StoredRow;
  plan: RowPlan;
  /** The current record, or null if the sending creates it. */
  record: CrmRecord | null;
  properties: Record<string, string>;
  notes: string[];
}

export interface Judging {
  definitions: Map<string, PropertyDefinition>;
  overwrite: string[];
  /** Whether the sending has a list. If so, people without changes are still added to it. */
  hasList: boolean;
  now: number;
}

export function judge(
  row: StoredRow,
  record: CrmRecord | null,
  { definitions, overwrite, hasList, now }: Judging,
): Write | { change: RowChange } {
  const { plan } = row;
  const over = (outcome: Outcome, reason: string) => ({
    change: { state: "done" as const, outcome, reason },
  });
  if (!plan) return over("left alone", "The plan for this row no longer exists.");
  if (row.recordId && !record)
    return over("left alone", "The record was deleted in HubSpot after the preview.");
  if (row.recordId && record && record.id !== row.recordId)
    return over("left alone", "The record was merged in HubSpot after the preview.");
  const planned = plan.properties.filter((one) => isWritten(one, overwrite));
  const mine = record !== null && row.state === "writing" && row.recordId === null && isOwn(record, row);
  const arrived = (property: string) => mine || isInHistory(record, property, row, now);
  const properties: Record<string, string> = {};
  const notes: string[] = [];
  let already = 0;
  for (const one of planned) {
    const definition = definitions.get(one.property);
    const is = record?.properties[one.property] ?? null;
    const wanted = one.new;
    if (!definition || wanted === null) continue;
    if (record && isSame(definition, is, wanted)) already += 1;
    else if (!record || isSame(definition, is, one.old)) properties[one.property] = wanted;
    else if (row.state === "writing" && row.wrote?.[one.property] && arrived(one.property)) already += 1;
    // The user approved a preview without this value, so they must decide again.
    else if (is !== null && is !== "" && one.kind !== "fills" && row.state === "due")
      return { change: { state: "new", outcome: null, reason: null, waitsFor: null } };
    else notes.push(`${one.label} has changed in HubSpot since the preview.`);
  }
  if (!record || Object.keys(properties).length > 0) return { row, plan, record, properties, notes };
  const isOurs = row.state === "writing" && already > 0 && Object.keys(row.wrote ?? {}).some(arrived);
  const reason = notes.join(" ") || null;
  if (isOurs)
    return {
      change: {
        state: "written",
        outcome: mine ? "created" : "filled",
        created: mine,
        recordId: record.id,
        wroteAt: now,
        wrote: readBack(row.wrote ?? {}, record.properties),
        reason,
      },
    };
  if (!hasList) return over("left alone", reason ?? row.reason ?? "HubSpot already has all of these values.");
  const left = { outcome: "left alone" as const, recordId: record.id, reason: reason ?? row.reason };
  return { change: { state: "written", ...left, wroteAt: now, wrote: null } };
}

/**
 * Returns true if our create call made the contact: its answer was lost, and the contact was
 * created during the call.
 */
const isOwn = (record: CrmRecord, { beganAt }: StoredRow) =>
  beganAt !== null && record.createdAt !== null && Date.parse(record.createdAt) >= beganAt - 2000;

/**
 * Returns whether HubSpot's history has an unanswered write of this row. The value cannot tell: a
 * user may have changed it after our write, or instead of it.
 */
function isInHistory(
  record: CrmRecord | null,
  property: string,
  { beganAt }: StoredRow,
  now: number,
): boolean {
  const open = { from: new Date(beganAt ?? now).toISOString(), until: new Date(now).toISOString() };
  return record?.history[property]?.some((entry) => isOurWrite(open, entry)) ?? false;
}

export const beforeOf = (record: CrmRecord | null, properties: Record<string, string>) =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, record?.properties[name] ?? null]));
export const wroteOf = (properties: Record<string, string>) =>
  Object.fromEntries(Object.entries(properties).map(([name, wrote]) => [name, { wrote, readBack: null }]));
export const readBack = (
  wrote: NonNullable<StoredRow["wrote"]>,
  properties: CrmRecord["properties"],
): NonNullable<StoredRow["wrote"]> =>
  Object.fromEntries(
    Object.entries(wrote).map(([name, one]) => [
      name,
      { wrote: one.wrote, readBack: properties[name] ?? one.readBack },
    ]),
  );
