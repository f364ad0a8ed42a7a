/**
 * OpenAI's Flex tier: half the price and slower. OpenAI refuses it without capacity or for
 * unsupported models. A refusal costs nothing; the adapter then uses the standard tier at once.
 * https://developers.openai.com/api/docs/guides/flex-processing
 */
import OpenAI from "openai";

/** Multiple of the standard price. */
export const flexPrice = 0.5;

/**
 * Milliseconds during which a refused model uses only the standard tier. Capacity returns soon;
 * support for a model rarely does.
 */
const rests = { "no room": 60_000, "no tier": 3_600_000 };
const restsUntil = new Map<string, number>();

export const flexIsAsked = (model: string, now: Date): boolean =>
  now.getTime() >= (restsUntil.get(model) ?? 0);

/**
 * Returns the request for the standard tier if Flex refused it; null if the error has another
 * reason.
 */
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
