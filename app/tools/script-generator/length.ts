/** Compares a script's speaking time with the requested length. */
export const wordsAMinute = 140;

/**
 * Compares the lengths.
 * @returns A remark about the length, or null if it is close enough.
 */
export function lengthRemark(words: number, minutes: number): string | null {
  if (!(minutes > 0)) return null;
  const spoken = words / wordsAMinute;
  if (spoken >= minutes * 0.75 && spoken <= minutes * 1.25) return null;
  const asked = `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return spoken < minutes
    ? `The script is shorter than the ${asked} you asked for. Write it again, or add more points.`
    : `The script is longer than the ${asked} you asked for. Write it again, or use fewer points.`;
}
