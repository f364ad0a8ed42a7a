/** Records, lists and lines for tests. */
import { addLines, type AddTo, type LineToAdd } from "../adding.server";
import { insertList, type ListKind } from "../storage/lists";
import type { TestApp } from "../../runs/testing/test-app";

export const line = (keys: string[], more: Partial<LineToAdd> = {}): LineToAdd => ({
  keys,
  asked: [],
  name: null,
  title: null,
  company: null,
  vendor: "finder-a",
  note: null,
  source: { run: "run-1", row: 0, vendor: "finder-a" },
  ...more,
});

export async function newList(app: TestApp, name = "Spring", kind: ListKind = "person"): Promise<string> {
  const id = app.newId();
  await insertList(app.database, {
    id,
    name,
    kind,
    createdAt: app.now().getTime(),
    createdBy: app.person.id,
  });
  return id;
}

export const toList = (app: TestApp, listId: string, more: Partial<AddTo> = {}): AddTo => ({
  listId,
  by: app.person.id,
  actId: app.newId(),
  how: "hand",
  runId: null,
  kind: "person",
  sandbox: false,
  ...more,
});

/** Returns a text that no other test uses. */
export const fresh = () => crypto.randomUUID().slice(0, 8);

/** The answer that proves a join. */
export const proven = {
  evidence: { run: "run-90", row: 2, vendor: "finder-a" },
  // Each join has another answer, because after a split the same answer cannot join again.
  get proof() {
    return fresh();
  },
  by: null,
};

/** Returns the id of the record that the key leads to. */
export async function holderOf(app: TestApp, key: string): Promise<string> {
  const { rows } = await app.database.$client.execute({
    sql: "SELECT record_id FROM record_keys WHERE key = ?",
    args: [key],
  });
  return String(rows[0]?.record_id);
}

/** Adds a person to a list, or to a new one, and returns the id of their record. */
export async function newRecord(
  app: TestApp,
  keys: string[],
  more: Partial<LineToAdd> = {},
  { list, how = "hand" }: { list?: string; how?: AddTo["how"] } = {},
): Promise<string> {
  await addLines(app, toList(app, list ?? (await newList(app, fresh())), { how }), [line(keys, more)]);
  return holderOf(app, keys[0] ?? "");
}

/** Returns the list's visible lines, each by its first key. */
export async function shownLines(app: TestApp, listId: string) {
  const { rows } = await app.database.$client.execute({
    sql: `SELECT l.*, (SELECT GROUP_CONCAT(key, ' ') FROM (SELECT key FROM record_keys WHERE record_id = l.record_id ORDER BY key)) AS keys
      FROM list_lines l WHERE list_id = ? AND removed_at IS NULL AND hidden_by IS NULL ORDER BY id`,
    args: [listId],
  });
  return rows;
}

/** Returns every table of this room, to check that a join plus its split changes nothing. */
export async function everything(app: TestApp) {
  const read = async (sql: string) =>
    (await app.database.$client.execute(sql)).rows.map((row) => ({ ...row }));
  return {
    records: await read(
      "SELECT id, status, owner, other_owner, snoozed_until, name, title, company, joined_into, standing_id FROM records ORDER BY id",
    ),
    keys: await read("SELECT key, record_id, home_id, at FROM record_keys ORDER BY key"),
    lines: await read(
      "SELECT id, list_id, record_id, home_id, added_at, added_by, note, removed_at, hidden_by FROM list_lines ORDER BY id",
    ),
    notes: await read("SELECT id, record_id, home_id, text FROM record_notes ORDER BY id"),
    lists: await read("SELECT id, lines FROM lists ORDER BY id"),
  };
}
