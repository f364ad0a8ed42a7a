/**
 * Searches object storage and feeds for erased people. The forget command can reach neither: it
 * schedules the search, and the scheduler searches some files per minute.
 */
import { writeBatch } from "../../storage/batch";
import type { StoredFile } from "../../storage/files";
import { dropNamesOfFile, moveSearch, noteForUploads, readSearch } from "../../storage/forgetting";
import { findRun } from "../storage/runs";
import { readStaffIds } from "../../staff/storage/staff";
import { unlimited } from "../csv/parser";
import { ChangedRecords } from "../csv/cell-changes";
import { readRecords } from "../csv/records";
import type { Json } from "../../vendors/call";
import type { App } from "../../app";
import { runOfKey, runSettingsKey } from "../../toolkit/object-keys";
import { mapTexts, mentionedIn, type Mentions, mentionsOf, withoutAddresses } from "../../calls/mentions";
import { isUnwritten, replayFile } from "../../calls/unwritten.server";

/** Limits per minute. */
const mostFiles = 400;
const mostBytes = 32 * 1024 * 1024;

type Storage = Pick<App, "database" | "files" | "time">;

/**
 * Searches the next files.
 * @param cleanFeed removes events that name the people from a feed
 */
export async function searchFiles(
  app: Storage,
  cleanFeed: (staffId: string, subjects: string[]) => Promise<void>,
): Promise<void> {
  const search = await readSearch(app.database);
  if (!search) return;
  const { subjects, searchedTo } = search;
  if (searchedTo === "") {
    for (const id of await readStaffIds(app.database)) await cleanFeed(id, subjects);
  }
  const { files: listed, next } = await app.files.list("", searchedTo);
  let [files, bytes, to] = [0, 0, next];
  for (const { key } of listed) {
    bytes += await searchFile(app, key, subjects);
    files += 1;
    if (files < mostFiles && bytes < mostBytes) continue;
    if (key !== listed.at(-1)?.key) to = key;
    break;
  }
  await moveSearch(app.database, search, to);
}

/**
 * Searches one file and cleans or deletes it if it names a person.
 * @returns the number of bytes read
 */
async function searchFile(
  { database, files, time }: Storage,
  key: string,
  subjects: string[],
): Promise<number> {
  if (key.startsWith("uploads/")) return searchUpload({ database, files }, key, subjects);
  // Stores the answers in the file without the person, because their charges must still reach the
  // ledger.
  if (isUnwritten(key) && (await replayFile({ database, files, time }, key))) return 0;
  // A name may start in one piece and end in the next, so all pieces are deleted. The browser sends
  // them again, and erasure then searches the joined file like any upload.
  if (key.startsWith("pieces/")) {
    await files.delete([key]);
    return 0;
  }
  const stored = await files.get(key);
  if (!stored) return 0;
  if (key === runSettingsKey(runOfKey(key))) return cleanSettings(files, key, stored, subjects);
  if (stored.contentType?.startsWith("image/")) {
    await stored.body.cancel();
    return 0;
  }
  if (await isNaming(stored, mentionsOf(subjects))) {
    await files.delete([key]);
    await writeBatch(database, dropNamesOfFile(key));
  }
  return stored.size;
}

/**
 * Removes only the address from lists and prompts, as in the database, because the run may still
 * need the rest.
 */
async function cleanSettings(
  files: Pick<App["files"], "put">,
  key: string,
  { body, size }: StoredFile,
  subjects: string[],
): Promise<number> {
  const settings = (await new Response(body).json()) as Json;
  if (mentionedIn(settings, mentionsOf(subjects))) {
    const cleaned = mapTexts(settings, withoutAddresses(subjects));
    await files.put(key, JSON.stringify(cleaned), "application/json");
  }
  return size;
}

/**
 * Marks the upload for rewriting without the person's rows. The purge deletes an upload without a
 * run within a day.
 */
async function searchUpload(
  { database, files }: Omit<Storage, "time">,
  key: string,
  subjects: string[],
): Promise<number> {
  const run = await findRun(database, runOfKey(key));
  if (run?.file?.key !== key) return 0;
  const named = new Set<string>();
  const people = subjects.map((subject) => ({ subject, mentions: mentionsOf([subject]) }));
  for await (const records of readRecords(files, run.file, {
    within: unlimited,
    changed: new ChangedRecords(),
    asItLies: true,
  })) {
    for (const { subject, mentions } of people) {
      if (!named.has(subject) && records.some((record) => record.some(mentions))) named.add(subject);
    }
  }
  const notes = [...named].flatMap((subject) => noteForUploads([run.id], subject));
  await writeBatch(database, notes);
  return run.file.bytes;
}

/**
 * Returns true if the file names a person. Reads JSON as a whole, since none of these files is too
 * large, and result files line by line.
 */
async function isNaming({ body, contentType }: StoredFile, mentions: Mentions): Promise<boolean> {
  if (contentType?.startsWith("application/json"))
    return isNamedInJson(await new Response(body).text(), mentions);
  for await (const lines of wholeLines(body)) if (mentions(lines)) return true;
  return false;
}

async function* wholeLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let open = "";
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    open += decoder.decode(chunk, { stream: true });
    const end = open.lastIndexOf("\n") + 1;
    if (end === 0) continue;
    yield open.slice(0, end);
    open = open.slice(end);
  }
  yield open + decoder.decode();
}

/** Searches stored JSON, its unescaped texts, and base64 attachments of emails. */
export function isNamedInJson(text: string, mentions: Mentions): boolean {
  if (mentions(text)) return true;
  const files: string[] = [];
  try {
    const stored: unknown = JSON.parse(text, (field, value: unknown) => {
      if (field === "base64" && typeof value === "string")
        files.push(Buffer.from(value, "base64").toString());
      return value;
    });
    return mentionedIn(stored, mentions) || files.some(mentions);
  } catch {
    return false;
  }
}
