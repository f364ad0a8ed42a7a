/** Checks text, price or failure of Responses API answers through the official client. */
import { expect, test } from "vitest";
import { z } from "zod";
import { failureOf, recordedRows, replay } from "../replay";
import { openai } from "../definitions/openai";
import { parsed } from "./openai-respond.server";
import { openaiLanguageModel } from "./openai.server";
import { openaiAnswer } from "./replay";

function modelAnswering(file: string) {
  const { connection, requests } = replay(openai, () => openaiAnswer(file));
  const model = openaiLanguageModel(connection, { models: { bulk: "gpt-6-luna", writing: "gpt-6.1-terra" } });
  return { model, requests };
}

const question = { instructions: "Answer.", input: "?" };
const city = { ...question, name: "city", schema: z.object({ city: z.string() }) };

test.each([
  ["openai/cached.json", "Dear Ada,", 1500, 1400],
  ["openai/web-search.json", "Northlight opened a studio.", 5200, 4000],
  ["openai/cache-write.json", "OK", 2010, 0],
  ["openai/cache-read.json", "OK", 2010, 2000],
  ...recordedRows([
    ["openai/responses_ratelimit_headers_200.json", "Why did the OpenTelemetry developer", 14, 0],
    ["openai/responses_cached_tokens_200.json", "", 14, 13],
    [
      "openai/responses_web_search_200.json",
      "Today (Tuesday, September 16, 2025) in San Francisco",
      9299,
      8448,
    ],
    ["openai/responses_image_url_input_200.json", "Hello! I see you've shared an image of a potato", 663, 0],
    ["openai/responses_prompt_cache_write_200.json", "OK", 4020, 0],
    ["openai/responses_prompt_cache_read_200.json", "OK", 4020, 4012],
  ]),
])("%s is a text with its tokens", async (file, start, inputTokens, cachedInputTokens) => {
  const { model, requests } = modelAnswering(file);
  const { value } = await model.write(question);
  expect(value.text.startsWith(start)).toBe(true);
  expect(value.text).not.toBe("");
  expect(value.usage).toMatchObject({ inputTokens, cachedInputTokens });
  expect(requests).toHaveLength(1);
});

test.each([
  ["openai/cache-write.json", { plain: 10, written: 2000, read: 0 }],
  ["openai/cache-read.json", { plain: 10, written: 0, read: 2000 }],
  ...recordedRows([
    ["openai/responses_prompt_cache_write_200.json", { plain: 8, written: 4012, read: 0 }],
    ["openai/responses_prompt_cache_read_200.json", { plain: 8, written: 0, read: 4012 }],
  ]),
])(
  "filling the prompt cache is dearer than plain input, reading it far cheaper: %s",
  async (file, { plain, written, read }) => {
    const { value } = await modelAnswering(file).model.write(question);
    // gpt-5.6-sol costs $5 a million input tokens and $30 a million output tokens (here 5). A cache
    // write costs 1.25 times $5, a cache read $0.50.
    expect(value.usage.usd).toBeCloseTo((plain * 5 + written * 6.25 + read * 0.5 + 5 * 30) / 1e6, 9);
  },
);

test.each([
  ["openai/tool-call.json"],
  ["openai/drawing.json"],
  ...recordedRows([
    ["openai/responses_structured_output_tool_turn1_200.json"],
    ["openai/responses_output_type_200.json"],
    ["openai/responses_image_generation_tool_jpeg_200.json"],
  ]),
])("%s holds no text: a bad answer, never an empty one", async (file) => {
  const { model } = modelAnswering(file);
  const noText = { kind: "bad-answer", detail: "the answer contains no text" };
  expect(await failureOf(model.write(question))).toMatchObject(noText);
  expect(await failureOf(model.ask(city))).toMatchObject(noText);
});

test.each([
  ["openai/stream-of-a-tool-call.txt"],
  ...recordedRows([["openai/responses_stream_usage_sse_200.json"]]),
])("a stream of reasoning and a tool call, without a word of text: %s", async (file) => {
  const pieces: string[] = [];
  const { model } = modelAnswering(file);
  expect(await failureOf(model.write(question, (piece) => pieces.push(piece)))).toMatchObject({
    kind: "bad-answer",
  });
  expect(pieces).toEqual([]);
});

test.each([
  ["openai/unknown-model.404.json"],
  ...recordedRows([["openai/chat_error_404_model_not_found.json"]]),
])("an unknown model said with 404 is the person's to mend: %s", async (file) => {
  const { model } = modelAnswering(file);
  expect(await failureOf(model.write(question))).toMatchObject({ kind: "invalid-input", status: 404 });
});

test.each(["text/plain", "text/event-stream"])(
  "an answer without an end is not read without end: %s",
  async (type) => {
    const megabyte = new TextEncoder().encode(`data: ${"a".repeat(1_000_000)}`);
    let given = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => {
          given += 1;
          if (given > 200) controller.close();
          else controller.enqueue(megabyte);
        },
      });
    const { connection } = replay(
      openai,
      () => new Response(endless(), { headers: { "content-type": type } }),
    );
    const model = openaiLanguageModel(connection, {
      models: { bulk: "gpt-6-luna", writing: "gpt-6.1-terra" },
    });
    const written = model.write(question, type === "text/event-stream" ? () => undefined : undefined);
    expect(await failureOf(written)).toMatchObject({ kind: "bad-answer" });
    expect(given).toBeLessThan(100);
  },
  30_000,
);

test("an answer that is far longer than was asked for is not read", () => {
  const schema = z.object({ places: z.array(z.string()) });
  const answer = (places: number) => JSON.stringify({ places: Array(places).fill("a") });
  expect(parsed(schema, answer(1000)).success).toBe(true);
  expect(parsed(schema, answer(100_000))).toEqual({ success: false, reason: "far longer than requested" });
});
