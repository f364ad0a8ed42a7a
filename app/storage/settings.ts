/**
 * Settings groups with versions. A save merges its keys into the group and is stored with author
 * and time.
 */
import type { Row } from "@libsql/client";
import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { writeBatch } from "./batch";
import type { Database } from "./database";
import { settings, settingsVersions } from "./schema";

export interface StoredSettings {
  values: Record<string, unknown>;
  version: number;
  updatedAt: Date | null;
  updatedBy: string | null;
}

const nothingSaved: StoredSettings = { values: {}, version: 0, updatedAt: null, updatedBy: null };

export async function loadSettings(database: Database, group: string): Promise<StoredSettings> {
  return (await loadSettingsGroups(database, [group])).get(group) ?? nothingSaved;
}

export async function loadSettingsGroups(
  database: Database,
  groups: string[],
): Promise<Map<string, StoredSettings>> {
  const found = groups.length
    ? await database.select().from(settings).where(inArray(settings.group, groups))
    : [];
  return settingsByGroup(found, groups);
}

/** Reads the settings columns of a joined row; returns an empty list if nothing is saved. */
export function storedSettings(row: Row): (typeof settings.$inferSelect)[] {
  if (row.group_name === null) return [];
  return [
    {
      group: String(row.group_name),
      values: JSON.parse(String(row.values_json)) as Record<string, unknown>,
      version: Number(row.version),
      updatedAt: new Date(Number(row.updated_at)),
      updatedBy: String(row.updated_by),
    },
  ];
}

export function settingsByGroup(
  found: (typeof settings.$inferSelect)[],
  groups: string[],
): Map<string, StoredSettings> {
  const stored = new Map<string, StoredSettings>(groups.map((group) => [group, nothingSaved]));
  for (const row of found) stored.set(row.group, row);
  return stored;
}

/** Thrown if another user has saved since `expected` was read. */
export class SettingsConflict extends Error {
  override readonly name = "SettingsConflict";
}

interface Save {
  group: string;
  changes: Record<string, unknown>;
  by: string;
  at: Date;
  /**
   * Returns the effective values if they differ from the stored ones. Saving an effective value
   * again is not a change.
   */
  inForce?(stored: Record<string, unknown>): Record<string, unknown>;
  expected?: number;
}

/**
 * Merges `changes` into the group as a new version; writes nothing if no value changes.
 * @param expected version the editor had loaded. Throws SettingsConflict if a later version changed
 * the same keys
 */
export async function saveSettings(database: Database, save: Save): Promise<StoredSettings> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const before = await loadSettings(database, save.group);
    const changes = changesTo(save.inForce?.(before.values) ?? before.values, save.changes);
    if (Object.keys(changes).length === 0) return before;
    if (save.expected !== undefined && before.version > save.expected) {
      await refuseOverlap(database, save.group, save.expected, Object.keys(changes));
    }
    const values = { ...before.values, ...changes };
    const version = before.version + 1;
    const at = save.at.getTime();
    const json = JSON.stringify(values);
    const changed = JSON.stringify(Object.keys(changes));
    // If two saves happen at once, the version's primary key rejects one of them, which then reads
    // again and merges.
    const outcome = await writeBatch(database, [
      {
        sql: "INSERT INTO settings_versions (group_name, version, changed_json, values_json, at, by) VALUES (?, ?, ?, ?, ?, ?)",
        args: [save.group, version, changed, json, at, save.by],
      },
      {
        sql: `INSERT INTO settings (group_name, values_json, version, updated_at, updated_by) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (group_name) DO UPDATE SET values_json = excluded.values_json, version = excluded.version,
            updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
        args: [save.group, json, version, at, save.by],
      },
    ]).catch((error: unknown) => {
      if (error instanceof Error && /UNIQUE|CONSTRAINT/i.test(error.message)) return null;
      throw error;
    });
    const stored = { values, version, updatedAt: save.at, updatedBy: save.by };
    if (outcome || (await isWritten(database, save.group, stored))) return stored;
  }
  throw new SettingsConflict("Several users are saving these settings at once. Save again.");
}

const changesTo = (inForce: Record<string, unknown>, given: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(given).filter(([key, value]) => JSON.stringify(inForce[key]) !== JSON.stringify(value)),
  );

/**
 * Returns true if this save was already written. That happens if its answer was lost and the client
 * sent the batch again. Author and time are not enough: one user can save two texts in the same
 * millisecond.
 */
async function isWritten(database: Database, group: string, stored: StoredSettings): Promise<boolean> {
  const found = await findVersion(database, group, stored.version);
  return (
    found?.by === stored.updatedBy &&
    found.at.getTime() === stored.updatedAt?.getTime() &&
    JSON.stringify(found.values) === JSON.stringify(stored.values)
  );
}

export async function findVersion(
  database: Database,
  group: string,
  version: number,
): Promise<typeof settingsVersions.$inferSelect | undefined> {
  const here = and(eq(settingsVersions.group, group), eq(settingsVersions.version, version));
  const [found] = await database.select().from(settingsVersions).where(here);
  return found;
}

async function refuseOverlap(
  database: Database,
  group: string,
  expected: number,
  keys: string[],
): Promise<void> {
  const [theirs] = await listVersions(database, group, { keys, after: expected, limit: 1 });
  if (theirs) throw new SettingsConflict(`${theirs.by} saved a newer version in the meantime.`);
}

/**
 * Sets a version's label; an empty label removes it. Returns false if the version does not exist.
 */
export async function labelVersion(
  database: Database,
  { group, version, label }: { group: string; version: number; label: string },
): Promise<boolean> {
  const [changed] = await database.batch([
    database
      .update(settingsVersions)
      .set({ label: label || null })
      .where(and(eq(settingsVersions.group, group), eq(settingsVersions.version, version)))
      .returning({ version: settingsVersions.version }),
  ]);
  return changed.length > 0;
}

/** Returns versions that changed one of the keys, newest first. */
export async function listVersions(
  database: Database,
  group: string,
  { keys, after = 0, limit }: { keys: string[]; after?: number; limit: number },
) {
  const { version, changed } = settingsVersions;
  const touches = keys.map((key) => sql`instr(${changed}, ${JSON.stringify(key)}) > 0`);
  return database
    .select()
    .from(settingsVersions)
    .where(and(eq(settingsVersions.group, group), gt(version, after), or(...touches)))
    .orderBy(desc(version))
    .limit(limit);
}
