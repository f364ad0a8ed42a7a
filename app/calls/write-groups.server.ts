/**
 * Work that is written down group by group: each whole or not at all. What the database refuses for good, however often it
 * is asked, must hold up nothing else.
 */
import type { InStatement } from "@libsql/client";
import { gathered, type Write, writeBatch } from "../storage/batch";
import type { Database } from "../storage/database";
import { requireWritable } from "../storage/heartbeats";
import { isDatabaseTrouble } from "../storage/trouble";

export interface WriteGroup {
  writes: Write[];
  /** Written in their place when the database refuses them, so that what they rest on is not left open. */
  instead?: Write[];
}

export interface RefusedGroup {
  group: WriteGroup;
  error: unknown;
}

const statementsOf = (groups: readonly WriteGroup[]): InStatement[] =>
  gathered(groups.flatMap(({ writes }) => writes));

/**
 * Writes the groups in their order, in as few batches as the database takes.
 * @returns those that it refuses, in whose place `instead` is written
 * @throws where the database is in trouble, or refuses whatever it is asked
 */
export async function writeGroups(database: Database, groups: WriteGroup[]): Promise<RefusedGroup[]> {
  try {
    await writeBatch(database, statementsOf(groups));
    return [];
  } catch (error) {
    const [group] = groups;
    if (!group || isDatabaseTrouble(error)) throw error;
    if (groups.length > 1) {
      const half = Math.ceil(groups.length / 2);
      const first = await writeGroups(database, groups.slice(0, half));
      return [...first, ...(await writeGroups(database, groups.slice(half)))];
    }
    // What the database refuses now may be no fault of what was to be written.
    await requireWritable(database);
    const instead = group.instead ? await writeGroups(database, [{ writes: group.instead }]) : [];
    return [{ group, error }, ...instead];
  }
}
