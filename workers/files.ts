/** FileStore over an R2 bucket. R2 only accepts bodies of known length, so a stream is uploaded in parts of 8 MiB. */
import type { FileStore } from "../app/storage/files";

const partBytes = 8 * 1024 * 1024;

export function bucketFiles(bucket: R2Bucket): FileStore {
  return {
    put: async (key, body, contentType) => {
      const httpMetadata = { contentType };
      if (!(body instanceof ReadableStream)) {
        const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
        await bucket.put(key, bytes, { httpMetadata });
        return bytes.byteLength;
      }
      return putStream(bucket, key, body, httpMetadata);
    },
    get: async (key, range) => {
      const found = await bucket.get(key, range && { range });
      if (!found) return null;
      return {
        body: found.body as ReadableStream<Uint8Array>,
        size: found.size,
        contentType: found.httpMetadata?.contentType ?? null,
      };
    },
    delete: async (keys) => {
      for (let start = 0; start < keys.length; start += 1000)
        await bucket.delete(keys.slice(start, start + 1000));
    },
    list: async (prefix, after) => {
      const { objects, truncated } = await bucket.list({ prefix, startAfter: after });
      const files = objects.map(({ key, uploaded }) => ({ key, uploadedAt: uploaded }));
      return { files, next: truncated ? (files.at(-1)?.key ?? null) : null };
    },
  };
}

async function putStream(
  bucket: R2Bucket,
  key: string,
  body: ReadableStream<Uint8Array>,
  httpMetadata: { contentType: string },
): Promise<number> {
  let upload: R2MultipartUpload | undefined;
  const parts: R2UploadedPart[] = [];
  let bytes = 0;
  try {
    for await (const part of inParts(body)) {
      bytes += part.byteLength;
      if (!upload && part.byteLength < partBytes) {
        await bucket.put(key, part, { httpMetadata });
        return bytes;
      }
      upload ??= await bucket.createMultipartUpload(key, { httpMetadata });
      parts.push(await upload.uploadPart(parts.length + 1, part));
    }
    if (upload) await upload.complete(parts);
    else await bucket.put(key, new Uint8Array(), { httpMetadata });
    return bytes;
  } catch (error) {
    await upload?.abort();
    throw error;
  }
}

/** All parts but the last have the same size, as R2 requires. */
async function* inParts(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(partBytes);
  let filled = 0;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.byteLength;) {
      const taken = Math.min(partBytes - filled, chunk.byteLength - at);
      part.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled === partBytes) {
        yield part;
        part = new Uint8Array(partBytes);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
