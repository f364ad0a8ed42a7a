/**
 * Plans how to undo a record's changes. The property history decides, by source and time, never by
 * the value alone. In doubt, the value stays.
 */
import type { CrmRecord, HistoryEntry } from "../../vendors/crm/port";

export interface WrittenProperty {
  property: string;
  /** The value before the sending, or null if it was empty. */
  before: string | null;
  wrote: string;
  /** The written value as the portal spells it, or null if it was not read back. */
  readBack: string | null;
}

export interface WrittenRecord {
  recordId: string;
  createdByUs: boolean;
  properties: WrittenProperty[];
  /** ISO 8601. The write was sent no earlier than `from` and answered no later than `until`. */
  from: string;
  until: string;
  /** A later sending that wrote the same record, or null. */
  laterSending: string | null;
}

export type PropertyReturn =
  | { property: string; is: "restored"; to: string }
  | { property: string; is: "stays"; why: string };

export type RecordReturn =
  | { is: "stays"; why: string }
  | { is: "archived" }
  | { is: "properties"; properties: PropertyReturn[] };

/**
 * Milliseconds of difference between the portal's clock and ours, including the portal's own delay.
 */
const tolerance = 2000;
const isPerson = (type: string) => type === "CRM_UI" || type === "MOBILE_IOS" || type === "MOBILE_ANDROID";
const isOurs = ({ sourceType }: HistoryEntry) => !isPerson(sourceType) && !isAutomation(sourceType);
const isAutomation = (type: string) => type.startsWith("AUTOMATION") || type === "WORKFLOWS";

const spelled = (text: string) => text.replace(/[\s()/.-]/g, "").toLowerCase();

/**
 * Returns the changes that undo the sending on one record.
 * @param now the current record, or null if the portal no longer has it
 * @param inUse a reason to keep it, such as a deal, a note or another user's association
 */
export function takeBackOf(
  written: WrittenRecord,
  now: CrmRecord | null,
  inUse: string | null,
): RecordReturn {
  if (!now) return { is: "stays", why: "The record was deleted in HubSpot." };
  if (now.id !== written.recordId) return { is: "stays", why: "The record was merged in HubSpot." };
  if (written.laterSending !== null)
    return { is: "stays", why: "A later sending changed this record. Take back that sending first." };
  if (written.createdByUs) {
    const touched = Object.values(now.history).flatMap(([newest]) =>
      newest && !isOurWrite(written, newest) ? [newest] : [],
    );
    if (inUse) return { is: "stays", why: inUse };
    const [last] = touched;
    return last ? { is: "stays", why: wordsOf(last) } : { is: "archived" };
  }
  return { is: "properties", properties: written.properties.map((one) => propertyReturn(written, one, now)) };
}

function propertyReturn(record: WrittenRecord, one: WrittenProperty, now: CrmRecord): PropertyReturn {
  const { property } = one;
  const stays = (why: string): PropertyReturn => ({ property, is: "stays", why });
  const [newest] = now.history[property] ?? [];
  if (!newest) return stays("HubSpot has no history for this property.");
  if (!isOurWrite(record, newest)) return stays(wordsOf(newest));
  const ours = [one.wrote, one.readBack].some(
    (text) => text !== null && spelled(text) === spelled(newest.value),
  );
  return ours
    ? { property, is: "restored", to: one.before ?? "" }
    : stays("The value in HubSpot differs from the value we wrote.");
}

/** Matches by source and time: our integration wrote the entry while our request was open. */
export function isOurWrite(
  { from, until }: Pick<WrittenRecord, "from" | "until">,
  entry: HistoryEntry,
): boolean {
  const at = Date.parse(entry.at);
  return isOurs(entry) && at >= Date.parse(from) - tolerance && at <= Date.parse(until) + tolerance;
}

function wordsOf({ sourceType, at }: HistoryEntry): string {
  const day = new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
  if (isPerson(sourceType)) return `A user changed or confirmed the value on ${day}.`;
  if (isAutomation(sourceType)) return `A workflow changed the value on ${day}.`;
  return `Another app changed the value on ${day}.`;
}
