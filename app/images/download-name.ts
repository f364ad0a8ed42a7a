/** `{slug of title and style}-{YYYYMMDD-HHmmss}.{jpg, png or webp}`, UTC. */
import { extensionOf, type ImageType } from "./image-header";

const longestSlug = 80;

export function slugOf(title: string): string {
  const slug = title
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, "");
  return slug || "image";
}

/** @param style distinguishes the pictures of one title */
export function downloadName(title: string, style: string, at: Date, type: ImageType): string {
  const [day = "", time = ""] = at.toISOString().split("T");
  return `${slugOf(title)}-${slugOf(style)}-${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}.${extensionOf[type]}`;
}
