/**
 * Merges two records. Notes, lines and keys keep their original record, so a split can restore them.
 */
import type { InStatement, Row } from "@libsql/client";
import { readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { FieldName, Fields, Status } from "../statuses";

/** Database columns of the fields that users or merges change. */
export const columnOf: Record<FieldName, string> = {
  status: "status",
  owner: "owner",
  otherOwner: "other_owner",
  snoozedUntil: "snoozed_until",
  name: "name",
  title: "title",
  company: "company",
};

export interface StandingRecord extends Fields {
  id: string;
  kind: "person" | "company";
  version: number;
  joinedInto: string | null;
  joinId: string | null;
  standingId: string;
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

export async function readRecords(database: Database, ids: string[]): Promise<StandingRecord[]> {
  const [found] = await readBatch(database, [
    {
      sql: "SELECT * FROM records WHERE id IN (SELECT value FROM json_each(?))",
      args: [JSON.stringify(ids)],
    },
  ]);
  return (found?.rows ?? []).map(recordOf);
}

/** Returns the record that now represents this one, or null if there is none. */
export async function readStanding(database: Database, id: string): Promise<StandingRecord | null> {
  const [found] = await readBatch(database, [
    {
      sql: "SELECT r.* FROM records old JOIN records r ON r.id = old.standing_id WHERE old.id = ?",
      args: [id],
    },
  ]);
  const [row] = found?.rows ?? [];
  return row ? recordOf(row) : null;
}

function recordOf(row: Row): StandingRecord {
  return {
    id: String(row.id),
    kind: row.kind === "company" ? "company" : "person",
    version: Number(row.version),
    joinedInto: textOrNull(row.joined_into),
    joinId: textOrNull(row.join_id),
    standingId: String(row.standing_id),
    status: String(row.status) as Status,
    owner: textOrNull(row.owner),
    otherOwner: textOrNull(row.other_owner),
    snoozedUntil: row.snoozed_until === null ? null : Number(row.snoozed_until),
    name: textOrNull(row.name),
    title: textOrNull(row.title),
    company: textOrNull(row.company),
  };
}

export const tables = ["record_keys", "record_notes", "record_history", "list_lines"];
export const affectedLists = `UPDATE lists SET lines = (SELECT COUNT(*) FROM list_lines
    WHERE list_id = lists.id AND removed_at IS NULL AND hidden_by IS NULL)
  WHERE id IN (SELECT list_id FROM list_lines WHERE record_id IN (?, ?))`;

interface Joining {
  id: string;
  kept: StandingRecord;
  gone: StandingRecord;
  /** The kept record's fields after the merge. */
  fields: Fields;
  changed: FieldName[];
  evidence: string;
  proof: string;
  at: number;
  by: string | null;
}

type Joined = "made" | "changed" | "refused";

/**
 * Writes a merge.
 * @returns "changed" if one of the two records has changed since it was read; the caller then reads
 * both again. "refused" if a user has split what this answer joined
 */
export async function writeJoin(database: Database, joining: Joining): Promise<Joined> {
  const { id, kept, gone, fields, changed, evidence, proof, at, by } = joining;
  const isMade = "EXISTS (SELECT 1 FROM record_joins WHERE id = ? AND split_at IS NULL)";
  // A user may have split the two after the answer was read. Users can still join them again.
  const isRefused =
    "? IS NULL AND EXISTS (SELECT 1 FROM record_joins WHERE proof = ? AND split_at IS NOT NULL)";
  const standing = "id = ? AND version = ? AND joined_into IS NULL";
  const results = await writeBatch(database, [
    {
      sql: `INSERT INTO record_joins (id, kept_id, gone_id, evidence_json, proof, at, "by")
        SELECT ?, ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM records WHERE ${standing})
          AND EXISTS (SELECT 1 FROM records WHERE ${standing}) AND NOT (${isRefused}) ON CONFLICT DO NOTHING`,
      args: [
        ...[id, kept.id, gone.id, evidence, proof, at, by],
        ...[kept.id, kept.version, gone.id, gone.version, by, proof],
      ],
    },
    ...changed.map((field): InStatement => ({
      sql: `INSERT INTO record_history (id, record_id, home_id, act_id, field, old, new, at, "by")
        SELECT ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ${isMade} ON CONFLICT DO NOTHING`,
      args: [
        `${id}:${field}`,
        kept.id,
        kept.id,
        id,
        field,
        asText(kept[field]),
        asText(fields[field]),
        at,
        by,
        id,
      ],
    })),
    {
      sql: `UPDATE records SET ${changed.map((field) => `${columnOf[field]} = ?, `).join("")}
          version = version + 1, touched_at = ? WHERE ${standing} AND ${isMade}`,
      args: [...changed.map((field) => fields[field]), at, kept.id, kept.version, id],
    },
    {
      sql: `UPDATE records SET joined_into = ?, join_id = ?, version = version + 1 WHERE ${standing} AND ${isMade}`,
      args: [kept.id, id, gone.id, gone.version, id],
    },
    {
      sql: `UPDATE records SET standing_id = ? WHERE standing_id = ? AND ${isMade}`,
      args: [kept.id, gone.id, id],
    },
    ...hideLines({ id, keptId: kept.id, goneId: gone.id }),
    ...tables.map((table): InStatement => ({
      sql: `UPDATE ${table} SET record_id = ? WHERE record_id = ? AND ${isMade}`,
      args: [kept.id, gone.id, id],
    })),
    { sql: affectedLists, args: [kept.id, gone.id] },
    {
      sql: `SELECT EXISTS (SELECT 1 FROM record_joins WHERE id = ?) AS made, ${isRefused} AS refused`,
      args: [id, by, proof],
    },
  ]);
  const [outcome] = results.at(-1)?.rows ?? [];
  if (Number(outcome?.made) > 0) return "made";
  return Number(outcome?.refused) > 0 ? "refused" : "changed";
}

const asText = (value: string | number | null) => (value === null ? null : String(value));

/**
 * Hides one of two lines in the same list and shows the kept record's. If a user removed one of
 * them, that wins over a line that a run added. If a user added the line after the removal, the
 * line wins.
 */
function hideLines({ id, keptId, goneId }: { id: string; keptId: string; goneId: string }): InStatement[] {
  const isMade = "EXISTS (SELECT 1 FROM record_joins WHERE id = ? AND split_at IS NULL)";
  const isAddedAgain = (live: string, removed: string) =>
    `${live}.removed_at IS NULL AND ${removed}.removed_at IS NOT NULL AND ${live}.how = 'hand' AND ${live}.added_at > ${removed}.removed_at`;
  return [
    {
      sql: `UPDATE list_lines AS kept SET hidden_by = ? WHERE kept.record_id = ? AND kept.hidden_by IS NULL AND ${isMade}
        AND EXISTS (SELECT 1 FROM list_lines gone WHERE gone.record_id = ? AND gone.list_id = kept.list_id
          AND gone.hidden_by IS NULL AND ((${isAddedAgain("gone", "kept")})
            OR (gone.removed_at IS NOT NULL AND kept.removed_at IS NULL AND NOT (${isAddedAgain("kept", "gone")}))))`,
      args: [id, keptId, id, goneId],
    },
    {
      sql: `UPDATE list_lines AS gone SET hidden_by = ? WHERE gone.record_id = ? AND gone.hidden_by IS NULL AND ${isMade}
        AND EXISTS (SELECT 1 FROM list_lines kept WHERE kept.record_id = ? AND kept.list_id = gone.list_id
          AND kept.hidden_by IS NULL)`,
      args: [id, goneId, id, keptId],
    },
  ];
}
