/** Reads vendors' responses. Never throws raw errors and never reads more than a limit. */
import { z } from "zod";
import { parsePrintable, printable } from "../printable-text";
import { logError } from "../log";
import type { Charge } from "./call";
import { UpstreamError } from "./failure";
import { networkFailure } from "./http.server";
import { counting, number } from "./tolerant";

const largestJson = 20_000_000;

export interface ReadText {
  text: string;
  /** True if the response had more than `limit` bytes and the text is only its start. */
  cut: boolean;
}

/** Reads up to `limit` bytes of the body and decodes them with the declared charset. */
export async function readText(upstream: string, response: Response, limit: number): Promise<ReadText> {
  const { bytes, cut } = await readBytes(upstream, response, limit);
  return { text: printable(decoderFor(response.headers.get("content-type"), bytes).decode(bytes)), cut };
}

/**
 * Returns the parsed JSON, whatever its content type. Throws `bad-answer`, or `blocked` for a bot
 * check.
 */
export async function readJson(upstream: string, response: Response): Promise<unknown> {
  const { text, cut } = await readText(upstream, response, largestJson);
  const { status } = response;
  if (cut) throw new UpstreamError({ upstream, kind: "bad-answer", status, detail: "sent more than 20 MB" });
  try {
    return parsePrintable(text);
  } catch {
    if (isChallenge(response, text)) throw botCheck(upstream, status);
    const detail =
      text.trim() === "" ? "sent an empty answer" : `sent text instead of JSON: ${excerpt(text)}`;
    throw new UpstreamError({ upstream, kind: "bad-answer", status, detail });
  }
}

/** Parses the answer with the schema; throws `bad-answer` that names the first mismatch. */
export function fit<T>(upstream: string, schema: z.ZodType<T>, body: unknown): T {
  const { result, entries, unread } = counting(() => schema.safeParse(body));
  if (result.success) {
    if (unread > 0) logError("entries of an answer can't be read", { upstream, entries, unread });
    return result.data;
  }
  const issue = result.error.issues[0];
  const detail = `sent an unexpected format: ${issue?.path.join(".") || "answer"}: ${issue?.message ?? "unreadable"}`;
  throw new UpstreamError({ upstream, kind: "bad-answer", detail });
}

interface FailedAnswer {
  text: string;
  /** Null if the body is not JSON. */
  json: unknown;
}

/**
 * Charges the cost that a field of the answer names, before the rest is parsed and may turn out to
 * be unreadable. A value that is not a number is charged too: the ledger then uses the documented
 * price.
 */
export function chargeNamed(charge: Charge, field: string, body: unknown): void {
  const named = z.record(z.string(), z.unknown()).safeParse(body).data?.[field] ?? null;
  if (named !== null) charge(number.parse(named) ?? Number.NaN);
}

/**
 * Reads the body of a failed answer. Throws for a bot check, which is not the vendor's answer,
 * whatever its status.
 */
export async function readFailure(upstream: string, response: Response): Promise<FailedAnswer> {
  const body = await readFailureOrPage(upstream, response);
  if (body.json === null && isChallenge(response, body.text)) throw botCheck(upstream, response.status);
  return body;
}

/**
 * Like `readFailure`, but also accepts an HTML error page, for vendors whose refusal tables match
 * such pages.
 */
export async function readFailureOrPage(upstream: string, response: Response): Promise<FailedAnswer> {
  const { text } = await readText(upstream, response, 100_000);
  try {
    return { text, json: parsePrintable(text) };
  } catch {
    return { text, json: null };
  }
}

/**
 * Reads a 404. Only the vendor's own message means "not found": HTML pages and empty bodies come
 * from a gateway or from a moved URL.
 * @param isNone checks that the message means the requested item; by default any JSON does
 * @throws UpstreamError if it does not
 */
export async function readNone(
  upstream: string,
  response: Response,
  isNone: (json: unknown) => boolean = () => true,
): Promise<null> {
  const { text, json } = await readFailure(upstream, response);
  if (json !== null && typeof json === "object" && isNone(json)) return null;
  const detail = `sent a 404 that does not say "not found": ${excerpt(text) || "no message"}`;
  throw new UpstreamError({ upstream, kind: "bad-answer", status: 404, detail });
}

/** Returns `Retry-After` in milliseconds; the header contains seconds or a date. */
export function retryAfter(headers: Headers, now: Date): number | undefined {
  const exact = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const value = headers.get("retry-after")?.trim();
  if (!value) return undefined;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now.getTime();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

const challengeMarks =
  /<title>\s*(just a moment|attention required|access denied|are you a robot|pardon our interruption)|cf-chl|cf_chl|challenge-platform|g-recaptcha|h-captcha|px-captcha|captcha-delivery\.com|google\.com\/sorry/i;

/** True for a bot-check page instead of an answer. */
export function isChallenge(response: Response, text: string): boolean {
  return response.headers.get("cf-mitigated") === "challenge" || challengeMarks.test(text.slice(0, 50_000));
}

/** Characters of a longer answer that are searched. */
const longestRead = 20_000;

/** Account-wide, because the vendor distrusts our IP address and would refuse every other call. */
export const botCheck = (upstream: string, status: number): UpstreamError =>
  new UpstreamError({
    upstream,
    kind: "blocked",
    status,
    detail: "asks for a bot check",
    nextStep:
      "Try again in an hour. If it keeps happening, ask your administrator to have the vendor allow our IP address.",
    accountWide: true,
  });

/** Returns a short plain excerpt of an answer, for failure details. */
export function excerpt(text: string, length = 200): string {
  const plain = text
    .slice(0, longestRead)
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, " ")
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length > length ? `${plain.slice(0, length - 1)}…` : plain;
}

/**
 * Returns a response's bytes as received chunks without joining them. Stops after the chunk that
 * exceeds the limit.
 */
export async function readPieces(
  upstream: string,
  response: Response,
  limit: number,
): Promise<{ pieces: Uint8Array[]; size: number }> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    while (reader && size <= limit) {
      const { done, value } = (await reader.read()) as ReadableStreamReadResult<Uint8Array>;
      if (done) break;
      parts.push(value);
      size += value.byteLength;
    }
    if (size > limit) await reader?.cancel();
  } catch (trouble) {
    if (trouble instanceof Error && trouble.name === "AbortError") throw trouble;
    throw networkFailure(upstream, trouble);
  }
  return { pieces: parts, size };
}

async function readBytes(upstream: string, response: Response, limit: number) {
  const { pieces, size } = await readPieces(upstream, response, limit);
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of pieces) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return { bytes: bytes.subarray(0, limit), cut: size > limit };
}

/** A byte order mark outranks every declared charset (encoding.spec.whatwg.org, "BOM sniff"). */
const marks: [encoding: string, mark: number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

function decoderFor(contentType: string | null, bytes: Uint8Array): TextDecoder {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const named =
    marked ??
    /charset=["']?([\w-]+)/i.exec(contentType ?? "")?.[1] ??
    /<meta[^>]+charset=["']?([\w-]+)/i.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 2048)))?.[1];
  try {
    return new TextDecoder(named ?? "utf-8");
  } catch {
    return new TextDecoder();
  }
}
