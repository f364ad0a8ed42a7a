/** A key names one thing: a person's address, a company, a profile, a video, a post. Equal keys are the same thing. */

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
  /** The canonical form: compared, cached, stored, and sent to vendors. */
  value: string;
  /** The form to show to people. */
  shown: string;
}

export type RefusalKind =
  | "empty"
  /** An export's word for "nothing here", such as "Unavailable". */
  | "placeholder"
  /** A page on a platform such as facebook.com, which names no company. */
  | "platform-page"
  | "role-mailbox"
  | "free-mail"
  /** More than one identifier in one text. */
  | "several"
  | "unknown-suffix"
  /** A character got lost when the file was written. */
  | "damaged"
  | "too-long"
  | "another-site"
  | "not-one";

/** Why a text is no key. */
export interface Refusal {
  refused: RefusalKind;
  /** A whole sentence for the user. */
  words: string;
  /** What would be taken instead. */
  suggestion?: string;
}

export type Parsed<Kind extends KeyKind> = Key<Kind> | Refusal;

export const isKey = <Kind extends KeyKind>(parsed: Parsed<Kind>): parsed is Key<Kind> => "kind" in parsed;

/** Returns the key as one text for tables, such as "email:jo@acme.com". */
export const keyText = (key: Pick<Key, "kind" | "value">): string => `${key.kind}:${key.value}`;
