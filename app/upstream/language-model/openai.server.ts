/** Texts and structured verdicts from OpenAI's Responses API. Nothing is stored there (`store: false`). */
import OpenAI from "openai";
import { zodTextFormat } from "openai/helpers/zod";
import type { ResponseCreateParamsBase } from "openai/resources/responses/responses";
import { z } from "zod";
import { days, type Connection, type Json, type Send } from "../call";
import { UpstreamError } from "../failure";
import { networkFailure } from "../http.server";
import { openaiClient, withOpenAI } from "../openai.server";
import { tuningFor } from "./model-family";
import { added, badAnswer, finished } from "./openai-answer";
import type { Asked, AskRequest, LanguageModelPort, WriteRequest, Written } from "./port";
import { mostUsd } from "./prices";

const upstream = "openai";
const mostVerdictTokens = 4000;
const mostTextTokens = 8000;
/** Milliseconds; a long text takes a while to write. */
const longestWait = 120_000;

export interface OpenaiOptions {
  /** Models in force where a request names none. */
  models: { bulk: string; writing: string };
}

type Body = Omit<ResponseCreateParamsBase, "stream"> & { model: string };

export function openaiLanguageModel(connection: Connection, { models }: OpenaiOptions): LanguageModelPort {
  async function ask<T>(request: AskRequest<T>) {
    const model = request.model || models.bulk;
    const format = zodTextFormat(request.schema, request.name);
    const most = request.maxOutputTokens ?? mostVerdictTokens;
    return connection.call<Asked<T>>({
      operation: "responses/ask",
      request: { ...sameness(request, model), name: request.name, schema: JSON.stringify(format.schema) },
      keep: request.keep ?? days(30),
      bucket: "models",
      // Twice: an answer that doesn't fit is asked for once more.
      units: 2 * mostUsd(model, charactersOf(request), most),
      async perform(send) {
        const body: Body = { ...bodyOf(request, model, most), text: { format } };
        const first = await respond(connection, send, body);
        const fitting = parsed(request.schema, first.text);
        if (fitting.success)
          return { value: { value: fitting.data, usage: first.usage }, units: first.usage.usd };
        const second = await respond(connection, send, body);
        const usage = added(first.usage, second.usage);
        const again = parsed(request.schema, second.text);
        if (again.success) return { value: { value: again.data, usage }, units: usage.usd };
        throw badAnswer(`answered twice in another shape than asked for: ${again.reason}`);
      },
    });
  }

  async function write(request: WriteRequest, onText?: (piece: string) => void) {
    const model = request.model || models.writing;
    const most = request.maxOutputTokens ?? mostTextTokens;
    let streamed = false;
    const tell = onText && ((piece: string) => onText(((streamed = true), piece)));
    const answer = await connection.call<Written>({
      operation: "responses/write",
      request: sameness(request, model),
      keep: request.keep ?? days(30),
      bucket: "models",
      units: mostUsd(model, charactersOf(request), most),
      async perform(send) {
        const written = await respond(connection, send, bodyOf(request, model, most), tell);
        return { value: written, units: written.usage.usd };
      },
    });
    // An answer that was kept comes in one piece.
    if (!streamed) onText?.(answer.value.text);
    return answer;
  }

  return { ask, write };
}

/** What makes two requests the same one. */
function sameness(request: WriteRequest, model: string): Record<string, Json | undefined> {
  const { instructions, input, temperature, maxOutputTokens, version } = request;
  return { model, instructions, input, temperature, maxOutputTokens, version };
}

const charactersOf = ({ instructions, input }: WriteRequest) => instructions.length + input.length;

function bodyOf({ instructions, input, temperature }: WriteRequest, model: string, most: number): Body {
  return {
    model,
    instructions,
    input,
    max_output_tokens: most,
    store: false,
    ...tuningFor(model, temperature),
  };
}

async function respond(
  connection: Connection,
  send: Send,
  body: Body,
  onText?: (piece: string) => void,
): Promise<Written> {
  const client = openaiClient(connection, send, longestWait);
  return withOpenAI(connection, async () => {
    try {
      return await once(client, body, onText);
    } catch (error) {
      if (!refusesTuning(error)) throw error;
      const { temperature: _temperature, reasoning: _reasoning, ...untuned } = body;
      return once(client, untuned, onText);
    }
  });
}

/** "unsupported_value" or "unsupported_parameter" about how the model was tuned: it does without. */
function refusesTuning(error: unknown): boolean {
  if (!(error instanceof OpenAI.BadRequestError)) return false;
  return /^unsupported_/.test(error.code ?? "") && /^(temperature|reasoning)/.test(error.param ?? "");
}

async function once(client: OpenAI, body: Body, onText?: (piece: string) => void): Promise<Written> {
  if (!onText) return finished(await client.responses.create(body));
  const stream = await client.responses.create({ ...body, stream: true });
  try {
    for await (const event of stream) {
      if (event.type === "response.output_text.delta") onText(event.delta);
      if (event.type === "error") throw badAnswer(event.message);
      if (endings.has(event.type) && "response" in event) return finished(event.response);
    }
  } catch (error) {
    const ours =
      error instanceof OpenAI.OpenAIError || (error instanceof Error && error.name === "AbortError");
    throw ours ? error : networkFailure(upstream, error);
  }
  throw new UpstreamError({ upstream, kind: "upstream-down", detail: "the answer broke off" });
}

const endings = new Set(["response.completed", "response.incomplete", "response.failed"]);

function parsed<T>(schema: z.ZodType<T>, text: string) {
  try {
    const result = schema.safeParse(JSON.parse(text));
    if (result.success) return { success: true as const, data: result.data };
    return { success: false as const, reason: z.prettifyError(result.error) };
  } catch {
    return { success: false as const, reason: "no JSON" };
  }
}
