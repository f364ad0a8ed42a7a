/**
 * One question about many texts. Every text is a call of its own (so each answer is kept by itself and a changed batch
 * asks only for what is new), and calls of one tick travel together as one request to the model.
 */
import { zodTextFormat } from "openai/helpers/zod";
import { z } from "zod";
import { type Answer, type Call, type Connection, days, type Json, type Performed, type Send } from "../call";
import { UpstreamError } from "../failure";
import { badAnswer } from "./openai-answer";
import { bodyOf, parsed, respond } from "./openai-respond.server";
import type { Asked, AskEachRequest, Usage } from "./port";
import { mostUsd } from "./prices";

const tokensPerAnswer = 200;
/** The first time, and once more for what was wrong with it. */
const rounds = 2;

interface Text {
  key: string;
  text: string;
}

export async function openaiAskEach<S extends z.ZodRawShape>(
  connection: Connection,
  usualModel: string,
  request: AskEachRequest<S>,
): Promise<(Answer<Asked<z.output<z.ZodObject<S>>>> | UpstreamError)[]> {
  type T = z.output<z.ZodObject<S>>;
  const model = request.model || usualModel;
  const { instructions, name, perRequest } = request;
  const most = perRequest * tokensPerAnswer;
  const call = (text: Text): Call<Asked<T>> => ({
    operation: "responses/ask-each",
    request: { model, instructions, name, ...text } satisfies Json,
    keep: days(30),
    bucket: "models",
    units: (rounds * mostUsd(model, instructions.length + text.text.length * perRequest, most)) / perRequest,
    async perform(send) {
      const [only] = await askTogether(connection, model, request, [text], send);
      if (!only || only instanceof Error) throw only ?? badAnswer("left the text out");
      return only;
    },
    bulk: {
      name: `${name} ${model} ${instructions}`,
      max: perRequest,
      bucket: "models",
      perform: (calls, send) => askTogether(connection, model, request, calls.map(textOf), send),
    },
  });
  const outcomes = await Promise.allSettled(request.texts.map((text) => connection.call(call(text))));
  return outcomes.map((outcome) => {
    if (outcome.status === "fulfilled") return outcome.value;
    // Anything but a bad answer (no key, no money, no line) is true of all texts alike.
    const error: unknown = outcome.reason;
    if (error instanceof UpstreamError && error.kind === "bad-answer") return error;
    throw error;
  });
}

const textOf = (call: Call<unknown>): Text => {
  const { key, text } = call.request as { key: string; text: string };
  return { key, text };
};

type Outcome<T> = Performed<Asked<T>> | UpstreamError;

/** One request for all texts, a second for those whose answer was missing or wrong. */
async function askTogether<S extends z.ZodRawShape>(
  connection: Connection,
  model: string,
  { instructions, name, schema, wrong }: AskEachRequest<S>,
  texts: Text[],
  send: Send,
): Promise<Outcome<z.output<z.ZodObject<S>>>[]> {
  type T = z.output<z.ZodObject<S>>;
  const shape = z.object({ answers: z.array(z.looseObject({ id: z.string() })) });
  const asked = z.object({ answers: z.array(schema.extend({ id: z.string() })) });
  const format = zodTextFormat(asked, name);
  const outcomes = new Map<number, Outcome<T>>();
  const complaints = new Map<number, string>();
  const spent = new Map<number, Usage>();
  let open = texts.map((_, at) => at);
  for (let round = 1; round <= rounds && open.length > 0; round++) {
    const input = JSON.stringify(
      open.map((at) => ({ id: String(at + 1), text: texts[at]?.text, correct: complaints.get(at) })),
    );
    const body = bodyOf({ instructions, input }, model, open.length * tokensPerAnswer + 500);
    const { text: answer, usage } = await respond(connection, send, { ...body, text: { format } });
    const read = parsed(shape, answer);
    for (const at of open) {
      spent.set(at, plus(spent.get(at), usage, open.length));
      const given = read.success ? read.data.answers.find(({ id }) => id === String(at + 1)) : undefined;
      const fitting = schema.safeParse(given);
      const complaint = fitting.success
        ? wrong(texts[at]?.text ?? "", fitting.data)
        : "The answer to this text was missing or not in the shape asked for.";
      if (complaint !== null) complaints.set(at, complaint);
      else if (fitting.success) {
        const cost = spent.get(at) ?? usage;
        outcomes.set(at, { value: { value: fitting.data, usage: cost }, units: cost.usd });
      }
    }
    open = open.filter((at) => !outcomes.has(at));
  }
  return texts.map((_, at) => outcomes.get(at) ?? badAnswer(`answered twice wrongly: ${complaints.get(at)}`));
}

/** What one text has cost so far: its share of every request it was part of. */
function plus(before: Usage | undefined, { model, ...whole }: Usage, texts: number): Usage {
  const share = (sum: number | undefined, part: number) => (sum ?? 0) + part / texts;
  return {
    model,
    inputTokens: share(before?.inputTokens, whole.inputTokens),
    cachedInputTokens: share(before?.cachedInputTokens, whole.cachedInputTokens),
    outputTokens: share(before?.outputTokens, whole.outputTokens),
    usd: share(before?.usd, whole.usd),
  };
}
