/**
 * Asks one question about many texts. Each text is a separate call, so that its answer is cached
 * and a changed batch only asks about new texts. Calls of one tick share one request to the model.
 */
import { zodTextFormat } from "openai/helpers/zod";
import { z } from "zod";
import { type Answer, type Call, type Connection, days, type Json, type Performed } from "../call";
import { UpstreamError } from "../failure";
import { added, badAnswer } from "./openai-answer";
import { bodyOf, type Line, parsed, respond } from "./openai-respond.server";
import type { Asked, AskEachRequest, Usage } from "./port";
import { mostUsd } from "./prices";

const tokensPerAnswer = 200;
/**
 * Minimum output limit: reasoning counts as output and uses hundreds of tokens before the first
 * word.
 */
const leastTokens = 4000;
const mostTokens = (texts: number) => Math.max(leastTokens, texts * tokensPerAnswer + 500);
/** One request, and one correction of invalid answers. */
const rounds = 2;

/**
 * State of one text. It survives a broken connection, so that a retry never pays for an answered
 * text again.
 */
interface Standing<T> {
  text: string;
  asked: number;
  usage?: Usage;
  complaint?: string;
  answer?: Asked<T>;
}

export async function openaiAskEach<S extends z.ZodRawShape>(
  connection: Connection,
  { usualModel, waits }: { usualModel: string; waits?: "nobody" },
  request: AskEachRequest<S>,
): Promise<(Answer<Asked<z.output<z.ZodObject<S>>>> | UpstreamError)[]> {
  type T = z.output<z.ZodObject<S>>;
  const model = request.model || usualModel;
  const { instructions, name, perRequest } = request;
  const most = mostTokens(perRequest);
  const standings = new WeakMap<Call<unknown>, Standing<T>>();
  const standingOf = (call: Call<unknown>): Standing<T> => {
    const { text } = call.request as { text: string };
    const standing = standings.get(call) ?? { text, asked: 0 };
    standings.set(call, standing);
    return standing;
  };
  const callFor = ({ group, ...text }: AskEachRequest<S>["texts"][number]): Call<Asked<T>> => {
    const call: Call<Asked<T>> = {
      operation: "responses/ask-each",
      request: { model, instructions, name, ...text } satisfies Json,
      keep: days(30),
      bucket: "models",
      units:
        (rounds * mostUsd(model, instructions.length + text.text.length * perRequest, most)) / perRequest,
      async perform(send, charge) {
        const [only] = await askTogether({ connection, send, charge, waits }, model, request, [
          standingOf(call),
        ]);
        if (!only || only instanceof Error) throw only ?? badAnswer("omitted the text");
        return only;
      },
      bulk: {
        name: `${name} ${group ?? ""} ${model} ${waits ?? ""} ${instructions}`,
        max: perRequest,
        bucket: "models",
        perform: (calls, send, charge) =>
          askTogether({ connection, send, charge, waits }, model, request, calls.map(standingOf)),
      },
    };
    return call;
  };
  const outcomes = await Promise.allSettled(request.texts.map((text) => connection.call(callFor(text))));
  return outcomes.map((outcome) => {
    if (outcome.status === "fulfilled") return outcome.value;
    // Every failure except a bad answer (such as a missing key or no budget) affects all texts.
    const error: unknown = outcome.reason;
    if (isBadAnswer(error)) return error;
    throw error;
  });
}

const isBadAnswer = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.kind === "bad-answer";

type Outcome<T> = Performed<Asked<T>> | UpstreamError;

/** Sends one request for all texts, and a second one for texts with a missing or invalid answer. */
async function askTogether<S extends z.ZodRawShape>(
  line: Line,
  model: string,
  { instructions, name, schema, wrong }: AskEachRequest<S>,
  texts: Standing<z.output<z.ZodObject<S>>>[],
): Promise<Outcome<z.output<z.ZodObject<S>>>[]> {
  const shape = z.object({ answers: z.array(z.looseObject({ id: z.string() })) });
  const asked = z.object({ answers: z.array(schema.extend({ id: z.string() })) });
  const format = zodTextFormat(asked, name);
  const ids = new Map(texts.map((each, at) => [each, String(at + 1)]));
  const outcomes = (problem?: UpstreamError) =>
    texts.map(({ answer, complaint }) =>
      answer ? { value: answer } : (problem ?? badAnswer(`gave two invalid answers: ${complaint}`)),
    );
  const stillOpen = () => texts.filter((each) => !each.answer && each.asked < rounds);
  for (let open = stillOpen(); open.length > 0; open = stillOpen()) {
    const input = JSON.stringify(
      open.map((each) => ({ id: ids.get(each), text: each.text, correct: each.complaint })),
    );
    const body = bodyOf({ instructions, input }, model, mostTokens(open.length));
    const answer = await respond(line, { ...body, text: { format } }).catch((error: unknown) => {
      // If the second request fails, the texts answered by the first keep their answers.
      if (isBadAnswer(error) && open.length < texts.length) return error;
      throw error;
    });
    if (answer instanceof UpstreamError) return outcomes(answer);
    const read = parsed(shape, answer.text);
    for (const each of open) {
      each.asked += 1;
      each.usage = added(each.usage, answer.usage, open.length);
      const given = read.success ? read.data.answers.find(({ id }) => id === ids.get(each)) : undefined;
      const fitting = schema.safeParse(given);
      const complaint = fitting.success
        ? wrong(each.text, fitting.data)
        : "The answer for this text was missing or in the wrong format.";
      if (complaint !== null) each.complaint = complaint;
      else if (fitting.success) each.answer = { value: fitting.data, usage: each.usage };
    }
  }
  return outcomes();
}
