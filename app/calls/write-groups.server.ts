/** Writes groups, each completely or not at all. A group that the database always refuses must not delay the others. */
import type { InStatement } from "@libsql/client";
import { gathered, type Write, writeBatch } from "../storage/batch";
import type { Database } from "../storage/database";
import { requireWritable } from "../storage/heartbeats";
import { isDatabaseTrouble } from "../storage/trouble";

export interface WriteGroup {
  writes: Write[];
  /** The fallback: written instead if the database refuses the group, so that rows do not stay open. */
  instead?: Write[];
}

export interface RefusedGroup {
  group: WriteGroup;
  error: unknown;
}

const statementsOf = (groups: readonly WriteGroup[]): InStatement[] =>
  gathered(groups.flatMap(({ writes }) => writes));

/**
 * Writes the groups in order, in as few batches as possible.
 * @returns the refused groups, whose `instead` has been written
 * @throws if the database is in trouble, or refuses every write
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
    // The refusal may have another cause than the group itself, such as a full disk.
    await requireWritable(database);
    const instead = group.instead ? await writeGroups(database, [{ writes: group.instead }]) : [];
    return [{ group, error }, ...instead];
  }
}
