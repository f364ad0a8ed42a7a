/** A malicious text for a reader of outside text, and builders of such texts. */

export const entries = [
  "a sign-in",
  "a form",
  "an uploaded file",
  "a downloaded file",
  "a company's page",
  "a company's sitemap",
  "a service's refusal",
  "a model's answer",
  "a mail service's answer",
  "a video's description",
  "captions",
  "a chart's page",
  "a search hit",
  "a post for an alert",
  "a profile's words",
  "an image",
  "a result on screen",
  "a draft",
  "a stored text of a person who is forgotten",
] as const;

export interface WorstText {
  entry: (typeof entries)[number];
  /** Path below app/. */
  file: string;
  name: string;
  /** Description of the text. */
  text: string;
  /** Returns the arguments, with a text of about this many characters. */
  args(size: number): unknown[];
}

export const filled = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length));

export type Reader = [entry: WorstText["entry"], file: string, name: string];
export type Case = [text: string, args: (size: number) => unknown[]];
/** Builds a text by repeating one piece. */
export const of = (text: string, piece: string, ...more: unknown[]): Case => [
  text,
  (size) => [filled(piece, size), ...more],
];
