/**
 * Reads multipart bodies as a stream: the file goes to object storage while it arrives, never into memory. Fields may
 * come before or after it. The caller deletes the object of a request it refuses.
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
export const largestUpload = 95 * megabyte;
/** Maximum size of all form fields together. */
const largestFields = megabyte;
/** Maximum size of file, fields and part headers. */
const largestForm = largestUpload + 2 * megabyte;

/** Milliseconds without data from the sender. */
const longestSilence = 60_000;

const fileTooLarge = () => new InvalidInput("The file is larger than 95 MB. Split it and upload the parts.");

export interface UploadedFile {
  key: string;
  name: string;
  bytes: number;
  /** The first 64 KB. */
  head: Uint8Array;
  /** Chunks from further down the file. */
  further?: Uint8Array[];
  /** Encoding found by scanning all bytes. */
  found: FoundEncoding;
}

export interface Upload {
  fields: FormData;
  file: UploadedFile | null;
}

/** The parts of the app that receiving an upload needs. */
type Taking = Pick<RequestApp, "files" | "time" | "later">;

/**
 * Receives a form and stores its file.
 * @param key object key for the part `csvfile`
 * @throws InvalidInput or UpstreamError if the form or its file cannot be read; the object is then
 * deleted
 */
export function readUpload(app: Taking, request: Request, key: string): Promise<Upload> {
  const reading = readForm(app, request, key);
  // Without this, the platform ends the request as soon as its sender disconnects, and the partly
  // stored file remains.
  app.later(reading.catch(() => undefined));
  return reading;
}

async function readForm({ files, time }: Taking, request: Request, key: string): Promise<Upload> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!request.body || !/^multipart\/form-data;.*boundary=/i.test(contentType)) {
    throw new InvalidInput("Send a multipart form with a file.");
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

/**
 * Returns the result of `reading`.
 * @throws InvalidInput if the sender sends nothing for too long, or disconnects
 */
function unlessStopped<T>(time: Time, reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const callOff = time.after(longestSilence, () =>
      reject(new InvalidInput("The upload stopped for a minute. Send the file again.")),
    );
    const breaksOff = () => reject(new InvalidInput("The upload was interrupted. Send the file again."));
    void reading.finally(callOff).then(resolve, breaksOff);
  });
}

/** A form being received: its parser, and the file being stored. */
class IncomingForm {
  readonly #busboy: BusboyInstance;
  readonly #fields = new FormData();
  readonly #finished: Promise<void>;
  /** Rejects if the form cannot be read or its file cannot be stored. */
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
          reject(
            new InvalidInput("The form's fields are larger than 1 MB. Shorten them and send the form again."),
          );
        else this.#fields.append(printable(name), printable(value));
      });
      busboy.on("error", () => reject(new InvalidInput("The form could not be read. Send it again.")));
      busboy.on("file", (name: string, part: Readable, filename: string) => {
        // Ignored, because the form's own error also reports it.
        part.on("error", () => undefined);
        part.on("limit", () => {
          this.#tooLarge = true;
        });
        if (name !== "csvfile" || !filename) {
          part.resume();
          return;
        }
        this.#part = part;
        this.#storing = storeFile(part, printable(filename), files, key);
        this.#storing.catch((error: unknown) => reject(notStored(error)));
      });
    });
    // Prevents an unhandled rejection; whoever awaits the promise gets the error.
    this.#broken.catch(() => undefined);
  }

  unlessBroken<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.#broken, work]);
  }

  /** Resolves when the parser can take more data. */
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

  /** Discards everything received so far, including the stored object. */
  async drop(): Promise<void> {
    this.#part?.destroy(new Error("The form was discarded."));
    await this.#storing?.catch(() => undefined);
    await this.#files.delete([this.#key]);
  }
}

export function notStored(error: unknown): UpstreamError {
  const failure = { upstream: "Our file storage", kind: "upstream-down", detail: "" } as const;
  return new UpstreamError(failure, { cause: error });
}

/** Stores a file as it arrives, and reads its samples and encoding. */
export async function storeFile(
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
