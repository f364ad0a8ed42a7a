/**
 * Receives a large file in pieces, because a request may take at most 30 seconds. Each piece is an
 * object whose key names the user, the file, the piece's place and its hash. A browser may send
 * pieces in any order and more than once. The daily purge deletes the pieces of incomplete uploads.
 */
import { z } from "zod";
import type { App, RequestApp } from "../../app";
import { formText } from "../../forms/form-text";
import { printable } from "../../printable-text";
import type { FileStore, ListedFile } from "../../storage/files";
import { InvalidInput } from "../../toolkit/failure";
import { piecesPrefix } from "../../toolkit/object-keys";
import { hashOf, pieceCount, pieceName, sizeOfPiece } from "./pieces";
import {
  largestUpload,
  notStored,
  readUpload,
  storeFile,
  type Upload,
  type UploadedFile,
} from "./upload.server";

/** Maximum number of large files that a user may send at once. */
const mostOpen = 3;
/** Milliseconds without a new piece after which a new upload may replace this one. */
const idleAfter = 10 * 60_000;

type Storing = Pick<App, "files" | "now">;

/** One user's upload. The keys of its pieces start with this prefix. */
interface Sent {
  bytes: number;
  prefix: string;
}

/**
 * Returns the upload with the id that the browser sent.
 * @param id size of the file, and hash of its name, size, time of change and first bytes
 */
function sentAs(by: string, id: string): Sent {
  const [, bytes = ""] = /^(\d{1,9})-[0-9a-f]{32}$/.exec(id) ?? [];
  if (!bytes) throw new InvalidInput("This upload is not known. Choose the file again.");
  if (Number(bytes) > largestUpload)
    throw new InvalidInput("The file is larger than 95 MB. Split it and upload the parts.");
  return { bytes: Number(bytes), prefix: `${piecesPrefix(by)}${id}/` };
}

async function listAll(files: FileStore, prefix: string): Promise<ListedFile[]> {
  const all: ListedFile[] = [];
  let after: string | undefined;
  do {
    const page = await files.list(prefix, after);
    all.push(...page.files);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return all;
}

/** Returns the names of the pieces that this user has already sent. */
export async function storedPieces({ files }: Pick<App, "files">, by: string, id: string): Promise<string[]> {
  const { prefix } = sentAs(by, id);
  return (await listAll(files, prefix)).map(({ key }) => key.slice(prefix.length));
}

/**
 * Stores a piece.
 * @param by the user's account id
 * @throws InvalidInput if the piece's size or content differs from its name, or if the user is
 * sending too many files
 */
export async function takePiece(
  { files, now }: Storing,
  by: string,
  { id, name }: { id: string; name: string },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const sent = sentAs(by, id);
  const place = Number(/^\d{3}(?=-[0-9a-f]{32}$)/.exec(name)?.[0] ?? Number.NaN);
  const fits = place < pieceCount(sent.bytes) && bytes.byteLength === sizeOfPiece(sent.bytes, place);
  if (!fits || name !== pieceName(place, await hashOf(bytes)))
    throw new InvalidInput("Part of the file arrived incomplete. Submit again to send the rest of it.");
  const own = await listAll(files, piecesPrefix(by));
  await makeRoom(files, sent, own, now().getTime());
  await files.put(sent.prefix + name, bytes, "application/octet-stream");
  const replaced = own.filter(
    ({ key }) => key.startsWith(sent.prefix + name.slice(0, 4)) && key !== sent.prefix + name,
  );
  if (replaced.length > 0) await files.delete(replaced.map(({ key }) => key));
}

/**
 * Deletes the user's idle uploads if a new one would exceed the limit.
 * @throws InvalidInput if none of them is idle
 */
async function makeRoom(files: FileStore, sent: Sent, own: ListedFile[], now: number): Promise<void> {
  const open = Map.groupBy(own, ({ key }) => key.slice(0, key.lastIndexOf("/") + 1));
  if (open.has(sent.prefix) || open.size < mostOpen) return;
  const idle = [...open.values()].filter((pieces) =>
    pieces.every(({ uploadedAt }) => now - uploadedAt.getTime() > idleAfter),
  );
  if (idle.length === 0)
    throw new InvalidInput(
      `You are already uploading ${mostOpen} large files. Wait until one is done, or cancel one.`,
    );
  await files.delete(idle.flat().map(({ key }) => key));
}

/** Deletes all pieces of an upload. */
export async function dropPieces({ files }: Pick<App, "files">, by: string, id: string): Promise<void> {
  const { prefix } = sentAs(by, id);
  const keys = (await listAll(files, prefix)).map(({ key }) => key);
  if (keys.length > 0) await files.delete(keys);
}

/** The form field `pieces`, which replaces the file. */
const joining = z.object({
  id: z.string().max(100),
  name: z.string().min(1).max(1000),
  hashes: z.array(z.string().max(32)).max(pieceCount(largestUpload)),
});

/**
 * Reads a form with its file. A browser sends the file with the form, or in pieces before it.
 * @param key object key for the file
 * @param by the user's account id
 */
export async function readUploadInPieces(
  app: Pick<RequestApp, "files" | "time" | "later">,
  request: Request,
  key: string,
  by: string,
): Promise<Upload & { pieces?: string }> {
  const upload = await readUpload(app, request, key);
  const posted = formText(upload.fields, "pieces");
  if (upload.file || posted === "") return upload;
  const { id, name, hashes } = readJoining(posted);
  const joined = joinPieces(app, sentAs(by, id), { name, hashes }, key);
  // Without this line, the platform ends the request as soon as the browser disconnects.
  app.later(joined.catch(() => undefined));
  return { ...upload, file: await joined, pieces: id };
}

function readJoining(posted: string): z.output<typeof joining> {
  try {
    return joining.parse(JSON.parse(posted));
  } catch {
    throw new InvalidInput("The upload could not be read. Choose the file again.");
  }
}

/** @throws InvalidInput if a piece is missing; the browser then sends that piece again */
async function joinPieces(
  { files }: Pick<App, "files">,
  { bytes, prefix }: Sent,
  { name, hashes }: { name: string; hashes: string[] },
  key: string,
): Promise<UploadedFile> {
  const keys = hashes.map((hash, place) => prefix + pieceName(place, hash));
  const stored = new Set((await listAll(files, prefix)).map((each) => each.key));
  if (keys.length !== pieceCount(bytes) || !keys.every((each) => stored.has(each)))
    throw new InvalidInput("Part of the file is no longer stored. Submit again to send the rest of it.");
  try {
    return await storeFile(bytesOf(files, keys), printable(name), files, key);
  } catch (error) {
    await files.delete([key]);
    throw notStored(error);
  }
}

/** Yields the pieces in order. Reads each one while the consumer stores the previous one. */
async function* bytesOf(files: FileStore, keys: string[]): AsyncGenerator<Uint8Array> {
  const read = async (key: string) => {
    const piece = await files.get(key);
    if (!piece) throw new Error("A piece was deleted while the file was being joined");
    return new Uint8Array(await new Response(piece.body).arrayBuffer());
  };
  const [first, ...further] = keys;
  if (first === undefined) return;
  let next = read(first);
  for (const key of further) {
    const bytes = await next;
    next = read(key);
    // Prevents an unhandled rejection; the loop throws the error when it awaits this piece.
    next.catch(() => undefined);
    yield bytes;
  }
  yield await next;
}
