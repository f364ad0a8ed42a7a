/** Reads a finished answer of the Responses API: its text and cost, or the failure. */
import type OpenAI from "openai";
import type { ResponseUsage } from "openai/resources/responses/responses";
import { z } from "zod";
import { printable } from "../../printable-text";
import { UpstreamError } from "../failure";
import type { Usage } from "./port";
import { flexPrice } from "./openai-flex";
import { usdOf } from "./prices";

const upstream = "openai";

/**
 * The fields of an answer that the adapter reads, because the OpenAI client does not validate
 * answers.
 */
const readable = z.looseObject({ model: z.string(), output: z.array(z.looseObject({ type: z.string() })) });

/**
 * Returns the cost of a request, even of an unusable answer; null if the answer does not say.
 * Failed requests are free.
 */
export function chargeOf(response: Partial<OpenAI.Responses.Response>): number | null {
  const { model, usage, status, service_tier: tier } = response;
  if (typeof model === "string" && usage) return usageOf({ model, usage, tier }).usd;
  return status === "failed" ? 0 : null;
}

/** Returns the text of a complete answer; throws the reason for any other. */
export function finished(response: OpenAI.Responses.Response): { text: string; usage: Usage } {
  if (response.status === "failed") {
    const { code, message } = response.error ?? { code: "server_error", message: "failed without a message" };
    const kind =
      code === "rate_limit_exceeded"
        ? "rate-limited"
        : code === "server_error"
          ? "upstream-down"
          : "bad-answer";
    throw new UpstreamError({ upstream, kind, detail: message });
  }
  if (response.status === "incomplete") {
    const cut = response.incomplete_details?.reason === "max_output_tokens";
    throw badAnswer(cut ? "the answer exceeded the length limit" : "the content filter stopped the answer");
  }
  if (!readable.safeParse(response).success) throw unreadable();
  const parts = response.output.flatMap((item) => (item.type === "message" ? item.content : []));
  const refusal = parts.find((part) => part.type === "refusal");
  if (refusal) throw badAnswer(`the model refused: ${refusal.refusal}`);
  const text = parts.map((part) => (part.type === "output_text" ? part.text : "")).join("");
  if (text.trim() === "") throw badAnswer("the answer contains no text");
  return { text: printable(text), usage: usageOf({ ...response, tier: response.service_tier }) };
}

interface Used {
  model: string;
  usage?: ResponseUsage;
  /** The tier that answered, which may differ from the requested tier. */
  tier?: string | null;
}

function usageOf({ model, usage, tier }: Used): Usage {
  const tokens = {
    inputTokens: usage?.input_tokens ?? 0,
    cachedInputTokens: usage?.input_tokens_details?.cached_tokens ?? 0,
    outputTokens: usage?.output_tokens ?? 0,
  };
  // Only families that bill cache writes report them; the client's type lacks the field.
  const { cache_write_tokens: cacheWriteTokens = 0 }: { cache_write_tokens?: number } =
    usage?.input_tokens_details ?? {};
  const usd = usdOf(model, { ...tokens, cacheWriteTokens }) * (tier === "flex" ? flexPrice : 1);
  return { model, ...tokens, usd };
}

/**
 * Adds an answer's usage to the earlier usage. An answer about several texts is divided among them.
 */
export function added(before: Usage | undefined, { model, ...whole }: Usage, texts = 1): Usage {
  const share = (sum: number | undefined, part: number) => (sum ?? 0) + part / texts;
  return {
    model,
    inputTokens: share(before?.inputTokens, whole.inputTokens),
    cachedInputTokens: share(before?.cachedInputTokens, whole.cachedInputTokens),
    outputTokens: share(before?.outputTokens, whole.outputTokens),
    usd: share(before?.usd, whole.usd),
  };
}

export const badAnswer = (detail: string) => new UpstreamError({ upstream, kind: "bad-answer", detail });

export const unreadable = () => badAnswer("the answer does not have the format of the Responses API");
