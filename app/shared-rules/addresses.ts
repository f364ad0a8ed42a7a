/**
 * Returns the name in an email ("uri.pelenko@…" → "uri pelenko"), or null if it contains no full
 * name.
 */
export function nameInEmail(email: string): string | null {
  const parts = (email.split("@")[0] ?? "").replace(/\+.*$/, "").split(/[._-]+/);
  const words = parts.map((part) => part.replace(/\d+$/, "")).filter((part) => /^\p{L}{2,}$/u.test(part));
  return words.length === parts.length && words.length > 1 ? words.join(" ") : null;
}
