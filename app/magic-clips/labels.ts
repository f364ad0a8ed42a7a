/** The page's own terms for resolution and length, deliberately different from YouTube's. */

const byWidth = new Map([
  [426, "480p"],
  [640, "480p"],
  [1280, "720p"],
  [1920, "1080p"],
  [3840, "4k"],
]);

export const resolutionLabel = (width: number | null) =>
  (width !== null && byWidth.get(width)) || "Unknown Resolution";

/** Formats as h:mm:ss: 65 → "0:01:05". */
export function durationLabel(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (part: number) => String(part).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
}
