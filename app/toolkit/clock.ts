/** Formats a length in seconds as a player does: 3723 → "1:02:03", 65 → "1:05". */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return (parts[0] === 0 ? parts.slice(1) : parts)
    .map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");
}

/** Parses "2:46:40", "46:40" or "10000" into seconds; NaN for anything else. */
export function secondsOf(words: string): number {
  const parts = words.trim().split(":");
  if (parts.length > 3 || !parts.every((part) => /^\d{1,9}$/.test(part))) return Number.NaN;
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0);
}
