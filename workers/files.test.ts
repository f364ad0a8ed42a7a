import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { readUpload } from "../app/runs/csv/upload.server";
import { hashOf, pieceBytes, pieceName } from "../app/runs/csv/pieces";
import { dropPieces, readUploadInPieces, storedPieces, takePiece } from "../app/runs/csv/pieces.server";
import type { FileStore } from "../app/storage/files";
import { realTime } from "../app/time";
import { bucketFiles } from "./files";

const taking = (files: FileStore) => ({ files, time: realTime, later: () => undefined });

const boundary = "----a-form";
const megabyte = "acme.com\n".repeat(120_000);

/** Uploads just over 20 MB in chunks of 1 MB; `end` decides what follows the file. */
function upload(end: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
  let pieces = 0;
  const encode = (text: string) => new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pieces += 1;
      if (pieces === 1) {
        const disposition = `Content-Disposition: form-data; name="csvfile"; filename="leads.csv"`;
        controller.enqueue(
          encode(`--${boundary}\r\n${disposition}\r\nContent-Type: text/csv\r\n\r\ndomain\n`),
        );
      } else if (pieces <= 21) controller.enqueue(encode(megabyte));
      else end(controller);
    },
  });
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return new Request("https://console.example", { method: "POST", headers, body });
}

/** Other test files use the same bucket. */
const keysOf = async () => (await env.FILES.list()).objects.map(({ key }) => key);

test("a large upload is stored in parts and read back whole", async () => {
  const files = bucketFiles(env.FILES);
  const request = upload((controller) => {
    controller.enqueue(new TextEncoder().encode(`\r\n--${boundary}--\r\n`));
    controller.close();
  });
  const { file } = await readUpload(taking(files), request, "uploads/large");
  expect(file?.bytes).toBe("domain\n".length + 20 * megabyte.length);
  const stored = await files.get("uploads/large");
  expect((await new Response(stored?.body).text()).length).toBe(file?.bytes);
  await files.delete(["uploads/large"]);
});

test("a file that came in pieces is joined in the bucket, and its pieces go", async () => {
  const app = { ...taking(bucketFiles(env.FILES)), now: () => new Date() };
  const before = await keysOf();
  const bytes = new TextEncoder().encode(megabyte.repeat(11));
  const id = `${bytes.byteLength}-${await hashOf(bytes)}`;
  const hashes: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
    const piece = bytes.slice(at, at + pieceBytes);
    hashes.push(await hashOf(piece));
    const name = pieceName(hashes.length - 1, hashes.at(-1) ?? "");
    await takePiece(app, "ada", { id, name }, piece);
  }
  expect(await storedPieces(app, "ada", id)).toEqual(hashes.map((hash, place) => pieceName(place, hash)));
  const form = new FormData();
  form.set("pieces", JSON.stringify({ id, name: "leads.csv", hashes }));
  const request = new Request("https://console.example", { method: "POST", body: form });
  const { file } = await readUploadInPieces(app, request, "uploads/joined", "ada");
  expect(file).toMatchObject({ name: "leads.csv", bytes: bytes.byteLength, found: { encoding: "utf-8" } });
  const stored = await app.files.get("uploads/joined");
  expect(await hashOf(new Uint8Array(await new Response(stored?.body).arrayBuffer()))).toBe(
    await hashOf(bytes),
  );
  await dropPieces(app, "ada", id);
  await app.files.delete(["uploads/joined"]);
  expect(await keysOf()).toEqual(before);
});

test("an upload that is cut off ends, and leaves nothing in the bucket", async () => {
  const before = await keysOf();
  const request = upload((controller) => controller.error(new Error("the line was cut")));
  await expect(readUpload(taking(bucketFiles(env.FILES)), request, "uploads/cut")).rejects.toThrow(
    "The upload was interrupted.",
  );
  expect(await keysOf()).toEqual(before);
});

test("a bucket that takes no further part ends the upload with words", async () => {
  const before = await keysOf();
  const failing = {
    delete: (keys: string[]) => env.FILES.delete(keys),
    createMultipartUpload: async (key: string) => {
      const started = await env.FILES.createMultipartUpload(key);
      const uploadPart = () => Promise.reject(new Error("uploadPart: Unspecified error (0)"));
      return { uploadPart, abort: () => started.abort() };
    },
  } as unknown as R2Bucket;
  const request = upload((controller) => controller.close());
  await expect(readUpload(taking(bucketFiles(failing)), request, "uploads/failing")).rejects.toThrow(
    "Our file storage",
  );
  expect(await keysOf()).toEqual(before);
});
