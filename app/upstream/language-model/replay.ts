/** For tests: an answer of the Responses API in words of one's own. */
import { jsonAnswer } from "../replay";

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
