/** Builds Responses API answers for tests. */
import { fixture, jsonAnswer, replay } from "../replay";
import { openai } from "../definitions/openai";
import { openaiLanguageModel } from "./openai.server";

export const models = { bulk: "gpt-6-luna", writing: "gpt-6.1-terra" };

export const modelResponse = (text: string, more: object = {}) => ({
  id: "resp_1",
  object: "response",
  status: "completed",
  model: "gpt-6-luna",
  output: [
    {
      id: "msg_1",
      type: "message",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", annotations: [], text }],
    },
  ],
  usage: {
    input_tokens: 1000,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 100,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 1100,
  },
  ...more,
});

/** A structured answer. */
export const modelAnswers = (value: unknown, more: object = {}) =>
  jsonAnswer(modelResponse(JSON.stringify(value), more));

interface Recording {
  response: { status: number; headers: Record<string, string>; json?: object; text?: string };
}

/**
 * Turns a fixture into a response: a successful answer in JSON, a stream as text, or status,
 * headers and body together.
 */
export function openaiAnswer(file: string): Response {
  const text = fixture(file);
  if (file.endsWith(".txt")) return new Response(text, { headers: { "content-type": "text/event-stream" } });
  const body = JSON.parse(text) as Recording | { response?: undefined };
  if (!body.response) return jsonAnswer(body);
  const { status, headers, text: said, json } = body.response;
  return new Response(said ?? JSON.stringify(json), { status, headers });
}

/** Answers successive requests with these responses and repeats the last one. */
export function modelAnswering(...answers: (() => Response)[]) {
  let at = 0;
  const { connection, requests } = replay(openai, () => {
    const respond = answers[Math.min(at, answers.length - 1)];
    at += 1;
    return respond ? respond() : jsonAnswer({}, 500);
  });
  const bodies = () => requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  return { model: openaiLanguageModel(connection, { models }), requests, bodies };
}

/** Reports a million tokens, so that the usage equals the list price. */
export const response = (text: string, more: object = {}) =>
  modelResponse(text, {
    model: "gpt-6-luna-2026-09-22",
    usage: {
      input_tokens: 1_000_000,
      input_tokens_details: { cached_tokens: 400_000 },
      output_tokens: 100_000,
      total_tokens: 1_100_000,
    },
    ...more,
  });
export const says =
  (text: string, more: object = {}) =>
  () =>
    jsonAnswer(response(text, more));
