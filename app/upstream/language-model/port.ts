import type { z } from "zod";
import type { Answer, Json } from "../call";

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

export interface LanguageModelPort {
  /** Structured output. An answer that doesn't fit the schema is asked for once more, then `bad-answer`. */
  ask<T>(request: AskRequest<T>): Promise<Answer<Asked<T>>>;
  /** Plain text. `onText` gets pieces as they come (streamed when given). */
  write(request: Request, onText?: (piece: string) => void): Promise<Answer<Written>>;
}

export type WriteRequest = Request;
