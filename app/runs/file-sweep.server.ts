/**
 * Deletes files that are too old or whose owner is gone. It lists object storage instead of rows,
 * because a file whose row was never written or was deleted can only be found there.
 */
import { whenAnswersCame } from "../calls/storage/calls";
import type { Database } from "../storage/database";
import type { FilePage, ListedFile } from "../storage/files";
import { whenRunsBegan } from "./storage/runs";
import type { App } from "../app";
import { runOfKey } from "../toolkit/object-keys";

const day = 86_400_000;
/**
 * Milliseconds within which the row that refers to a file is written; a large upload takes long.
 */
const ownerWithin = day;

interface Shelf {
  /** Milliseconds after which the file is deleted. */
  keptFor: number;
  /** Returns the files whose owner exists, with the time at which the owner was created. */
  owners?(database: Database, keys: string[]): Promise<Map<string, Date>>;
  /** A file rewritten to remove a person keeps the age of its owner. */
  asOldAsOwner?: true;
}

async function ownRuns(database: Database, keys: string[]): Promise<Map<string, Date>> {
  const began = await whenRunsBegan(database, [...new Set(keys.map(runOfKey))]);
  return new Map(
    keys.flatMap((key): [string, Date][] => {
      const since = began.get(runOfKey(key));
      return since ? [[key, since]] : [];
    }),
  );
}

/**
 * Rules by the first part of the object key. Transcripts are deleted with their row after 30 days;
 * the sweep deletes only orphaned ones.
 */
const shelves: Record<string, Shelf> = {
  uploads: { keptFor: 30 * day, owners: ownRuns, asOldAsOwner: true },
  pieces: { keptFor: day },
  results: { keptFor: 30 * day, owners: ownRuns },
  mails: { keptFor: 30 * day, owners: ownRuns },
  "run-files": { keptFor: 180 * day, owners: ownRuns },
  transcripts: { keptFor: 31 * day },
  answers: { keptFor: 180 * day, owners: whenAnswersCame },
};
const anyOther: Shelf = { keptFor: 180 * day };

export async function sweepFiles(
  { database, files }: Pick<App, "database" | "files">,
  now: Date,
): Promise<void> {
  let after: string | undefined;
  do {
    const page: FilePage = await files.list("", after);
    for (const [name, listed] of Map.groupBy(page.files, ({ key }) => key.split("/")[0] ?? "")) {
      await files.delete(await goneBy(database, shelves[name] ?? anyOther, listed, now));
    }
    after = page.next ?? undefined;
  } while (after !== undefined);
}

async function goneBy(
  database: Database,
  { keptFor, owners, asOldAsOwner }: Shelf,
  listed: ListedFile[],
  now: Date,
): Promise<string[]> {
  const owned = await owners?.(
    database,
    listed.map(({ key }) => key),
  );
  return listed.flatMap(({ key, uploadedAt }) => {
    const owner = owned?.get(key);
    const age = now.getTime() - uploadedAt.getTime();
    if (owned && !owner) return age > ownerWithin ? [key] : [];
    const counted = asOldAsOwner && owner ? now.getTime() - owner.getTime() : age;
    return counted > keptFor ? [key] : [];
  });
}
