/** What a finished answer of the Responses API comes to: its text and what it cost, or why there is none. */
import type OpenAI from "openai";
import type { ResponseUsage } from "openai/resources/responses/responses";
import { z } from "zod";
import { showable } from "../../showable";
import { UpstreamError } from "../failure";
import type { Usage } from "./port";
import { flexPrice } from "./openai-flex";
import { usdOf } from "./prices";

const upstream = "openai";

/** What is read of an answer; the client passes on whatever came. */
const readable = z.looseObject({ model: z.string(), output: z.array(z.looseObject({ type: z.string() })) });

/** What the request cost, also one that can't be used; null where the answer doesn't say. One that failed is free. */
export function chargeOf(response: Partial<OpenAI.Responses.Response>): number | null {
  const { model, usage, status, service_tier: tier } = response;
  if (typeof model === "string" && usage) return usageOf({ model, usage, tier }).usd;
  return status === "failed" ? 0 : null;
}

/** The text of a whole answer; anything less is a failure with its reason. */
export function finished(response: OpenAI.Responses.Response): { text: string; usage: Usage } {
  if (response.status === "failed") {
    const { code, message } = response.error ?? { code: "server_error", message: "failed without words" };
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
    throw badAnswer(
      cut
        ? "the answer was cut off: it would have been longer than allowed"
        : "the content filter stopped it",
    );
  }
  if (!readable.safeParse(response).success) throw unreadable();
  const parts = response.output.flatMap((item) => (item.type === "message" ? item.content : []));
  const refusal = parts.find((part) => part.type === "refusal");
  if (refusal) throw badAnswer(`the model refused: ${refusal.refusal}`);
  const text = parts.map((part) => (part.type === "output_text" ? part.text : "")).join("");
  if (text.trim() === "") throw badAnswer("the answer holds no text");
  return { text: showable(text), usage: usageOf({ ...response, tier: response.service_tier }) };
}

interface Used {
  model: string;
  usage?: ResponseUsage;
  /** The tier that has answered, which may be another than the one that was asked. */
  tier?: string | null;
}

function usageOf({ model, usage, tier }: Used): Usage {
  const tokens = {
    inputTokens: usage?.input_tokens ?? 0,
    cachedInputTokens: usage?.input_tokens_details?.cached_tokens ?? 0,
    outputTokens: usage?.output_tokens ?? 0,
  };
  // Only the families that bill for it say it; the client's type does not know it.
  const { cache_write_tokens: cacheWriteTokens = 0 }: { cache_write_tokens?: number } =
    usage?.input_tokens_details ?? {};
  const usd = usdOf(model, { ...tokens, cacheWriteTokens }) * (tier === "flex" ? flexPrice : 1);
  return { model, ...tokens, usd };
}

/** What a question has used so far, with this answer's share of it: an answer to many texts is divided among them. */
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

export const unreadable = () => badAnswer("the answer is not one of the Responses API");
