/** Reads the records beside a record: the people of a company, and both sides of a contested key. */
import type { InStatement } from "@libsql/client";
import { jsonOf, readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { mostPeople } from "../limits";
import type { RecordPage } from "./record-page";

export interface Beside {
  id: string;
  name: string | null;
  title: string | null;
  company: string | null;
  status: string;
  owner: string | null;
  /** Epoch ms. */
  touchedAt: number;
  /** Email addresses, domains and profiles, without their kind. */
  keys: string[];
}

const columns = `r.id, r.name, r.title, r.company, r.status, staff.name AS owner, r.touched_at,
  (SELECT json_group_array(substr(k.key, instr(k.key, ':') + 1)) FROM record_keys k WHERE k.record_id = r.id) AS keys`;
const text = (value: unknown) => (typeof value === "string" ? value : null);

const others = (ids: readonly string[]): InStatement => ({
  sql: `SELECT ${columns} FROM json_each(?) j JOIN records r ON r.id = j.value
    LEFT JOIN staff ON staff.id = r.owner`,
  args: [jsonOf(ids)],
});

const peopleOf = (domain: string): InStatement => ({
  sql: `SELECT ${columns} FROM records r LEFT JOIN staff ON staff.id = r.owner
    WHERE r.company = ? AND r.company IS NOT NULL AND r.kind = 'person' AND r.standing_id = r.id
    ORDER BY r.touched_at DESC, r.id LIMIT ${mostPeople + 1}`,
  args: [domain],
});

/** Returns the newest place of a person in a list, from which a user can send the person. */
const placeOf = (id: string): InStatement => ({
  sql: `SELECT l.id, l.list_id FROM list_lines l JOIN lists ON lists.id = l.list_id
    WHERE l.record_id = ? AND l.removed_at IS NULL AND l.hidden_by IS NULL AND lists.deleted_at IS NULL
    ORDER BY l.added_at DESC, l.id DESC LIMIT 1`,
  args: [id],
});

export interface BesideRecord {
  /** The other records of its claims. */
  others: Beside[];
  people: Beside[];
  place: { line: number; listId: string } | null;
}

/** Reads all of them in one round trip. */
export async function readBeside(database: Database, record: RecordPage): Promise<BesideRecord> {
  const { id, kind, claims, keys } = record;
  const ids = [...new Set(claims.flatMap(({ claimedBy, heldBy }) => [claimedBy.id, heldBy.id]))];
  const domain = keys.find(({ key }) => key.startsWith("domain:"))?.key.slice("domain:".length) ?? "";
  const [sides, people, place] = await readBatch(database, [
    others(ids),
    peopleOf(kind === "company" ? domain : ""),
    placeOf(id),
  ]);
  const [first] = place?.rows ?? [];
  return {
    others: (sides?.rows ?? []).map(besideOf),
    people: (people?.rows ?? []).map(besideOf),
    place: first ? { line: Number(first.id), listId: String(first.list_id) } : null,
  };
}

const besideOf = (row: Record<string, unknown>): Beside => ({
  id: String(row.id),
  name: text(row.name),
  title: text(row.title),
  company: text(row.company),
  status: String(row.status),
  owner: text(row.owner),
  touchedAt: Number(row.touched_at),
  keys: JSON.parse(String(row.keys ?? "[]")) as string[],
});
