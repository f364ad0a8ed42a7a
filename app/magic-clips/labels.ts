/** The page's own words for width and length; they differ from YouTube's on purpose. */

const byWidth = new Map([
  [426, "480p"],
  [640, "480p"],
  [1280, "720p"],
  [1920, "1080p"],
  [3840, "4k"],
]);

export const resolutionLabel = (width: number | null) =>
  (width !== null && byWidth.get(width)) || "Unknown Resolution";

/** h:mm:ss: 65 → "0:01:05". */
export function durationLabel(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (part: number) => String(part).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
}
