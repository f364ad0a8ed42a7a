/** Rules that must hold for records, keys, lists and histories at the end of a seed. */
import type { Client, Row } from "@libsql/client";

export interface Story {
  /** True person of each key. */
  owners: ReadonlyMap<string, string>;
  /** Keys that were added to a list and acknowledged. */
  listed: readonly { list: string; key: string }[];
  /** Acknowledged writes of a status, each by another user. */
  written: readonly { by: string; value: string }[];
}

export async function recordViolations(inner: Client, story: Story): Promise<string[]> {
  const read = async (sql: string) => (await inner.execute(sql)).rows;
  const [records, keys, lines, notes, joins, lists, history] = await Promise.all([
    read("SELECT * FROM records"),
    read("SELECT * FROM record_keys"),
    read("SELECT * FROM list_lines"),
    read("SELECT * FROM record_notes"),
    read("SELECT * FROM record_joins ORDER BY rowid"),
    read("SELECT * FROM lists"),
    read('SELECT id, record_id, field, old, new, "by", seq FROM record_history ORDER BY seq'),
  ]);
  const byId = new Map(records.map((row) => [String(row.id), row]));
  const rootOf = (id: unknown): string => {
    let at = String(id);
    for (let steps = 0; steps < 100; steps++) {
      const into = byId.get(at)?.joined_into;
      if (typeof into !== "string") return at;
      at = into;
    }
    return "a circle";
  };
  const wrong: string[] = [];
  for (const row of records)
    if (row.standing_id !== rootOf(row.id)) wrong.push(`${String(row.id)} does not stand with its root`);
  for (const [what, rows] of Object.entries({ key: keys, line: lines, note: notes }))
    for (const row of rows)
      if (row.record_id !== rootOf(row.home_id))
        wrong.push(`a ${what} of ${String(row.home_id)} lies with ${String(row.record_id)}`);
  wrong.push(...falseJoins(keys, story), ...linesWrong(keys, lines, lists, story));
  wrong.push(...splitsUndone(joins), ...historyWrong(records, joins, history, story));
  return wrong;
}

function falseJoins(keys: Row[], { owners }: Story): string[] {
  const people = new Map<string, Set<string>>();
  for (const { key, record_id: id } of keys)
    people.set(String(id), (people.get(String(id)) ?? new Set()).add(owners.get(String(key)) ?? "nobody"));
  return [...people].flatMap(([id, all]) =>
    all.size > 1 ? [`${id} is ${[...all].join(" and ")} at once`] : [],
  );
}

function linesWrong(keys: Row[], lines: Row[], lists: Row[], { listed, owners }: Story): string[] {
  const wrong: string[] = [];
  const holders = new Map(keys.map(({ key, record_id: id }) => [String(key), String(id)]));
  const places = new Map<string, number>();
  for (const { list_id: list, record_id: id, hidden_by: hidden } of lines) {
    const place = `${String(list)} ${String(id)}`;
    places.set(place, (places.get(place) ?? 0) + (hidden === null ? 1 : 0));
  }
  for (const [place, count] of places) if (count !== 1) wrong.push(`${place}: ${count} lines are not hidden`);
  // A split leaves what was added since the join with one of the two halves.
  for (const { list, key } of listed) {
    const halves = [...holders].filter(([other]) => owners.get(other) === owners.get(key));
    if (!halves.some(([, id]) => places.has(`${list} ${id}`))) wrong.push(`${list} lost ${key}`);
  }
  for (const { id, lines: counted } of lists) {
    const shown = lines.filter(
      (row) => row.list_id === id && row.removed_at === null && row.hidden_by === null,
    );
    if (shown.length !== Number(counted))
      wrong.push(`${String(id)} counts ${Number(counted)} of ${shown.length}`);
  }
  return wrong;
}

/** A proof that a user split joins nobody afterwards. */
function splitsUndone(joins: Row[]): string[] {
  return joins.flatMap((join, at) => {
    const split = joins
      .slice(0, at)
      .find(({ proof, split_at: when }) => proof === join.proof && when !== null);
    return split && Number(join.at) > Number(split.split_at) ? [`${String(join.proof)} joined again`] : [];
  });
}

function historyWrong(records: Row[], joins: Row[], history: Row[], { written }: Story): string[] {
  const wrong: string[] = [];
  const entries = new Map<string, number>();
  for (const { by } of history) entries.set(String(by), (entries.get(String(by)) ?? 0) + 1);
  // Writing the value that a record already has adds no entry.
  const values = new Set(["new", ...history.map(({ new: now }) => String(now))]);
  for (const { by, value } of written)
    if (!entries.has(by) && !values.has(value)) wrong.push(`the write of ${by} has no entry`);
  for (const [by, count] of entries)
    if (by.startsWith("writer") && count > 1) wrong.push(`the write of ${by} has ${count} entries`);
  const joined = new Set(joins.flatMap(({ kept_id: kept, gone_id: gone }) => [kept, gone]));
  for (const { id, status } of records) {
    if (joined.has(id)) continue;
    const own = history.filter((row) => row.record_id === id && row.field === "status");
    let before: unknown = "new";
    for (const { old, new: now } of own) {
      if (old !== before) wrong.push(`the history of ${String(id)} has a gap`);
      before = now;
    }
    if (status !== before)
      wrong.push(`${String(id)} is ${String(status)}, its history says ${String(before)}`);
  }
  return wrong;
}
