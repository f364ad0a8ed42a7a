/**
 * Multipart bodies, read as a stream: the file goes into object storage while it arrives, never into memory; fields
 * may come before or after it. The caller deletes the object of a request it refuses.
 */
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import type { FileStore } from "../storage/files";
import { judgedBytes } from "./csv/encoding";
import { InvalidInput } from "./failure";

export const largestUpload = 95 * 1024 * 1024;

export interface UploadedFile {
  key: string;
  name: string;
  bytes: number;
  /** The first 64 KB. */
  head: Uint8Array;
}

export interface Upload {
  fields: FormData;
  file: UploadedFile | null;
}

/** @param key where the part `csvfile` goes */
export async function readUpload(request: Request, files: FileStore, key: string): Promise<Upload> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!request.body || !/^multipart\/form-data;.*boundary=/i.test(contentType)) {
    throw new InvalidInput("The request must be a form with a file.");
  }
  const fields = new FormData();
  let storing: Promise<UploadedFile | null> = Promise.resolve(null);
  let tooLarge = false;
  const busboy = new Busboy({
    headers: { "content-type": contentType } as BusboyHeaders,
    limits: { fileSize: largestUpload, files: 1, fields: 500, fieldSize: 1024 * 1024 },
  });
  const finished = new Promise<void>((resolve, reject) => {
    busboy.on("finish", resolve);
    busboy.on("error", () => reject(new InvalidInput("The form arrived broken. Send it again.")));
  });
  busboy.on("field", (name: string, value: string) => fields.append(name, value));
  busboy.on("file", (name: string, stream, filename: string) => {
    stream.on("limit", () => {
      tooLarge = true;
    });
    if (name !== "csvfile" || !filename) {
      stream.resume();
      return;
    }
    storing = store(stream, filename, files, key);
    // The failure is thrown where it is awaited; until then it is nobody's.
    storing.catch(() => undefined);
  });
  const writing = (async () => {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      if (!busboy.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))) {
        await Promise.race([new Promise((resolve) => busboy.once("drain", resolve)), finished]);
      }
    }
    busboy.end();
  })();
  await Promise.all([writing, finished]);
  const file = await storing;
  if (tooLarge) {
    if (file) await files.delete([file.key]);
    throw new InvalidInput("The file is larger than 95 MB. Split it and upload the parts.");
  }
  return { fields, file };
}

async function store(
  stream: AsyncIterable<Uint8Array>,
  name: string,
  files: FileStore,
  key: string,
): Promise<UploadedFile> {
  const head: Uint8Array[] = [];
  let headBytes = 0;
  const chunks = stream[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = (await chunks.next()) as IteratorResult<Uint8Array, undefined>;
      if (done) return controller.close();
      if (headBytes < judgedBytes) {
        const part = value.slice(0, judgedBytes - headBytes);
        head.push(part);
        headBytes += part.byteLength;
      }
      controller.enqueue(value);
    },
  });
  const bytes = await files.put(key, body, "text/csv");
  return { key, name, bytes, head: new Uint8Array(await new Blob(head as BlobPart[]).arrayBuffer()) };
}
