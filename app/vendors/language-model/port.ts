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
  /** How long the model took. */
  milliseconds: number;
}

export interface Asked<T> {
  value: T;
  usage: Usage;
}

interface Request {
  /** Empty: the configured model for bulk work (`ask`) or writing (`write`). */
  model?: string;
  /** Fixed text first, so that the provider's prompt cache holds. */
  instructions: string;
  input: string;
  /** A picture to look at beside the input: its file, without a `data:` prefix. */
  picture?: { type: "jpeg" | "png" | "webp"; base64: string };
  temperature?: number;
  maxOutputTokens?: number;
  /** "this-run" for generators, try-outs and the e-mail workspace; otherwise verdicts and texts are kept 30 days. */
  keep?: "this-run";
  /** What besides model and input makes a verdict the same (prompt version). */
  version?: Json;
}

export interface AskRequest<T> extends Request {
  /** Name of the answer's shape, `[a-z_]+`. */
  name: string;
  /** Root must be an object; every field required (use `.nullable()`). */
  schema: z.ZodType<T>;
}

/** One question about many texts: answered in batches, kept text by text. */
export interface AskEachRequest<S extends z.ZodRawShape> {
  /** Empty: the configured model for bulk work. */
  model?: string;
  /** The question and how to answer it, the same for every text. */
  instructions: string;
  /** Name of the answer's shape, `[a-z_]+`. */
  name: string;
  /** Shape of the answer to one text; every field required. */
  schema: z.ZodObject<S>;
  /** `key` and `text` together make a text the same one as before. A request carries texts of one group alone. */
  texts: { key: string; text: string; group?: number }[];
  /** Most texts one request carries. */
  perRequest: number;
  /** What is wrong with an answer, in words for the model; null: nothing. It is asked for once more, then `bad-answer`. */
  wrong(text: string, answer: z.output<z.ZodObject<S>>): string | null;
}

/** A model that its vendor will switch off. */
export interface ModelEnding {
  model: string;
  /** The day, `YYYY-MM-DD`. */
  on: string;
}

export interface LanguageModelPort {
  /** Structured output. An answer that doesn't fit the schema is asked for once more, then `bad-answer`. */
  ask<T>(request: AskRequest<T>): Promise<Answer<Asked<T>>>;
  /** One outcome per text, in order: its answer, or why it has none. Fails as a whole only when nothing can be asked. */
  askEach<S extends z.ZodRawShape>(
    request: AskEachRequest<S>,
  ): Promise<(Answer<Asked<z.output<z.ZodObject<S>>>> | UpstreamError)[]>;
  /** Plain text. `onText` gets pieces as they come (streamed when given). */
  write(request: Request, onText?: (piece: string) => void): Promise<Answer<Written>>;
  /** The account's models whose end the vendor has announced. */
  endings(): Promise<Answer<ModelEnding[]>>;
}

export type WriteRequest = Request;
