/**
 * OpenAI's Flex tier: half the price, slower, and refused where there is no room for it or the model doesn't have it. A
 * refused request costs nothing and is asked for at once by the standard tier.
 * https://developers.openai.com/api/docs/guides/flex-processing
 */
import OpenAI from "openai";

/** Times the standard price. */
export const flexPrice = 0.5;

/** Milliseconds for which a refused model is asked by the standard tier alone: room comes back, a model's tier hardly. */
const rests = { "no room": 60_000, "no tier": 3_600_000 };
const restsUntil = new Map<string, number>();

export const flexIsAsked = (model: string, now: Date): boolean =>
  now.getTime() >= (restsUntil.get(model) ?? 0);

/** The request by the standard tier, where Flex refused it; null where the refusal is about something else. */
export function atStandard<B extends { model: string; service_tier?: unknown }>(
  body: B,
  error: unknown,
  now: Date,
): Omit<B, "service_tier"> | null {
  const why = body.service_tier === "flex" ? refusalOf(error) : null;
  if (!why) return null;
  restsUntil.set(body.model, now.getTime() + rests[why]);
  const { service_tier: _, ...rest } = body;
  return rest;
}

function refusalOf(error: unknown): keyof typeof rests | null {
  if (error instanceof OpenAI.RateLimitError)
    return /resource.?unavailable/i.test(`${error.code} ${error.type} ${error.message}`.slice(0, 500))
      ? "no room"
      : null;
  if (!(error instanceof OpenAI.BadRequestError)) return null;
  return error.param === "service_tier" || /service.?tier/i.test(error.message.slice(0, 500))
    ? "no tier"
    : null;
}
