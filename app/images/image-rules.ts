/** Checks a measured image against the requirements of YouTube and Apple Podcasts. */
import type { ImageHeader } from "./image-header";

export interface RuleOutcome {
  rule: string;
  passes: boolean;
  /** The measured value, as display text. */
  found: string;
}

export interface MeasuredImage extends ImageHeader {
  bytes: number;
}

const mebibyte = 1024 * 1024;
const size = ({ width, height }: ImageHeader) => `${width} × ${height}`;

export const megabytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** YouTube: 1280 × 720, under 2 MB, JPEG, PNG or WebP without transparency. */
export function thumbnailRules(image: MeasuredImage): RuleOutcome[] {
  return [
    { rule: "1280 × 720", passes: image.width === 1280 && image.height === 720, found: size(image) },
    { rule: "Under 2 MB", passes: image.bytes < 2 * mebibyte, found: megabytes(image.bytes) },
    { rule: "No transparency", passes: !image.alpha, found: image.alpha ? "has transparency" : "none" },
  ];
}

/** Apple Podcasts artwork: square, 1400–3000 px, JPEG, no transparency. */
export function artworkRules(image: MeasuredImage): RuleOutcome[] {
  const shorter = Math.min(image.width, image.height);
  const longer = Math.max(image.width, image.height);
  return [
    { rule: "Square", passes: shorter === longer, found: size(image) },
    { rule: "1400 to 3000 pixels", passes: shorter >= 1400 && longer <= 3000, found: size(image) },
    { rule: "JPEG", passes: image.type === "jpeg", found: image.type.toUpperCase() },
    { rule: "No transparency", passes: !image.alpha, found: image.alpha ? "has transparency" : "none" },
  ];
}

/**
 * Words that Apple rejects in a show's name or cover. Shown while an editor can still change them.
 */
export function titleWarnings(title: string): string[] {
  const refused = title.match(/\b(?:podcast|official|new|number one|#1|no\. ?1|free|itunes|apple)\b/gi) ?? [];
  return [...new Set(refused.map((word) => word.toLowerCase()))].map(
    (word) => `Apple often rejects covers that contain "${word}".`,
  );
}
