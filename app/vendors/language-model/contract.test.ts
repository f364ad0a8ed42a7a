import { describe, expect, test } from "vitest";
import { z } from "zod";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { failureOf, fixture, jsonAnswer, recordedRows, replay, testNow, upstreamsOver } from "../replay";
import { openai } from "../definitions/openai";
import { openaiLanguageModel } from "./openai.server";
import { mostUsd, usdOf } from "./prices";
import { modelAnswering, models, openaiAnswer, response, says } from "./replay";

const city = z.object({ city: z.string(), country: z.string() });
const question = {
  name: "city_location",
  schema: city,
  instructions: "Name the city.",
  input: "Largest in Mexico",
};

describe("the Responses API's answers", () => {
  test.each([
    ["openai/structured.json", "Puebla"],
    ...recordedRows([["openai/responses_structured_output_200.json", "Mexico City"]]),
  ])("structured output: %s", async (file, city) => {
    const { model, bodies, requests } = modelAnswering(() => openaiAnswer(file));
    const { value } = await model.ask(question);
    expect(value.value).toEqual({ city, country: "Mexico" });
    expect(value.usage.inputTokens).toBeGreaterThan(0);
    expect(requests[0]?.url.href).toBe("https://api.openai.com/v1/responses");
    expect(bodies()[0]).toMatchObject({
      model: "gpt-6-luna",
      store: false,
      instructions: "Name the city.",
      text: { format: { type: "json_schema", name: "city_location", strict: true } },
    });
  });

  test.each([
    ["openai/stream.txt", "Northlight opened a studio."],
    ...recordedRows([["openai/responses_stream_sse_200.json", "The capital of France is Paris."]]),
  ])("a stream, piece by piece: %s", async (file, text) => {
    const { model, bodies } = modelAnswering(() => openaiAnswer(file));
    const pieces: string[] = [];
    const { value } = await model.write({ instructions: "Answer.", input: "?" }, (piece) =>
      pieces.push(piece),
    );
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join("")).toBe(text);
    expect(value.text).toBe(text);
    expect(value.usage.outputTokens).toBeGreaterThan(0);
    expect(bodies()[0]).toMatchObject({ stream: true, store: false });
  });

  test.each([
    ["openai/unknown-model.400.json", "gpt-6-lunaa"],
    ...recordedRows([["openai/responses_error_400_model_not_found.json", "gpt-5.2-proo"]]),
  ])("an unknown model is invalid input in the service's words: %s", async (file, name) => {
    const { model } = modelAnswering(() => openaiAnswer(file));
    expect(await failureOf(model.write({ model: name, instructions: "", input: "" }))).toMatchObject({
      kind: "invalid-input",
      status: 400,
      detail: `The requested model '${name}' does not exist.`,
    });
  });

  test.each([["openai/429.json", 12_500], ...recordedRows([["openai/errors_quoted.json", 26_604]])])(
    "each 429 has its kind: %s",
    async (file, wait) => {
      const { cases } = JSON.parse(fixture(file)) as {
        cases: { status: number; body: object }[];
      };
      const failures = await Promise.all(
        cases.map(({ body, status }) =>
          failureOf(
            modelAnswering(() => jsonAnswer(body, status)).model.write({ instructions: "", input: "" }),
          ),
        ),
      );
      expect(failures.map(({ kind, retryAfter }) => [kind, retryAfter])).toEqual([
        ["rate-limited", wait],
        ["invalid-input", undefined],
        ["quota", undefined],
      ]);
    },
  );
});

describe("an answer that doesn't fit", () => {
  test("is asked for once more, and both are paid", async () => {
    const { model, requests } = modelAnswering(
      says("not JSON"),
      says('{"city":"Puebla","country":"Mexico"}'),
    );
    const { value } = await model.ask(question);
    expect(value.value.city).toBe("Puebla");
    expect(value.usage.inputTokens).toBe(2_000_000);
    expect(requests).toHaveLength(2);
  });

  test("twice is a bad answer", async () => {
    const { model, requests } = modelAnswering(says('{"city":1}'));
    expect((await failureOf(model.ask(question))).kind).toBe("bad-answer");
    expect(requests).toHaveLength(2);
  });

  test.each([
    [
      "a refusal",
      response("", { output: [{ type: "message", content: [{ type: "refusal", refusal: "I won't." }] }] }),
      "the model refused: I won't.",
    ],
    [
      "cut off",
      response("{", { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }),
      "the answer exceeded the length limit",
    ],
    [
      "filtered",
      response("", { status: "incomplete", incomplete_details: { reason: "content_filter" } }),
      "the content filter stopped the answer",
    ],
    ["of another service", { nonsense: true }, "the format of the Responses API"],
    [
      "a message without words",
      response("", { output: [{ type: "message" }] }),
      "the format of the Responses API",
    ],
    ["broken JSON", '{"output":[', "the format of the Responses API"],
  ])("%s is a bad answer at once", async (_, body, words) => {
    const { model, requests } = modelAnswering(() =>
      typeof body === "string"
        ? new Response(body, { headers: { "content-type": "application/json" } })
        : jsonAnswer(body),
    );
    const failure = await failureOf(model.ask(question));
    expect(failure.kind).toBe("bad-answer");
    expect(failure.detail).toContain(words);
    expect(requests).toHaveLength(1);
  });
});

