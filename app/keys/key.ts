/**
 * A key identifies one thing: a person's email, a company, a profile, a video, a post. Equal keys
 * mean the same thing.
 */

export type KeyKind =
  | "email"
  | "domain"
  | "linkedin"
  | "linkedin-company"
  | "video"
  | "channel"
  | "post"
  | "feed";

export interface Key<Kind extends KeyKind = KeyKind> {
  kind: Kind;
  /** The canonical form, for comparing, caching, storing and vendor calls. */
  value: string;
  /** The form for display. */
  shown: string;
}

export type RefusalKind =
  | "empty"
  /** An export's word for an empty cell, such as "Unavailable". */
  | "placeholder"
  /** A page on a platform such as facebook.com, which names no company. */
  | "platform-page"
  | "role-mailbox"
  | "free-mail"
  /** Several identifiers in one text. */
  | "several"
  | "unknown-suffix"
  /** A character was lost when the file was written. */
  | "damaged"
  | "too-long"
  | "another-site"
  | "not-one";

/** Why a text is not a key. */
export interface Refusal {
  refused: RefusalKind;
  /** A complete sentence for the user. */
  words: string;
  /** A valid alternative. */
  suggestion?: string;
}

export type Parsed<Kind extends KeyKind> = Key<Kind> | Refusal;

export const isKey = <Kind extends KeyKind>(parsed: Parsed<Kind>): parsed is Key<Kind> => "kind" in parsed;

/** Returns the key as one text for tables, such as "email:jo@acme.com". */
export const keyText = (key: Pick<Key, "kind" | "value">): string => `${key.kind}:${key.value}`;
