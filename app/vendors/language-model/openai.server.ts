/**
 * Texts and structured verdicts from OpenAI's Responses API. OpenAI stores none of them (`store:
 * false`).
 */
import { createHash } from "node:crypto";
import { zodTextFormat } from "openai/helpers/zod";
import { z } from "zod";
import { days, hours, type Connection, type Json } from "../call";
import { openaiClient, withOpenAI } from "../openai.server";
import { fit } from "../response.server";
import { presentListOf, text } from "../tolerant";
import { openaiAskEach } from "./openai-each.server";
import { added, badAnswer } from "./openai-answer";
import { bodyOf, type Body, parsed, respond } from "./openai-respond.server";
import type { Asked, AskRequest, LanguageModelPort, ModelEnding, Usage, WriteRequest, Written } from "./port";
import { mostUsd } from "./prices";

const mostVerdictTokens = 4000;
const mostTextTokens = 8000;
/** One request, and one more if the answer does not match the schema. */
const rounds = 2;

export interface OpenaiOptions {
  /** Default models for requests that specify none. */
  models: { bulk: string; writing: string };
  /** Set if no user waits for the verdicts. */
  waits?: "nobody";
}

export function openaiLanguageModel(
  connection: Connection,
  { models, waits }: OpenaiOptions,
): LanguageModelPort {
  async function ask<T>(request: AskRequest<T>) {
    const model = request.model || models.bulk;
    const format = zodTextFormat(request.schema, request.name);
    const most = request.maxOutputTokens ?? mostVerdictTokens;
    // Both survive a broken connection, so that a retry never pays for an answer again.
    let answers = 0;
    let usage: Usage | undefined;
    return connection.call<Asked<T>>({
      operation: "responses/ask",
      request: { ...sameness(request, model), name: request.name, schema: JSON.stringify(format.schema) },
      keep: request.keep ?? days(30),
      bucket: "models",
      units: rounds * mostUsd(model, charactersOf(request), most),
      async perform(send, charge) {
        const body: Body = { ...bodyOf(request, model, most), text: { format } };
        for (;;) {
          const answer = await respond({ connection, send, charge }, body);
          answers += 1;
          usage = added(usage, answer.usage);
          const fitting = parsed(request.schema, answer.text);
          if (fitting.success) return { value: { value: fitting.data, usage } };
          if (answers >= rounds) throw badAnswer(`answered twice in the wrong format: ${fitting.reason}`);
        }
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
      bucket: "writing",
      units: mostUsd(model, charactersOf(request), most),
      async perform(send, charge) {
        const began = connection.now().getTime();
        const written = await respond({ connection, send, charge }, bodyOf(request, model, most), tell);
        const milliseconds = connection.now().getTime() - began;
        return { value: { ...written, milliseconds } };
      },
    });
    // A cached answer arrives in one piece.
    if (!streamed) onText?.(answer.value.text);
    return answer;
  }

  return {
    ask,
    write,
    askEach: (request) => openaiAskEach(connection, { usualModel: models.bulk, waits }, request),
    endings: () => openaiEndings(connection),
  };
}

/** Returns the fields that identify a request in the cache. */
function sameness(request: WriteRequest, model: string): Record<string, Json | undefined> {
  const { instructions, input, picture, temperature, maxOutputTokens, version } = request;
  return {
    model,
    instructions,
    input,
    picture: picture && digest(picture),
    temperature,
    maxOutputTokens,
    version,
  };
}

/** A picture file is too long for a cache key. */
const digest = ({ base64 }: NonNullable<WriteRequest["picture"]>) =>
  createHash("sha256").update(base64).digest("hex");

/** Upper bound for the price of a picture at 512 pixels with any model, in characters of text. */
const charactersOfPicture = 12_000;

const charactersOf = ({ instructions, input, picture }: WriteRequest) =>
  instructions.length + input.length + (picture ? charactersOfPicture : 0);

/** Milliseconds. */
const longestListWait = 20_000;

const modelList = z.object({ data: presentListOf(z.object({ id: z.string().min(1), shutdown_date: text })) });

/**
 * Reads shutdown dates from OpenAI's list of models (developers.openai.com/api/docs/deprecations).
 */
const openaiEndings = (connection: Connection): ReturnType<LanguageModelPort["endings"]> =>
  connection.call({
    operation: "models",
    request: {},
    keep: hours(1),
    bucket: "models",
    units: 0,
    async perform(send) {
      const client = openaiClient(connection, send, longestListWait);
      const answer = await withOpenAI(connection, () => client.get("/models"));
      const { data } = fit("openai", modelList, answer);
      return { value: data.flatMap(endingOf) };
    },
  });

const endingOf = ({ id, shutdown_date: on }: z.output<typeof modelList>["data"][number]): ModelEnding[] =>
  on && /^\d{4}-\d{2}-\d{2}$/.test(on) ? [{ model: id, on }] : [];
