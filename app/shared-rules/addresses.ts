/** "uri.pelenko@…" → "uri pelenko"; null where the address holds no full name. */
export function nameInEmail(email: string): string | null {
  const parts = (email.split("@")[0] ?? "").replace(/\+.*$/, "").split(/[._-]+/);
  const words = parts.map((part) => part.replace(/\d+$/, "")).filter((part) => /^\p{L}{2,}$/u.test(part));
  return words.length === parts.length && words.length > 1 ? words.join(" ") : null;
}
