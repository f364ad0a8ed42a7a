/** For tests: an answer of the Responses API in words of one's own. */
import { fixture, jsonAnswer } from "../replay";

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

/** A fixture as an answer: a good one in JSON, a stream as text, or status, headers and body together. */
export function openaiAnswer(file: string): Response {
  const text = fixture(file);
  if (file.endsWith(".txt")) return new Response(text, { headers: { "content-type": "text/event-stream" } });
  const body = JSON.parse(text) as Recording | { response?: undefined };
  if (!body.response) return jsonAnswer(body);
  const { status, headers, text: said, json } = body.response;
  return new Response(said ?? JSON.stringify(json), { status, headers });
}
