/** Rows of Magic clips pages. */
import { and, eq, sql } from "drizzle-orm";
import { repeatableWrite } from "../storage/batch";
import type { Database } from "../storage/database";
import { clips } from "../storage/schema";

export type StoredClip = typeof clips.$inferSelect;

export async function findClip(database: Database, id: string): Promise<StoredClip | null> {
  const [clip] = await database.select().from(clips).where(eq(clips.id, id));
  return clip ?? null;
}

/** Finds a page by its share link while sharing is on. */
export async function findSharedClip(database: Database, shareId: string): Promise<StoredClip | null> {
  const [clip] = await database.select().from(clips).where(eq(clips.shareId, shareId));
  return clip ?? null;
}

export async function findClipOfRun(
  database: Database,
  runId: string,
  videoId: string,
): Promise<StoredClip | null> {
  const [clip] = await database
    .select()
    .from(clips)
    .where(and(eq(clips.runId, runId), eq(clips.videoId, videoId)));
  return clip ?? null;
}

/** @returns the page's id, or the existing page's id if a second request created it first */
export async function insertClip(database: Database, clip: StoredClip): Promise<string> {
  const [[row]] = await database.batch([
    database
      .insert(clips)
      .values(clip)
      .onConflictDoUpdate({ target: [clips.runId, clips.videoId], set: { id: sql`id` } })
      .returning({ id: clips.id }),
  ]);
  return row?.id ?? clip.id;
}

/** Null turns sharing off. An ended link never works again. */
export async function setShareId(database: Database, id: string, shareId: string | null): Promise<void> {
  await repeatableWrite(database, database.update(clips).set({ shareId }).where(eq(clips.id, id)));
}
