import type { Bitmap } from "./canvas.ts";
import { encodeJpeg } from "./jpeg.ts";
import { encodePng } from "./png.ts";
import { encodeWebp } from "./webp.ts";

export type PictureFormat = "png" | "jpeg" | "webp";

/** @param compression percentage of the quality to keep, 0 to 100; only JPEG uses it */
export function encode(bitmap: Bitmap, format: PictureFormat, compression = 100): Buffer {
  if (format === "jpeg") return encodeJpeg(bitmap, Math.min(95, Math.max(5, compression)));
  return format === "webp" ? encodeWebp(bitmap) : encodePng(bitmap);
}
