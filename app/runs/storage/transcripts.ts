/**
 * Stores one copy of each transcript per video and language: metadata in a row, the lines in object
 * storage.
 */
import { and, eq, gt, inArray, lt } from "drizzle-orm";
import { repeatableWrite } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { FileStore } from "../../storage/files";
import { transcripts } from "../../storage/schema";

interface Storage {
  database: Database;
  files: FileStore;
}

export interface TranscriptCopy {
  videoId: string;
  language: string;
  /** The transcript as JSON. */
  text: string;
  upstream: string;
  data: "live" | "sandbox";
  link: string | null;
  fetchedAt: Date;
}

/** Milliseconds for which a copy is valid; captions are corrected now and then. */
const keptFor = 30 * 86_400_000;

export async function findTranscript(
  { database, files }: Storage,
  videoId: string,
  language: string,
  now: Date,
): Promise<TranscriptCopy | null> {
  const fresh = gt(transcripts.fetchedAt, new Date(now.getTime() - keptFor));
  const [row] = await database
    .select()
    .from(transcripts)
    .where(and(eq(transcripts.videoId, videoId), eq(transcripts.language, language), fresh));
  const stored = row && (await files.get(row.file));
  return row && stored ? { ...row, text: await new Response(stored.body).text() } : null;
}

export async function keepTranscript({ database, files }: Storage, copy: TranscriptCopy): Promise<void> {
  const { text, ...facts } = copy;
  const file = `transcripts/${copy.videoId}.${copy.language}.json`;
  await files.put(file, text, "application/json");
  await repeatableWrite(
    database,
    database
      .insert(transcripts)
      .values({ ...facts, file })
      .onConflictDoUpdate({ target: [transcripts.videoId, transcripts.language], set: { ...facts, file } }),
  );
}

const atOnce = 500;

/** Deletes expired copies. */
export async function purgeTranscripts({ database, files }: Storage, now: Date): Promise<void> {
  for (;;) {
    const old = await database
      .select({ file: transcripts.file })
      .from(transcripts)
      .where(lt(transcripts.fetchedAt, new Date(now.getTime() - keptFor)))
      .limit(atOnce);
    if (old.length === 0) return;
    const keys = old.map((row) => row.file);
    await files.delete(keys);
    await repeatableWrite(database, database.delete(transcripts).where(inArray(transcripts.file, keys)));
  }
}
