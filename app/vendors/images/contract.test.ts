import { describe, expect, test } from "vitest";
import { directConnection } from "../direct-connection.server";
import { UpstreamError } from "../failure";
import { fixture, jsonAnswer, recordedRows, replay } from "../replay";
import { openai } from "../definitions/openai";
import { openaiImages } from "./openai.server";
import type { ImageRequest } from "./port";

const request: ImageRequest = {
  prompt: "A quiet studio",
  width: 1280,
  height: 720,
  format: "jpeg",
  compression: 80,
};

interface Seen {
  path: string;
  body: Record<string, unknown>;
  key: string | null;
}

function imagesAnswering(body: unknown, status = 200, headers: Record<string, string> = {}) {
  const seen: Seen[] = [];
  const connection = directConnection(openai, {
    secrets: { OPENAI_API_KEY: "a-key" },
    now: () => new Date("2026-11-20T12:00:00Z"),
    async fetch(received) {
      const sent = (await received.json()) as Record<string, unknown>;
      seen.push({
        path: new URL(received.url).pathname,
        body: sent,
        key: received.headers.get("authorization"),
      });
      return new Response(typeof body === "string" ? body : JSON.stringify(body), {
        status,
        headers: { "content-type": "application/json", ...headers },
      });
    },
  });
  return { seen, images: openaiImages(connection, { model: "gpt-image-2.5-flare" }) };
}

async function failureOf(
  body: unknown,
  status: number,
  headers?: Record<string, string>,
): Promise<UpstreamError> {
  const { images } = imagesAnswering(body, status, headers);
  const failure: unknown = await images.draw(request).catch((error: unknown) => error);
  if (failure instanceof UpstreamError) return failure;
  throw new Error(`Not an UpstreamError: ${String(failure)}`);
}

const drawn = { created: 1, data: [{ b64_json: "aGVsbG8=" }] };

test("asks for exactly the size, format and weight wanted", async () => {
  const { seen, images } = imagesAnswering(drawn);
  await images.draw(request);
  expect(seen).toEqual([
    {
      path: "/v1/images/generations",
      key: "Bearer a-key",
      body: {
        model: "gpt-image-2.5-flare",
        prompt: "A quiet studio",
        size: "1280x720",
        quality: "medium",
        output_format: "jpeg",
        output_compression: 80,
        background: "opaque",
        n: 1,
      },
    },
  ]);
});

test("references go as addresses to the edit call; png has no compression", async () => {
  const { seen, images } = imagesAnswering(drawn);
  await images.draw({ ...request, format: "png", references: ["https://i.ytimg.com/vi/a/hqdefault.jpg"] });
  expect(seen[0]?.path).toBe("/v1/images/edits");
  expect(seen[0]?.body.images).toEqual([{ image_url: "https://i.ytimg.com/vi/a/hqdefault.jpg" }]);
  expect(seen[0]?.body).not.toHaveProperty("output_compression");
});

test("an edit whose size is refused is asked for in the documented size nearest in shape", async () => {
  const sizes: unknown[] = [];
  const { connection } = replay(openai, async (received) => {
    const { size } = (await received.json()) as { size: string };
    sizes.push(size);
    return size === "1536x1024"
      ? jsonAnswer(drawn)
      : jsonAnswer(
          {
            error: {
              message: "Invalid value: '1280x720'.",
              type: "invalid_request_error",
              param: "size",
              code: "invalid_value",
            },
          },
          400,
        );
  });
  const images = openaiImages(connection, { model: "gpt-image-2.5-flare" });
  await images.draw({ ...request, references: ["https://i.ytimg.com/vi/a/hqdefault.jpg"] });
  expect(sizes).toEqual(["1280x720", "1536x1024"]);
});

