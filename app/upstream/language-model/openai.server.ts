/** Texts and structured verdicts from OpenAI's Responses API. Nothing is stored there (`store: false`). */
import { zodTextFormat } from "openai/helpers/zod";
import { days, type Connection, type Json } from "../call";
import { openaiAskEach } from "./openai-each.server";
import { added, badAnswer } from "./openai-answer";
import { bodyOf, type Body, parsed, respond } from "./openai-respond.server";
import type { Asked, AskRequest, LanguageModelPort, WriteRequest, Written } from "./port";
import { mostUsd } from "./prices";

const mostVerdictTokens = 4000;
const mostTextTokens = 8000;

export interface OpenaiOptions {
  /** Models in force where a request names none. */
  models: { bulk: string; writing: string };
}

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
        const began = connection.now().getTime();
        const written = await respond(connection, send, bodyOf(request, model, most), tell);
        const milliseconds = connection.now().getTime() - began;
        return { value: { ...written, milliseconds }, units: written.usage.usd };
      },
    });
    // An answer that was kept comes in one piece.
    if (!streamed) onText?.(answer.value.text);
    return answer;
  }

  return { ask, write, askEach: (request) => openaiAskEach(connection, models.bulk, request) };
}

/** What makes two requests the same one. */
function sameness(request: WriteRequest, model: string): Record<string, Json | undefined> {
  const { instructions, input, temperature, maxOutputTokens, version } = request;
  return { model, instructions, input, temperature, maxOutputTokens, version };
}

const charactersOf = ({ instructions, input }: WriteRequest) => instructions.length + input.length;
