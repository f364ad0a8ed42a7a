/** Kinds of e-mail addresses that name no person: they cost no paid look-up. */

const roles = new Set(
  `abuse accounting accounts admin administrator billing careers contact customerservice enquiries events feedback finance
 hello help hi hr info inquiries it jobs legal mail marketing media news newsletter noreply no-reply office orders
 partners postmaster press privacy recruiting reception sales security service shop social studio subscribe support
 team tech webmaster welcome`.split(/\s+/),
);

/** "info@…", "sales@…": a mailbox, not a person. */
export const isRoleAddress = (email: string): boolean =>
  roles.has((email.split("@")[0] ?? "").toLowerCase().replace(/\+.*$/, ""));

/** "uri.pelenko@…" → "uri pelenko"; null where the address holds no full name. */
export function nameInEmail(email: string): string | null {
  const parts = (email.split("@")[0] ?? "").replace(/\+.*$/, "").split(/[._-]+/);
  const words = parts.map((part) => part.replace(/\d+$/, "")).filter((part) => /^\p{L}{2,}$/u.test(part));
  return words.length === parts.length && words.length > 1 ? words.join(" ") : null;
}

export const domainOfEmail = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
