/** The official OpenAI client on top of our `send`, and its failures as UpstreamErrors. */
import OpenAI from "openai";
import type { Connection, OutgoingRequest, Send } from "./call";
import { UpstreamError } from "./failure";
import { openaiRefusals } from "./openai-refusals";
import { refused, type Refused } from "./refusals";
import { botCheck, isChallenge, readText, retryAfter } from "./response.server";

const upstream = "openai";

/**
 * Returns the client.
 * @param timeout milliseconds for the complete answer, also if streamed
 */
export function openaiClient(connection: Connection, send: Send, timeout: number): OpenAI {
  return new OpenAI({
    apiKey: connection.secret("OPENAI_API_KEY"),
    // The engine retries and counts attempts, so the client must not.
    maxRetries: 0,
    timeout,
    fetch: async (address, init) =>
      bounded(
        await send({
          url: String(address),
          method: init?.method as OutgoingRequest["method"],
          headers: Object.fromEntries(new Headers(init?.headers)),
          body: init?.body ?? undefined,
          timeout,
        }),
      ),
  });
}

/**
 * Limits the size of every answer except streams by reading it before the client does. The client
 * would misread truncated JSON and HTML pages.
 */
async function bounded(response: Response): Promise<Response> {
  const { status, headers } = response;
  const type = headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) return new Response(cutOff(response.body), { status, headers });
  const { text, cut } = await readText(upstream, response, largestAnswer);
  if (cut) throw tooLong();
  if (type.startsWith("text/html") && isChallenge(response, text)) throw botCheck(upstream, status);
  return new Response(text || null, { status, headers: [...headers].filter(([name]) => !ofBytes.has(name)) });
}

function cutOff(body: ReadableStream<Uint8Array> | null): ReadableStream<Uint8Array> | null {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength;
      if (bytes > largestAnswer) controller.error(tooLong());
      else controller.enqueue(piece);
    },
  });
  return body && body.pipeThrough(counting);
}

const tooLong = () => new UpstreamError({ upstream, kind: "bad-answer", detail: "sent more than 50 MB" });

/** Bytes. Answers contain pictures as base64 in JSON. */
const largestAnswer = 50_000_000;
/** Headers that describe the original bytes. */
const ofBytes: ReadonlySet<string> = new Set(["content-length", "content-encoding"]);

/** Runs work with the client and converts its errors to UpstreamErrors. */
export async function withOpenAI<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw openaiFailure(error, connection.now());
  }
}

/**
 * Converts an error of the client to an UpstreamError. Returns other errors, such as a cancelled
 * run, unchanged.
 */
export function openaiFailure(error: unknown, now: Date): unknown {
  if (error instanceof OpenAI.APIConnectionTimeoutError)
    return new UpstreamError(
      { upstream, kind: "timeout", detail: "did not answer in time", broken: true },
      { cause: error },
    );
  // The client wraps the error that `send` threw.
  if (error instanceof OpenAI.APIConnectionError && error.cause) return error.cause;
  if (!(error instanceof OpenAI.APIError)) return error;
  const api = error as InstanceType<typeof OpenAI.APIError>;
  const words = wordsOf(api);
  return openaiRefused({
    status: api.status,
    codes: [api.code, api.type, api.status === undefined ? "within the answer" : null],
    words,
    retryAfter: (api.headers && retryAfter(api.headers, now)) ?? waitIn(words),
  });
}

/** Returns the failure for a refused answer of any OpenAI call. */
export const openaiRefused = (said: Refused): UpstreamError =>
  refused(upstream, openaiRefusals, { ...said, words: plainly(said.words) });

/** Returns the API's own message; the client prefixes it with the status. */
function wordsOf(error: InstanceType<typeof OpenAI.APIError>): string {
  const message: unknown = (error.error as { message?: unknown } | undefined)?.message;
  return typeof message === "string" && message !== "" ? message : error.message;
}

/**
 * Removes the boilerplate from a message of the safety system; returns other messages unchanged.
 */
function plainly(words: string): string {
  if (!/safety system/i.test(words)) return words;
  const named = /safety_violations=\[([^[\]]*)\]/.exec(words)?.[1]?.replaceAll("_", " ");
  return `OpenAI's safety system refused this request${named ? ` (${named})` : ""}. Change the title or the prompt and try again.`;
}

/** "Please try again in 26.604s", "in 120ms", "in 6m0s" → milliseconds. */
function waitIn(words: string): number | undefined {
  const found = /try again in (?:(\d+)h)?(?:(\d+)m(?!s))?(?:([\d.]+)(ms|s))?/i.exec(words);
  if (!found || !(found[1] || found[2] || found[3])) return undefined;
  const last = Number(found[3] ?? 0) * (found[4] === "ms" ? 1 : 1000);
  return Math.ceil(Number(found[1] ?? 0) * 3_600_000 + Number(found[2] ?? 0) * 60_000 + last);
}
