/** `{slug of title}-{YYYYMMDD-HHmmss}.{jpg, png or webp}`, UTC. */
import { extensionOf, type ImageType } from "./image-header";

const longestSlug = 80;

export function slugOf(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, "");
  return slug || "image";
}

export function downloadName(title: string, at: Date, type: ImageType): string {
  const [day = "", time = ""] = at.toISOString().split("T");
  return `${slugOf(title)}-${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}.${extensionOf[type]}`;
}
