/**
 * An outbox for writes while the database is unreachable: groups of writes in object storage. The
 * scheduler and the run object replay them. Writes may be applied twice, and late.
 */
import { logError } from "../log";
import { type Write, writeBatch } from "../storage/batch";
import type { Database } from "../storage/database";
import type { FileStore } from "../storage/files";
import { readSuppressions } from "../storage/forgetting";
import { sumAgainFrom } from "./storage/ledger";
import { isDatabaseTrouble } from "../storage/trouble";
import type { Time } from "../time";
import type { Json } from "../vendors/call";
import { mentionedIn, type Mentions, mentionsOf } from "./mentions";
import { putInTime } from "./put-in-time.server";
import { type RefusedGroup, type WriteGroup, writeGroups } from "./write-groups.server";

const place = "unwritten/";
/** For operators to inspect; the console never replays these files automatically. */
const placeOfRefused = "refused/";

interface Putting {
  files: Pick<FileStore, "put">;
  time: Time;
}

interface Replaying {
  database: Database;
  files: FileStore;
  time: Time;
}

interface FileName {
  /** Id of a run or task. */
  owner: string;
  at: number;
  id: string;
}

export const isUnwritten = (key: string): boolean => key.startsWith(place);

/** Returns names that sort by time. */
const nameOf = ({ owner, at, id }: FileName) =>
  `${encodeURIComponent(owner)}/${String(at).padStart(15, "0")}-${id}.json`;

export async function putUnwritten(putting: Putting, name: FileName, groups: WriteGroup[]): Promise<string> {
  const key = place + nameOf(name);
  await putInTime(putting, key, JSON.stringify(groups));
  return key;
}

/**
 * Stores groups that the database refuses for good in a separate place. Logs this without their
 * content.
 */
export async function setApart(putting: Putting, name: FileName, refused: RefusedGroup[]): Promise<void> {
  const key = placeOfRefused + nameOf(name);
  for (const { error } of refused) logError("the database refuses what is to be written", { key, error });
  await putInTime(putting, key, JSON.stringify(refused.map(({ group }) => group)));
}

/** Returns when the oldest batch was stored (ms since 1970), or null if there is none. */
export async function oldestUnwritten(files: Pick<FileStore, "list">): Promise<number | null> {
  let oldest: number | null = null;
  let after: string | undefined;
  do {
    const page = await files.list(place, after);
    for (const { uploadedAt } of page.files) oldest = Math.min(oldest ?? Infinity, uploadedAt.getTime());
    after = page.next ?? undefined;
  } while (after !== undefined);
  return oldest;
}

/** Returns how many refused batches are stored; at most as many as one listing returns. */
export async function refusedBatches(files: Pick<FileStore, "list">): Promise<number> {
  return (await files.list(placeOfRefused)).files.length;
}

/**
 * Replays stored batches, the oldest of each owner first.
 * @param owner a run or task; undefined replays all
 * @throws if the database is in trouble; the rest stays for the next attempt
 */
export async function replayUnwritten(replaying: Replaying, owner?: string): Promise<void> {
  const prefix = owner === undefined ? place : `${place}${encodeURIComponent(owner)}/`;
  let after: string | undefined;
  do {
    const page = await replaying.files.list(prefix, after);
    for (const { key } of page.files) await replayFile(replaying, key);
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/**
 * Replays one file, without people who have asked to be forgotten since.
 * @returns false if the file stays; it delays no other file
 * @throws if the database is in trouble
 */
export async function replayFile({ database, files, time }: Replaying, key: string): Promise<boolean> {
  try {
    const file = await files.get(key);
    if (!file) return true;
    const groups = JSON.parse(await new Response(file.body).text()) as WriteGroup[];
    const suppressed = await readSuppressions(database);
    const refused = await writeGroups(database, withoutPeople(groups, mentionsOf(suppressed)));
    const [owner = "", name = ""] = key.slice(place.length).split("/");
    const [at = "", ...id] = name.replace(/\.json$/, "").split("-");
    await writeBatch(database, [sumAgainFrom(Number(at))]);
    if (refused.length > 0) {
      const named = { owner: decodeURIComponent(owner), at: Number(at), id: id.join("-") };
      await setApart({ files, time }, named, refused);
    }
    await files.delete([key]);
    return true;
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error;
    logError("unwritten work can't be replayed", { key, error });
    return false;
  }
}

/** Keeps charges and fallback writes of groups that mention such a person, and drops the rest. */
function withoutPeople(groups: WriteGroup[], mentions: Mentions): WriteGroup[] {
  return groups.map((group) => {
    if (!group.writes.some((write) => names(write, mentions))) return group;
    return { writes: [...group.writes.filter(isOfMoney), ...(group.instead ?? [])] };
  });
}

const isOfMoney = (write: Write) =>
  /^\s*INSERT INTO ledger\b/.test(typeof write === "string" ? write : write.sql);

function names(write: Write, mentions: Mentions): boolean {
  if (typeof write === "string") return false;
  const cells = "row" in write ? write.row : Array.isArray(write.args) ? write.args : [];
  return cells.some(
    (cell) => typeof cell === "string" && (mentions(cell) || mentionedIn(parsed(cell) ?? null, mentions)),
  );
}

/** Returns undefined unless the text is a JSON object, list or string. */
function parsed(cell: string): Json | undefined {
  if (!/^\s*[[{"]/.test(cell)) return undefined;
  try {
    return JSON.parse(cell) as Json;
  } catch {
    return undefined;
  }
}
