/**
 * What lies in object storage goes when it is too old, or when what it belongs to is gone. This goes through the files
 * themselves, not through the rows that name them: a file whose row was never written or is gone has no other way out.
 */
import { whenAnswersCame } from "../calls/storage/calls";
import type { Database } from "../storage/database";
import type { FilePage, ListedFile } from "../storage/files";
import { whenRunsBegan } from "./storage/runs";
import type { App } from "../app";
import { runOfKey } from "../toolkit/object-keys";

const day = 86_400_000;
/** A file is put down before the row that names it, a large upload long before. */
const ownerWithin = day;

interface Shelf {
  /** Milliseconds, from when the file was put down. */
  keptFor: number;
  /** Of the files, those that belong to something, with when that began. */
  owners?(database: Database, keys: string[]): Promise<Map<string, Date>>;
  /** A file written anew without a person's rows is no younger for it. */
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

/** By the first part of the key. Transcripts go with their row, 30 days after they were fetched; this is for lost ones. */
const shelves: Record<string, Shelf> = {
  uploads: { keptFor: 30 * day, owners: ownRuns, asOldAsOwner: true },
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
