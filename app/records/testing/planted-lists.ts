/** Long lists of people, written by the database itself. */
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

interface Planted {
  records: number;
  /** Lines of each list "list of N". */
  lists: number[];
  /** Further lists "other 1", "other 2", … of the same people. */
  others: { lists: number; lines: number };
}

/** Rows per statement. */
const together = 10_000;

/** Each tenth record is contacted. */
export async function plantLists(database: Database, { records, lists, others }: Planted): Promise<void> {
  const id = "printf('%08x-0000-4000-8000-%012x', (i * 2654435761) % 4294967296, i)";
  const insert = async (rows: number, into: string, values: string, args: string[] = []) => {
    for (let from = 0; from < rows; from += together) {
      const to = Math.min(rows, from + together);
      const numbers = `WITH RECURSIVE n(i) AS (SELECT ${from + 1} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})`;
      await writeBatch(database, [{ sql: `INSERT INTO ${into} ${numbers} SELECT ${values} FROM n`, args }]);
    }
  };
  await insert(
    records,
    "records (id, kind, name, title, company, status, standing_id, created_at, created_by, touched_at, version, sandbox)",
    `${id}, 'person', 'Person ' || i, 'Head of Video', 'acme' || (i % 997) || '.example',
      CASE WHEN i % 10 = 0 THEN 'contacted' ELSE 'new' END, ${id}, i, 'staff', 4102444800000, 1, 0`,
  );
  await insert(
    records,
    "record_keys (key, record_id, home_id, source_json, at, judged_by)",
    `'email:person' || i || '@acme.example', ${id}, ${id}, '{}', i, 'planted'`,
  );
  const all = [
    ...lists.map((lines) => ({ list: `list of ${lines}`, lines })),
    ...Array.from({ length: others.lists }, (_, at) => ({ list: `other ${at + 1}`, lines: others.lines })),
  ];
  for (const { list, lines } of all) {
    await writeBatch(database, [
      {
        sql: "INSERT INTO lists (id, name, kind, lines, created_at, created_by) VALUES (?, ?, 'person', ?, 0, 'staff')",
        args: [list, list, lines],
      },
    ]);
    await insert(
      lines,
      "list_lines (list_id, record_id, home_id, added_at, added_by, how, act_id)",
      `?, ${id}, ${id}, i, 'staff', 'hand', 'planted'`,
      [list],
    );
  }
}
