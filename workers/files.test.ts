import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { readUpload } from "../app/runs/csv/upload.server";
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
