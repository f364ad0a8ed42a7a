/** Sends a large file to the console in pieces, and continues an interrupted upload. */
import {
  hashOf,
  pieceBytes,
  pieceCount,
  pieceName,
  type PiecesAnswer,
  sizeOfPiece,
} from "../../runs/csv/pieces";

/** Thrown when the upload stops; the message names the user's next step. */
export class Stopped extends Error {
  override readonly name = "Stopped";
  /** False if the browser can no longer read the chosen file. */
  readonly mayContinue: boolean;

  constructor(message: string, mayContinue = true) {
    super(message);
    this.mayContinue = mayContinue;
  }
}

export interface SendingFile {
  file: File;
  signal: AbortSignal;
  /** Called with the number of bytes sent so far. */
  onProgress(sent: number): void;
}

/** Milliseconds before each retry of a piece. */
const waits = [1000, 2000, 4000, 8000, 16_000];
/** Time limit of a request in milliseconds. The platform already ends it after 30 seconds. */
const longestRequest = 40_000;
/** If pieces take less than this time in milliseconds, the browser sends three at once. */
const quick = 2000;
/** Maximum number of rounds. A further round sends pieces that another tab has deleted. */
const mostRounds = 3;

const changed = () =>
  new Stopped(
    "The file was changed, moved or deleted while it was being sent. Remove it here and choose it again.",
    false,
  );
const broken = () =>
  new Stopped("The connection broke. Check it, then continue: the console keeps the part that it has.");

/**
 * Sends the pieces that the console does not have yet.
 * @returns the form field `pieces`, which replaces the file
 * @throws Stopped if the connection stays broken, the file changed, or the console refused it
 */
export async function sendPieces(sending: SendingFile): Promise<string> {
  const { file } = sending;
  const id = await identityOf(file);
  for (let round = 0; round < mostRounds; round++) {
    const hashes = await sendMissing(sending, id);
    const stored = await storedOf(sending, id);
    if (hashes.every((hash, place) => stored.has(pieceName(place, hash))))
      return JSON.stringify({ id, name: file.name, hashes });
  }
  throw broken();
}

/** Deletes the stored pieces of a file when the user cancels. */
export async function forgetPieces(file: File): Promise<void> {
  const id = await identityOf(file);
  await fetch(addressOf(id), { method: "DELETE" });
}

const addressOf = (id: string, piece?: string) =>
  `/runs/pieces?file=${id}${piece === undefined ? "" : `&piece=${piece}`}`;

const identities = new WeakMap<File, Promise<string>>();

/**
 * Returns the id of the upload. It is the same after a reload, and stays if the file changes on the
 * disk.
 */
function identityOf(file: File): Promise<string> {
  const known = identities.get(file) ?? identify(file);
  identities.set(file, known);
  return known;
}

async function identify(file: File): Promise<string> {
  const head = await hashOf(await read(file, 0, 64 * 1024));
  const words = [file.name, file.size, file.lastModified, head].join("\n");
  return `${file.size}-${await hashOf(new TextEncoder().encode(words))}`;
}

/** @throws Stopped if the file on the disk changed after the user chose it */
async function read(file: File, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(from, from + length).arrayBuffer());
  } catch {
    throw changed();
  }
}

/** Sends the missing pieces. @returns the hashes of all pieces, in order */
async function sendMissing(sending: SendingFile, id: string): Promise<string[]> {
  const { file, onProgress } = sending;
  const stored = await storedOf(sending, id);
  const hashes: string[] = [];
  /** Number of sent bytes, by piece. */
  const arrived = new Map<number, number>();
  const note = (place: number, bytes: number) => {
    arrived.set(place, bytes);
    onProgress([...arrived.values()].reduce((sum, each) => sum + each, 0));
  };
  let underWay: Promise<void>[] = [];
  let atOnce = 1;
  let since = performance.now();
  const settle = async () => {
    if (underWay.length === 0) return;
    await Promise.all(underWay);
    underWay = [];
    atOnce = performance.now() - since < quick ? 3 : 1;
  };
  for (let place = 0; place < pieceCount(file.size); place++) {
    const size = sizeOfPiece(file.size, place);
    const bytes = await read(file, place * pieceBytes, size);
    const name = pieceName(place, (hashes[place] = await hashOf(bytes)));
    if (stored.has(name)) {
      note(place, size);
      continue;
    }
    if (underWay.length >= atOnce) await settle();
    if (underWay.length === 0) since = performance.now();
    underWay.push(sendPiece(sending, addressOf(id, name), bytes, (sent) => note(place, sent)));
    // Prevents an unhandled rejection; `settle` throws the error.
    underWay.at(-1)?.catch(() => undefined);
  }
  await settle();
  return hashes;
}

async function sendPiece(
  { signal }: SendingFile,
  address: string,
  bytes: Uint8Array<ArrayBuffer>,
  onSent: (bytes: number) => void,
): Promise<void> {
  for (const wait of [...waits, null]) {
    signal.throwIfAborted();
    const answer = await putOnce(address, bytes, signal, onSent);
    if (answer.ok) return onSent(bytes.byteLength);
    onSent(0);
    if (answer.refused) throw new Stopped(answer.refused);
    if (wait !== null) await pause(wait, signal);
  }
  throw broken();
}

type PutAnswer = { ok: true } | { ok: false; refused?: string };

/** Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function putOnce(
  address: string,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<PutAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open("PUT", address);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.timeout = longestRequest;
    // This is only progress: the answer, and not the last byte sent, proves that the console has
    // the piece.
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, bytes.byteLength));
    request.onabort = () => reject(signal.reason as Error);
    request.onerror = request.ontimeout = () => resolve({ ok: false });
    request.onload = () =>
      resolve(request.status === 200 ? { ok: true } : { ok: false, refused: refusalOf(request) });
    request.onloadend = () => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort);
    request.send(bytes);
  });
}

/** Returns the console's message if a retry cannot succeed, or else undefined. */
function refusalOf({ status, responseText }: Pick<XMLHttpRequest, "status" | "responseText">) {
  if (status === 401) return "Your session has ended. Sign in again in another tab, then continue.";
  if (status === 429 || status < 400 || status >= 500) return undefined;
  try {
    return (JSON.parse(responseText) as PiecesAnswer).problem;
  } catch {
    return `The server responded with status ${status}. Try again. If it keeps happening, tell your administrator.`;
  }
}

/** Returns the names of the pieces that the console has. */
async function storedOf({ signal }: SendingFile, id: string): Promise<Set<string>> {
  for (const wait of [...waits, null]) {
    try {
      const response = await fetch(addressOf(id), { signal, redirect: "error" });
      const text = await response.text();
      if (response.ok) return new Set((JSON.parse(text) as PiecesAnswer).stored);
      const refused = refusalOf({ status: response.status, responseText: text });
      if (refused) throw new Stopped(refused);
    } catch (error) {
      if (error instanceof Stopped || signal.aborted) throw error;
    }
    if (wait !== null) await pause(wait, signal);
  }
  throw broken();
}

/** Waits before a retry. Ends the wait early when the browser reports a connection. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const online = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener("online", online, { once: true, signal });
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}