test.each([
  ["a whole answer", "application/json"],
  ["a stream", "text/event-stream"],
])("%s that breaks off is no bad answer: what it cost is unknown", async (_, type) => {
  const { model, requests } = modelAnswering(
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('{"output":[')),
          pull: (controller) => controller.error(new TypeError("terminated")),
        }),
        { headers: { "content-type": type } },
      ),
  );
  const text = type === "application/json" ? undefined : () => undefined;
  const failure = await failureOf(model.write({ instructions: "", input: "" }, text));
  expect(failure).toMatchObject({ kind: "upstream-down", broken: true });
  expect(requests).toHaveLength(1);
});

test("a few short verdicts leave room for the model's reasoning, which is paid for as output", async () => {
  const reasoned = {
    usage: {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 900,
      output_tokens_details: { reasoning_tokens: 850 },
      total_tokens: 1000,
    },
  };
  const { model, bodies } = modelAnswering(says('{"answers":[{"id":"1","fits":true}]}', reasoned));
  const [only] = await model.askEach({
    name: "verdict",
    instructions: "Does it fit?",
    schema: z.object({ fits: z.boolean() }),
    texts: [{ key: "a", text: "a text" }],
    perRequest: 10,
    wrong: () => null,
  });
  expect(bodies()[0]?.max_output_tokens).toBeGreaterThanOrEqual(4000);
  if (!only || only instanceof Error) throw new Error("no verdict");
  expect(only.value.usage.usd).toBeCloseTo((100 * 0.1 + 900 * 0.5) / 1e6, 9);
});

describe("prices", () => {
  test("follow the model that answered, cached input apart, long requests dearer", async () => {
    const { value } = await modelAnswering(says("x")).model.write({ instructions: "", input: "" });
    // 600,000 tokens at $0.10, 400,000 at $0.01, 100,000 output tokens at $0.50. Above 272,000
    // input tokens, input costs double and output 1.5 times.
    expect(value.usage.usd).toBeCloseTo(2 * 0.064 + 1.5 * 0.05, 6);
    expect(usdOf("gpt-6-luna", { inputTokens: 1000, cachedInputTokens: 0, outputTokens: 0 })).toBeCloseTo(
      0.0001,
      8,
    );
  });

  test("a model without a price counts as the dearest", () => {
    expect(mostUsd("gpt-9", 4000, 1000)).toBe(mostUsd("gpt-6-astra", 4000, 1000));
  });
});

test("a broken-off stream is told as such", async () => {
  const { model } = modelAnswering(
    () =>
      new Response(
        'event: response.output_text.delta\ndata: {"type":"response.output_text.delta","delta":"Hel"}\n\n',
        { headers: { "content-type": "text/event-stream" } },
      ),
  );
  expect((await failureOf(model.write({ instructions: "", input: "" }, () => undefined))).kind).toBe(
    "upstream-down",
  );
});

test("without a key the variable is named", async () => {
  const { connection } = replay(openai, () => jsonAnswer({}), {});
  expect(await failureOf(openaiLanguageModel(connection, { models }).ask(question))).toMatchObject({
    kind: "not-configured",
    detail: "OPENAI_API_KEY is not set",
  });
});

describe("on the sandbox", () => {
  const world = createWorld({ now: () => testNow });
  const { languageModel } = upstreamsOver(answer(world), () => testNow);

  test("asks, writes and streams", async () => {
    const verdict = z.object({ relevant: z.boolean(), reason: z.string() });
    const asked = await languageModel.ask({
      name: "verdict",
      schema: verdict,
      instructions: "Is this about podcasts?",
      input: "Text: We record a podcast every week.",
    });
    expect(verdict.parse(asked.value.value)).toEqual(asked.value.value);
    expect(asked.value.usage.usd).toBeGreaterThan(0);
    const pieces: string[] = [];
    const written = await languageModel.write(
      { instructions: "Write to Ada.", input: "Company: Acme", temperature: 0.4 },
      (piece) => pieces.push(piece),
    );
    expect(pieces.join("")).toBe(written.value.text);
    expect(written.value.text).not.toBe("");
  });
});
