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
  const unanswered = isUnanswered(row);
  const mine = isOwn(row, record);
  const arrived = (property: string) => mine || isInHistory(record, property, row, now);
  const hasArrived = () => Object.keys(row.wrote ?? {}).some(arrived);
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
    else if (unanswered && row.wrote?.[one.property] && arrived(one.property)) already += 1;
    // The user approved a preview without this value, so they must decide again.
    else if (is !== null && is !== "" && one.kind !== "fills" && row.state === "due" && !hasArrived())
      return { change: { state: "new", outcome: null, reason: null, waitsFor: null, ...noWrite } };
    else notes.push(`${one.label} has changed in HubSpot since the preview.`);
  }
  if (!record || Object.keys(properties).length > 0) return { row, plan, record, properties, notes };
  const isOurs = unanswered && already > 0 && hasArrived();
  const reason = notes.join(" ") || null;
  if (isOurs)
    return {
      change: {
        state: "written",
        outcome: mine ? "created" : "filled",
        created: mine,
        recordId: record.id,
        wroteAt: oursUntil(row, now),
        wrote: readBack(row.wrote ?? {}, record.properties),
        reason,
      },
    };
  if (!hasList) return over("left alone", reason ?? row.reason ?? "HubSpot already has all of these values.");
  const left = { outcome: "left alone" as const, recordId: record.id, reason: reason ?? row.reason };
  return { change: { state: "written", ...left, wroteAt: now, wrote: null } };
}

/**
 * Milliseconds after the start of an unanswered write, before another sending may write the record.
 * HubSpot may execute the write, or show it, that late.
 */
export const mayArriveFor = 600_000;

/** A change that forgets an unanswered write. */
export const noWrite = { beganAt: null, before: null, wrote: null };

/** Returns whether HubSpot may have executed a write of this row without telling us. */
export const isUnanswered = ({ state, beganAt, wrote }: StoredRow): boolean =>
  state === "writing" || (state === "due" && beganAt !== null && wrote !== null);

/**
 * Returns the time (ms since 1970) until which a change can be ours. Other sendings may have changed
 * the record after our sending released it.
 */
const oursUntil = ({ state, beganAt }: StoredRow, now: number) =>
  state === "due" && beganAt !== null ? Math.min(now, beganAt + mayArriveFor) : now;

/**
 * Returns true if our create call made the contact: its answer was lost, and the contact was
 * created during the call.
 */
export function isOwn(row: StoredRow, record: CrmRecord | null): boolean {
  if (!record?.createdAt || row.recordId !== null || row.beganAt === null || !isUnanswered(row)) return false;
  const at = Date.parse(record.createdAt);
  return at >= row.beganAt - 2000 && (row.state === "writing" || at <= row.beganAt + mayArriveFor);
}

/**
 * Returns whether HubSpot's history has an unanswered write of this row. The value cannot tell: a
 * user may have changed it after our write, or instead of it.
 */
function isInHistory(record: CrmRecord | null, property: string, row: StoredRow, now: number): boolean {
  const from = new Date(row.beganAt ?? now).toISOString();
  const open = { from, until: new Date(oursUntil(row, now)).toISOString() };
  return record?.history[property]?.some((entry) => isOurWrite(open, entry)) ?? false;
}

/**
 * Returns the values before our first write. The current value of a property counts, unless an
 * earlier attempt wrote it.
 */
export const beforeOf = ({ before, wrote }: StoredRow, record: CrmRecord | null, names: string[]) => ({
  ...before,
  ...Object.fromEntries(
    names.flatMap((name) => {
      const is = record?.properties[name] ?? null;
      const isOurValue = before?.[name] !== undefined && is !== null && is === wrote?.[name]?.wrote;
      return isOurValue ? [] : [[name, is]];
    }),
  ),
});
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
