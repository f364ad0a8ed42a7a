/**
 * Multipart bodies, read as a stream: the file goes into object storage while it arrives, never into memory; fields
 * may come before or after it. The caller deletes the object of a request it refuses.
 */
import type { Readable } from "node:stream";
import { Busboy, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import { logError } from "../../log";
import { printable } from "../../printable-text";
import type { FileStore } from "../../storage/files";
import type { Time } from "../../time";
import { UpstreamError } from "../../vendors/failure";
import type { RequestApp } from "../../app";
import { EncodingScan, type FoundEncoding } from "./encoding";
import { turnTaking } from "./others-turn";
import { FileSample } from "./sample";
import { InvalidInput } from "../../toolkit/failure";

const megabyte = 1024 * 1024;
const largestUpload = 95 * megabyte;
/** All fields of a form together. */
const largestFields = megabyte;
/** File, fields, and what stands between the parts. */
const largestForm = largestUpload + 2 * megabyte;

/** Milliseconds. */
const longestSilence = 60_000;

const fileTooLarge = () => new InvalidInput("The file is larger than 95 MB. Split it and upload the parts.");

export interface UploadedFile {
  key: string;
  name: string;
  bytes: number;
  /** The first 64 KB. */
  head: Uint8Array;
  /** Pieces from further down. */
  further?: Uint8Array[];
  /** What all its bytes say of its encoding. */
  found: FoundEncoding;
}

export interface Upload {
  fields: FormData;
  file: UploadedFile | null;
}

/** What takes an upload in. */
type Taking = Pick<RequestApp, "files" | "time" | "later">;

/**
 * @param key where the part `csvfile` goes
 * @throws InvalidInput or UpstreamError when the form or its file can't be taken in; nothing is left under the key then
 */
export function readUpload(app: Taking, request: Request, key: string): Promise<Upload> {
  const reading = readForm(app, request, key);
  // When its sender goes away the request ends at once, and what was stored by then would stay.
  app.later(reading.catch(() => undefined));
  return reading;
}

async function readForm({ files, time }: Taking, request: Request, key: string): Promise<Upload> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!request.body || !/^multipart\/form-data;.*boundary=/i.test(contentType)) {
    throw new InvalidInput("The request must be a form with a file.");
  }
  const form = new IncomingForm(contentType, files, key);
  const body = (request.body as ReadableStream<Uint8Array>).getReader();
  const othersTurn = turnTaking();
  try {
    for (;;) {
      const { done, value } = await form.unlessBroken(unlessStopped(time, body.read()));
      if (done) break;
      await form.unlessBroken(form.take(value));
      await othersTurn(value.byteLength);
    }
    return await form.unlessBroken(form.end());
  } catch (error) {
    if (error instanceof UpstreamError) logError("upload not stored", { key, error: error.cause });
    await Promise.allSettled([body.cancel(), form.drop()]);
    throw error;
  }
}

/** @throws InvalidInput where the sender sends nothing for too long, or breaks off */
function unlessStopped<T>(time: Time, reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const callOff = time.after(longestSilence, () =>
      reject(new InvalidInput("The upload stopped for a minute. Send the file again.")),
    );
    const breaksOff = () => reject(new InvalidInput("The upload broke off. Send the file again."));
    void reading.finally(callOff).then(resolve, breaksOff);
  });
}

/** A form on its way in: its parser, and the file being stored. */
class IncomingForm {
  readonly #busboy: BusboyInstance;
  readonly #fields = new FormData();
  readonly #finished: Promise<void>;
  /** Rejects when the form can't be read, or its file not be stored. */
  readonly #broken: Promise<never>;
  readonly #files: FileStore;
  readonly #key: string;
  #part: Readable | undefined;
  #storing: Promise<UploadedFile> | undefined;
  #tooLarge = false;
  #bytes = 0;
  #fieldCharacters = 0;

  constructor(contentType: string, files: FileStore, key: string) {
    this.#files = files;
    this.#key = key;
    const busboy = new Busboy({
      headers: { "content-type": contentType } as BusboyHeaders,
      limits: { fileSize: largestUpload, files: 1, fields: 500, fieldSize: largestFields },
    });
    this.#busboy = busboy;
    this.#finished = new Promise((resolve) => busboy.on("finish", resolve));
    this.#broken = new Promise((_, reject) => {
      busboy.on("field", (name: string, value: string, _: boolean, cut: boolean) => {
        this.#fieldCharacters += value.length;
        if (cut || this.#fieldCharacters > largestFields)
          reject(new InvalidInput("The form's fields are larger than 1 MB. Shorten them and send it again."));
        else this.#fields.append(printable(name), printable(value));
      });
      busboy.on("error", () => reject(new InvalidInput("The form arrived broken. Send it again.")));
      busboy.on("file", (name: string, part: Readable, filename: string) => {
        // Told by the form's own error too.
        part.on("error", () => undefined);
        part.on("limit", () => {
          this.#tooLarge = true;
        });
        if (name !== "csvfile" || !filename) {
          part.resume();
          return;
        }
        this.#part = part;
        this.#storing = store(part, printable(filename), files, key);
        this.#storing.catch((error: unknown) => reject(notStored(error)));
      });
    });
    // Thrown where it is waited for.
    this.#broken.catch(() => undefined);
  }

  unlessBroken<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.#broken, work]);
  }

  /** Resolves when there is room for more. */
  async take(chunk: Uint8Array): Promise<void> {
    this.#bytes += chunk.byteLength;
    if (this.#bytes > largestForm) throw fileTooLarge();
    if (this.#busboy.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))) return;
    await Promise.race([new Promise((resolve) => this.#busboy.once("drain", resolve)), this.#finished]);
  }

  async end(): Promise<Upload> {
    this.#busboy.end();
    await this.#finished;
    const file = (await this.#storing) ?? null;
    if (this.#tooLarge) throw fileTooLarge();
    return { fields: this.#fields, file };
  }

  /** Lets go of what has come so far, in object storage too. */
  async drop(): Promise<void> {
    this.#part?.destroy(new Error("The form was dropped."));
    await this.#storing?.catch(() => undefined);
    await this.#files.delete([this.#key]);
  }
}

function notStored(error: unknown): UpstreamError {
  const failure = { upstream: "Our file storage", kind: "upstream-down", detail: "" } as const;
  return new UpstreamError(failure, { cause: error });
}

async function store(
  part: AsyncIterable<Uint8Array>,
  name: string,
  files: FileStore,
  key: string,
): Promise<UploadedFile> {
  const sample = new FileSample();
  const scan = new EncodingScan();
  const chunks = part[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = (await chunks.next()) as IteratorResult<Uint8Array, undefined>;
      if (done) return controller.close();
      sample.push(value);
      scan.push(value);
      controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return?.()),
  });
  const bytes = await files.put(key, body, "text/csv");
  return { key, name, bytes, ...sample.end(), found: scan.end() };
}
