/** Reads everything about one record in one round trip. */
import type { Row } from "@libsql/client";
import { readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { Status } from "../statuses";
import { canUndoEntry } from "./fields";
import type { ListKind } from "./lists";

export interface RecordPage {
  id: string;
  kind: ListKind;
  name: string | null;
  title: string | null;
  company: string | null;
  status: Status;
  owner: Named | null;
  otherOwner: Named | null;
  /** Epoch ms, like all times here. */
  snoozedUntil: number | null;
  createdAt: number;
  touchedAt: number;
  sandbox: boolean;
  keys: { key: string; source: string; at: number; judgedBy: string }[];
  lists: { id: string; name: string; addedAt: number; addedBy: string | null; note: string | null }[];
  history: HistoryEntry[];
  notes: {
    id: string;
    kind: "note" | "comment";
    text: string;
    at: number;
    by: string | null;
    mentions: string | null;
  }[];
  joins: {
    id: string;
    at: number;
    by: string | null;
    evidence: string;
    name: string | null;
    /**
     * Changes, notes and lists since the merge. A split gives them to the half that the user
     * chooses.
     */
    since: { changes: number; notes: number; lists: string[] };
    /** Lists that contain both halves; a split shows both lines again. */
    inBoth: string[];
  }[];
  /** Records that may be the same, or that have a key this one claims. */
  claims: { key: string; state: "contested" | "offered"; claimedBy: Other; heldBy: Other }[];
  runs: { id: string; title: string; tool: string; at: number }[];
}

interface Named {
  id: string;
  name: string;
}
interface Other {
  id: string;
  name: string | null;
}

interface HistoryEntry {
  id: string;
  field: string;
  old: string | null;
  new: string | null;
  at: number;
  /** Account id, or null for a merge or a rule. */
  by: string | null;
  /** Whether the field is unchanged since, and the entry does not come from a merge. */
  canUndo: boolean;
  isUndo: boolean;
  /** The rule or reason behind the change, or null. */
  why: string | null;
}

/** Maximum of entries, notes, claims and runs that a page shows, and that an export contains. */
export const mostEntries = { page: 100, export: 10_000 };

const standing = "(SELECT standing_id FROM records WHERE id = ?)";
const text = (value: unknown) => (typeof value === "string" ? value : null);
const namesIn = (json: unknown) => JSON.parse(String(json)) as string[];
const named = (id: unknown, name: unknown): Named | null =>
  typeof id === "string" ? { id, name: text(name) ?? "a former colleague" } : null;

/** Replaces an account id in the history with the user's name. */
const value = (column: string) =>
  `CASE WHEN h.field IN ('owner', 'otherOwner') THEN COALESCE((SELECT name FROM staff WHERE id = h.${column}), h.${column}) ELSE h.${column} END`;

/**
 * Reads the record's page.
 * @param id id of the record, or of one that was merged into it
 */
export async function readRecordPage(
  database: Database,
  id: string,
  limit = mostEntries.page,
): Promise<RecordPage | null> {
  const args = [id];
  const [records, keys, lists, history, notes, joins, claims, runs] = await readBatch(database, [
    {
      sql: `SELECT r.*, owner.name AS owner_name, other.name AS other_name FROM records r
        LEFT JOIN staff owner ON owner.id = r.owner LEFT JOIN staff other ON other.id = r.other_owner
        WHERE r.id = ${standing}`,
      args,
    },
    { sql: `SELECT * FROM record_keys WHERE record_id = ${standing} ORDER BY at, key`, args },
    {
      sql: `SELECT lists.id, lists.name, l.added_at, staff.name AS added_by, l.note FROM list_lines l
        JOIN lists ON lists.id = l.list_id LEFT JOIN staff ON staff.id = l.added_by
        WHERE l.record_id = ${standing} AND l.removed_at IS NULL AND l.hidden_by IS NULL AND lists.deleted_at IS NULL
        ORDER BY l.added_at DESC, l.id`,
      args,
    },
    {
      sql: `SELECT h.id, h.field, ${value("old")} AS old, ${value("new")} AS new, h.at, staff.name AS maker, h.undoes, h.why,
          ${canUndoEntry} AS can_undo
        FROM record_history h LEFT JOIN staff ON staff.id = h."by" WHERE h.record_id = ${standing}
        ORDER BY h.seq DESC LIMIT ?`,
      args: [id, limit],
    },
    {
      sql: `SELECT n.*, staff.name AS maker, (SELECT GROUP_CONCAT(s.name, ', ') FROM record_mentions m
          JOIN staff s ON s.id = m.staff_id WHERE m.note_id = n.id) AS mentions
        FROM record_notes n LEFT JOIN staff ON staff.id = n."by" WHERE n.record_id = ${standing} AND n.deleted_at IS NULL
        ORDER BY n.at DESC, n.id LIMIT ?`,
      args: [id, limit],
    },
    {
      sql: `SELECT j.id, j.at, staff.name AS maker, j.evidence_json, gone.name,
          (SELECT COUNT(*) FROM record_history h WHERE h.record_id = gone.standing_id AND h.at > j.at AND h.act_id <> j.id) AS changes,
          (SELECT COUNT(*) FROM record_notes n WHERE n.record_id = gone.standing_id AND n.at > j.at AND n.deleted_at IS NULL) AS notes,
          (SELECT json_group_array(lists.name) FROM list_lines l JOIN lists ON lists.id = l.list_id
            WHERE l.record_id = gone.standing_id AND l.added_at > j.at AND l.removed_at IS NULL AND lists.deleted_at IS NULL) AS lists,
          (SELECT json_group_array(lists.name) FROM list_lines l JOIN lists ON lists.id = l.list_id
            WHERE l.record_id = gone.standing_id AND l.hidden_by = j.id AND l.removed_at IS NULL AND lists.deleted_at IS NULL) AS in_both
        FROM record_joins j JOIN records gone ON gone.id = j.gone_id AND gone.join_id = j.id LEFT JOIN staff ON staff.id = j."by"
        WHERE gone.standing_id = ${standing} AND j.split_at IS NULL ORDER BY j.at DESC, j.id`,
      args,
    },
    {
      sql: `SELECT c.key, c.state, one.id AS claimed_id, one.name AS claimed_name, other.id AS held_id, other.name AS held_name
        FROM records mine JOIN record_claims c ON c.record_id = mine.id OR c.held_by = mine.id
        JOIN records a ON a.id = c.record_id JOIN records one ON one.id = a.standing_id
        JOIN records b ON b.id = c.held_by JOIN records other ON other.id = b.standing_id
        WHERE mine.standing_id = ${standing} AND c.state <> 'refused' AND one.id <> other.id ORDER BY c.at DESC LIMIT ?`,
      args: [id, limit],
    },
    {
      sql: `SELECT runs.id, runs.title, runs.tool, runs.created_at FROM runs WHERE runs.id IN (
          SELECT source_json ->> '$.run' FROM record_keys WHERE record_id = ${standing}
          UNION SELECT run_id FROM list_lines WHERE record_id = ${standing})
        ORDER BY runs.created_at DESC LIMIT ?`,
      args: [id, id, limit],
    },
  ]);
  const record = records?.rows[0];
  if (!record) return null;
  const rows = (found: { rows: Row[] } | undefined) => found?.rows ?? [];
  return {
    id: String(record.id),
    kind: record.kind === "company" ? "company" : "person",
    name: text(record.name),
    title: text(record.title),
    company: text(record.company),
    status: String(record.status) as Status,
    owner: named(record.owner, record.owner_name),
    otherOwner: named(record.other_owner, record.other_name),
    snoozedUntil: record.snoozed_until === null ? null : Number(record.snoozed_until),
    createdAt: Number(record.created_at),
    touchedAt: Number(record.touched_at),
    sandbox: Number(record.sandbox) === 1,
    keys: rows(keys).map((row) => ({
      key: String(row.key),
      source: String(row.source_json),
      at: Number(row.at),
      judgedBy: String(row.judged_by),
    })),
    lists: rows(lists).map((row) => ({
      id: String(row.id),
      name: String(row.name),
      addedAt: Number(row.added_at),
      addedBy: text(row.added_by),
      note: text(row.note),
    })),
    history: rows(history).map((row) => ({
      id: String(row.id),
      field: String(row.field),
      old: row.old === null ? null : String(row.old),
      new: row.new === null ? null : String(row.new),
      at: Number(row.at),
      by: text(row.maker),
      canUndo: Number(row.can_undo) === 1,
      isUndo: row.undoes !== null,
      why: text(row.why),
    })),
    notes: rows(notes).map((row) => ({
      id: String(row.id),
      kind: row.kind === "comment" ? "comment" : "note",
      text: String(row.text),
      at: Number(row.at),
      by: text(row.maker),
      mentions: text(row.mentions),
    })),
    joins: rows(joins).map((row) => ({
      id: String(row.id),
      at: Number(row.at),
      by: text(row.maker),
      evidence: String(row.evidence_json),
      name: text(row.name),
      since: { changes: Number(row.changes), notes: Number(row.notes), lists: namesIn(row.lists) },
      inBoth: namesIn(row.in_both),
    })),
    claims: rows(claims).map((row) => ({
      key: String(row.key),
      state: row.state === "offered" ? "offered" : "contested",
      claimedBy: { id: String(row.claimed_id), name: text(row.claimed_name) },
      heldBy: { id: String(row.held_id), name: text(row.held_name) },
    })),
    runs: rows(runs).map((row) => ({
      id: String(row.id),
      title: String(row.title),
      tool: String(row.tool),
      at: Number(row.created_at),
    })),
  };
}
