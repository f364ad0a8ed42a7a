/** Fetches third-party pictures: only public hosts, only image types, at most 5 MB. */
import type { Send } from "../call";
import { UpstreamError } from "../failure";
import { refusalOf } from "../sites/guard";

const largest = 5 * 1024 * 1024;
const mostHops = 3;
const timeout = 10_000;
/** Excludes SVG, which can contain scripts. */
const types = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/x-icon"]);

export interface Picture {
  contentType: string;
  bytes: Uint8Array;
}

/** Returns null if the URL has no usable picture. */
export async function fetchPicture(address: string, send: Send): Promise<Picture | null> {
  let url = address;
  for (let hop = 0; hop <= mostHops; hop++) {
    const refusal = refusalOf(url, new Set());
    if (refusal)
      throw new UpstreamError({
        upstream: "pictures",
        kind: "invalid-input",
        detail: `${url} is ${refusal}`,
      });
    const response = await send({ url, redirect: "manual", timeout, headers: { accept: "image/*" } });
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location && URL.canParse(location, url)) {
      await response.body?.cancel();
      url = new URL(location, url).href;
      continue;
    }
    const contentType =
      (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
    if (response.ok && types.has(contentType))
      return { contentType, bytes: await readAtMost(response, largest) };
    await response.body?.cancel();
    return null;
  }
  return null;
}

async function readAtMost(response: Response, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > most) {
      throw new UpstreamError({
        upstream: "pictures",
        kind: "bad-answer",
        detail: "The picture is larger than 5 MB.",
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
