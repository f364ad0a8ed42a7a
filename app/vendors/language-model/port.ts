import type { z } from "zod";
import type { Answer, Json } from "../call";
import type { UpstreamError } from "../failure";

export interface Usage {
  model: string;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  usd: number;
}

export interface Written {
  text: string;
  usage: Usage;
  /** Duration of the model's answer. */
  milliseconds: number;
}

export interface Asked<T> {
  value: T;
  usage: Usage;
}

interface Request {
  /** Default: the configured model for bulk work (`ask`) or writing (`write`). */
  model?: string;
  /** Starts with fixed text, so that the vendor's prompt cache applies. */
  instructions: string;
  input: string;
  /** A picture sent along with the input: its file, without a `data:` prefix. */
  picture?: { type: "jpeg" | "png" | "webp"; base64: string };
  temperature?: number;
  maxOutputTokens?: number;
  /**
   * "this-run" for generated texts, trials and the email workspace. All other answers are cached
   * for 30 days.
   */
  keep?: "this-run";
  /** Part of the cache key besides model and input, such as a prompt version. */
  version?: Json;
}

export interface AskRequest<T> extends Request {
  /** Name of the schema, `[a-z_]+`. */
  name: string;
  /** The root must be an object, and every field required (use `.nullable()`). */
  schema: z.ZodType<T>;
}

/** One question about many texts. Batches share a request; the cache stores each text's answer. */
export interface AskEachRequest<S extends z.ZodRawShape> {
  /** Default: the configured model for bulk work. */
  model?: string;
  /** The question and the answer rules, the same for every text. */
  instructions: string;
  /** Name of the schema, `[a-z_]+`. */
  name: string;
  /** Schema of the answer to one text; every field is required. */
  schema: z.ZodObject<S>;
  /**
   * `key` and `text` together identify a text in the cache. A request carries texts of a single
   * group.
   */
  texts: { key: string; text: string; group?: number }[];
  /** Maximum texts per request. */
  perRequest: number;
  /**
   * Returns a message to the model about an invalid answer, or null if it is valid. The adapter
   * asks once more, then fails with `bad-answer`.
   */
  wrong(text: string, answer: z.output<z.ZodObject<S>>): string | null;
}

/** A model with an announced shutdown. */
export interface ModelEnding {
  model: string;
  /** The shutdown date, `YYYY-MM-DD`. */
  on: string;
}

export interface LanguageModelPort {
  /**
   * Returns structured output. If an answer does not match the schema, asks once more, then fails
   * with `bad-answer`.
   */
  ask<T>(request: AskRequest<T>): Promise<Answer<Asked<T>>>;
  /**
   * Returns one outcome per text, in order: an answer or an error. Rejects only if no text can be
   * asked about.
   */
  askEach<S extends z.ZodRawShape>(
    request: AskEachRequest<S>,
  ): Promise<(Answer<Asked<z.output<z.ZodObject<S>>>> | UpstreamError)[]>;
  /**
   * Writes plain text. If `onText` is given, the answer is streamed and `onText` receives each
   * piece.
   */
  write(request: Request, onText?: (piece: string) => void): Promise<Answer<Written>>;
  /** Returns the account's models whose shutdown the vendor has announced. */
  endings(): Promise<Answer<ModelEnding[]>>;
}

export type WriteRequest = Request;
