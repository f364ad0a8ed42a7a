/** Every recorded answer of the Responses API through the official client: the right text, price or failure. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { failureOf, hasRecordings, recorded, replay } from "../replay";
import { openai } from "../vendors/openai";
import { openaiLanguageModel } from "./openai.server";

interface Recording {
  response: { status: number; headers: Record<string, string>; json?: object; text?: string };
}

function modelAnswering(file: string) {
  const { connection, requests } = replay(openai, () => {
    const { response } = JSON.parse(recorded(`openai/${file}.json`)) as Recording;
    const { status, headers, text, json } = response;
    return new Response(text ?? JSON.stringify(json), { status, headers });
  });
  const model = openaiLanguageModel(connection, { models: { bulk: "gpt-6-luna", writing: "gpt-6.1-terra" } });
  return { model, requests };
}

const question = { instructions: "Answer.", input: "?" };
const city = { ...question, name: "city", schema: z.object({ city: z.string() }) };

describe.skipIf(!hasRecordings)("recorded", () => {
  test.each([
    ["responses_ratelimit_headers_200", "Why did the OpenTelemetry developer", 14, 0],
    ["responses_cached_tokens_200", "", 14, 13],
    ["responses_web_search_200", "Today (Tuesday, September 16, 2025) in San Francisco", 9299, 8448],
    ["responses_image_url_input_200", "Hello! I see you've shared an image of a potato", 663, 0],
    ["responses_prompt_cache_write_200", "OK", 4020, 0],
    ["responses_prompt_cache_read_200", "OK", 4020, 4012],
  ])("%s is a text with its tokens", async (file, start, inputTokens, cachedInputTokens) => {
    const { model, requests } = modelAnswering(file);
    const { value } = await model.write(question);
    expect(value.text.startsWith(start)).toBe(true);
    expect(value.text).not.toBe("");
    expect(value.usage).toMatchObject({ inputTokens, cachedInputTokens });
    expect(requests).toHaveLength(1);
  });

  test("filling the prompt cache is dearer than plain input, reading it far cheaper", async () => {
    const price = async (file: string) => (await modelAnswering(file).model.write(question)).value.usage.usd;
    // gpt-5.6-sol: 8 tokens at 4 and 5 out at 20 a million; 4,012 written at 1.25 times 4, or read at 0.4.
    const rest = (8 * 4 + 5 * 20) / 1e6;
    expect(await price("responses_prompt_cache_write_200")).toBeCloseTo(rest + (4012 * 5) / 1e6, 9);
    expect(await price("responses_prompt_cache_read_200")).toBeCloseTo(rest + (4012 * 0.4) / 1e6, 9);
  });

  test.each([
    "responses_structured_output_tool_turn1_200",
    "responses_output_type_200",
    "responses_image_generation_tool_jpeg_200",
  ])("%s holds no text: a bad answer, never an empty one", async (file) => {
    const { model } = modelAnswering(file);
    const noText = { kind: "bad-answer", detail: "the answer holds no text" };
    expect(await failureOf(model.write(question))).toMatchObject(noText);
    expect(await failureOf(model.ask(city))).toMatchObject(noText);
  });

  test("a stream of reasoning and a tool call, without a word of text", async () => {
    const pieces: string[] = [];
    const { model } = modelAnswering("responses_stream_usage_sse_200");
    expect(await failureOf(model.write(question, (piece) => pieces.push(piece)))).toMatchObject({
      kind: "bad-answer",
    });
    expect(pieces).toEqual([]);
  });

  test("an unknown model said with 404 is the person's to mend", async () => {
    const { model } = modelAnswering("chat_error_404_model_not_found");
    expect(await failureOf(model.write(question))).toMatchObject({ kind: "invalid-input", status: 404 });
  });
});
