/**
 * Reads in one round trip what the team knows about each line: its record's status, owner and
 * lists.
 */
import { jsonOf, readBatch } from "../storage/batch";
import type { Database } from "../storage/database";

export interface Mark {
  recordId: string;
  /**
   * Text for a table cell: "contacted 2026-11-03 · mine · in Spring". Users can filter by its
   * words.
   */
  words: string;
}

/** A cell lists at most this many lists, then only the number of further ones. */
const mostNamed = 3;

/**
 * Returns the team's knowledge about each line, or null if there is none.
 * @param by the account whose own records appear as "mine"
 * @param lines keys of each line, the most reliable first
 */
export async function marksOf(
  database: Database,
  by: string,
  lines: readonly (readonly string[])[],
): Promise<(Mark | null)[]> {
  const keys = jsonOf([...new Set(lines.flat())]);
  if (keys === "[]") return lines.map(() => null);
  const [records, places] = await readBatch(database, [
    {
      sql: `SELECT k.key, r.id, r.status, r.owner, staff.name AS owner_name, r.snoozed_until,
          CASE WHEN r.status IN ('contacted', 'replied') THEN (SELECT MAX(h.at) FROM record_history h
            WHERE h.record_id = r.id AND h.field = 'status' AND h.new = r.status) END AS contacted_at
        FROM json_each(?) j CROSS JOIN record_keys k ON k.key = j.value CROSS JOIN records r ON r.id = k.record_id
        LEFT JOIN staff ON staff.id = r.owner`,
      args: [keys],
    },
    {
      sql: `SELECT DISTINCT l.record_id, lists.name FROM json_each(?) j CROSS JOIN record_keys k ON k.key = j.value
        CROSS JOIN list_lines l ON l.record_id = k.record_id AND l.removed_at IS NULL AND l.hidden_by IS NULL
        CROSS JOIN lists ON lists.id = l.list_id AND lists.deleted_at IS NULL ORDER BY lists.name`,
      args: [keys],
    },
  ]);
  const inLists = new Map<string, string[]>();
  for (const { record_id: id, name } of places?.rows ?? [])
    inLists.set(String(id), [...(inLists.get(String(id)) ?? []), String(name)]);
  const byKey = new Map(
    (records?.rows ?? []).map((row) => {
      const mark: Mark = {
        recordId: String(row.id),
        words: wordsOf({
          status: String(row.status),
          contactedAt: row.contacted_at === null ? null : Number(row.contacted_at),
          owner: row.owner === by ? "mine" : row.owner_name === null ? null : String(row.owner_name),
          snoozedUntil: row.snoozed_until === null ? null : Number(row.snoozed_until),
          lists: inLists.get(String(row.id)) ?? [],
        }),
      };
      return [String(row.key), mark] as const;
    }),
  );
  return lines.map((own) => own.flatMap((key) => byKey.get(key) ?? [])[0] ?? null);
}

interface Told {
  status: string;
  contactedAt: number | null;
  owner: string | null;
  snoozedUntil: number | null;
  lists: string[];
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

function wordsOf({ status, contactedAt, owner, snoozedUntil, lists }: Told): string {
  const more = lists.length - mostNamed;
  return [
    status === "new" ? "known" : contactedAt === null ? status : `${status} ${dayOf(contactedAt)}`,
    owner,
    ...lists.slice(0, mostNamed).map((name) => `in ${name}`),
    more > 0 ? `in ${more} more ${more === 1 ? "list" : "lists"}` : null,
    snoozedUntil === null ? null : `snoozed until ${dayOf(snoozedUntil)}`,
  ]
    .filter((each) => each !== null)
    .join(" · ");
}