describe("OpenAI's answers", () => {
  const answered = (name: string) => JSON.parse(fixture(name)) as unknown;

  test.each([
    ["openai/image.json", "aGVsbG8=", { text: 20, image: 40, out: 60 }],
    ...recordedRows([
      ["youtube/openai/images.generations.generate-image.json", "...", { text: 10, image: 40, out: 50 }],
    ]),
  ])("an image with its price: %s", async (file, base64, { text, image, out }) => {
    const { value } = await imagesAnswering(answered(file)).images.draw(request);
    expect(value.base64).toBe(base64);
    expect(value.usage.usd).toBeCloseTo((text * 5 + image * 8 + out * 30) / 1e6, 9);
  });

  test.each([
    ["openai/moderation.400.json", "violence"],
    ...recordedRows([["youtube/openai/error.400.moderation_blocked.json", "sexual"]]),
  ])("a moderation refusal is the person's to mend, in words: %s", async (file, why) => {
    const failure = await failureOf(answered(file), 400);
    expect(failure).toMatchObject({ kind: "invalid-input", retryable: false, status: 400 });
    expect(failure.detail).toContain(`refused this request (${why})`);
  });

  test.each([["openai/429.json", 12_500], ...recordedRows([["openai/errors_quoted.json", 26_604]])])(
    "429 in its three meanings: %s",
    async (file, retryAfter) => {
      const { cases } = answered(file) as { cases: { body: unknown }[] };
      const [slow, large, broke] = await Promise.all(cases.map(({ body }) => failureOf(body, 429)));
      expect(slow).toMatchObject({ kind: "rate-limited", retryAfter, retryable: true });
      expect(large).toMatchObject({ kind: "invalid-input", retryable: false });
      expect(broke).toMatchObject({ kind: "quota", accountWide: true });
    },
  );

  test.each([
    ["openai/unknown-model.400.json", "gpt-6-lunaa"],
    ...recordedRows([["openai/responses_error_400_model_not_found.json", "gpt-5.2-proo"]]),
  ])("an unknown model is named: %s", async (file, model) => {
    const { response } = answered(file) as { response: { json: unknown } };
    const failure = await failureOf(response.json, 400);
    expect(failure).toMatchObject({
      kind: "invalid-input",
      detail: `The requested model '${model}' does not exist.`,
    });
  });
});

test.each([
  [401, "expired-credentials"],
  [403, "blocked"],
  [413, "invalid-input"],
  [500, "upstream-down"],
  [503, "upstream-down"],
])("status %i is %s", async (status, kind) => {
  const failure = await failureOf(
    { error: { message: "Their words.", type: "x", param: null, code: null } },
    status,
  );
  expect(failure).toMatchObject({ kind, detail: "Their words.", status });
});

test("the server's own waiting time wins over the one in the text", async () => {
  const body = { error: { message: "Please try again in 9s.", code: "rate_limit_exceeded" } };
  expect((await failureOf(body, 429, { "retry-after-ms": "1500" })).retryAfter).toBe(1500);
  expect((await failureOf({ error: { message: "try again in 6m0s" } }, 429)).retryAfter).toBe(360_000);
  expect((await failureOf({ error: { message: "try again in 120ms" } }, 429)).retryAfter).toBe(120);
});

test("an answer without an image is a bad answer", async () => {
  expect(await failureOf({ created: 1, data: [] }, 200)).toMatchObject({ kind: "bad-answer" });
  expect((await failureOf("<html>", 502)).kind).toBe("upstream-down");
});

test("a hung-up connection is upstream-down, a late answer timeout", async () => {
  const dropping = (error: Error) =>
    openaiImages(
      directConnection(openai, {
        secrets: { OPENAI_API_KEY: "a-key" },
        now: () => new Date(),
        fetch: () => Promise.reject(error),
      }),
      { model: "m" },
    ).draw(request);
  await expect(dropping(new TypeError("fetch failed"))).rejects.toMatchObject({ kind: "upstream-down" });
  await expect(dropping(new DOMException("late", "TimeoutError"))).rejects.toMatchObject({ kind: "timeout" });
});

test("a missing key says which", async () => {
  const connection = directConnection(openai, {
    now: () => new Date(),
    fetch: () => Promise.reject(new Error("sent")),
  });
  await expect(openaiImages(connection, { model: "m" }).draw(request)).rejects.toMatchObject({
    kind: "not-configured",
  });
});
