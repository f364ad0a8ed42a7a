/** Reads URLs as users paste them: in brackets, in markup, behind a redirect, without a scheme. */
import { safeDecodeUri } from "../safe-decode-uri";
import type { Key, Refusal } from "./key";
import { redirectedTo } from "./redirects";
import { composed, readable } from "./text";

/** Maximum number of nested redirects. */
export const mostLevels = 2;

/** Separators: around a URL, around or within one, and between several. */
const borders = [/[\s<>"“”„«»`]+/u, /[()[\]{}|*^]+/, /[,;']+/];
/** Characters that end a sentence but not a URL. */
const sentenceEnds = new Set(".,;:!?…'’");

/**
 * Returns the one key that the URLs in a text lead to.
 * @param read Returns the key of a URL, null if it has none, or a refusal with the reason.
 * @param otherwise The refusal for a text without a key.
 */
export function parsePasted<K extends Key>(
  pasted: string,
  read: (url: URL) => K | Refusal | null,
  otherwise: Refusal,
): K | Refusal {
  const text = readable(pasted);
  if (typeof text !== "string") return text;
  if (text === "") return { refused: "empty", words: otherwise.words };
  const keys = new Map<string, K>();
  let refusal: Refusal | null = null;
  for (const parsed of readAll(text, read)) {
    if ("kind" in parsed) keys.set(parsed.value, parsed);
    else refusal ??= parsed;
  }
  const [first, second] = keys.values();
  if (first && second) {
    const words = `This contains several URLs. Keep one of them, such as ${first.shown}.`;
    return { refused: "several", words, suggestion: first.shown };
  }
  return first ?? refusal ?? otherwise;
}

/** Yields the result of `read` for each URL in a text. */
export const readAll = <Found>(text: string, read: (url: URL) => Found | null): Generator<Found> =>
  readPieces(text.replaceAll("&amp;", "&"), read, borders);

function* readPieces<Found>(
  text: string,
  read: (url: URL) => Found | null,
  [border, ...further]: RegExp[],
): Generator<Found> {
  if (!border) return;
  for (const piece of text.split(border)) {
    const url = addressOf(withoutEnds(piece));
    const found = url && read(url);
    if (found === null) yield* readPieces(piece, read, further);
    else yield found;
  }
}

function withoutEnds(piece: string): string {
  let end = piece.length;
  while (end > 0 && sentenceEnds.has(piece[end - 1] ?? "")) end -= 1;
  return piece.slice(0, end);
}

/** Parses a text as a URL, with or without a scheme, and opens redirects. */
export function addressOf(text: string, levels = mostLevels): URL | null {
  const rest = text.replaceAll("\\", "/").replace(schemes, "").replace(/^\/+/, "");
  const address = `https://${rest}`;
  if (hasScheme(rest) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const inner = levels > 0 ? redirectedTo(url) : null;
  return inner ? addressOf(inner, levels - 1) : url;
}

/** Exports put a scheme before an existing one, or lose its colon. */
const schemes = /^(?:https?:?\/{1,3})+/i;

/** "example.com:80/x" looks like a scheme too. */
const hasScheme = (text: string) => /^[a-z][a-z0-9+-]*:(?!\d)/i.test(text);

/** Returns the decoded parts of the path, each in NFC. */
export const partsOf = (url: URL): string[] =>
  url.pathname
    .split("/")
    .map((part) => composed(decodedFully(part)))
    .filter(Boolean);

/** Encodes a part of a path, except for characters that a path may contain. */
export const encoded = (part: string): string =>
  encodeURIComponent(part).replaceAll("%40", "@").replaceAll("%3A", ":");

/** Forms and exports encode URLs a second time. */
function decodedFully(part: string): string {
  const once = safeDecodeUri(part);
  return once === part ? part : decodedFully(once);
}
