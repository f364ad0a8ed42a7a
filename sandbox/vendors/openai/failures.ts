/** OpenAI's error bodies. */
import { json } from "../../vendor.ts";

export function openaiError(
  status: number,
  code: string | null,
  message: string,
  type = "invalid_request_error",
  param: string | null = null,
): Response {
  return json({ error: { message, type, param, code } }, status);
}

export const keyInvalid = () =>
  openaiError(
    401,
    "invalid_api_key",
    "Incorrect API key provided: ***. You can find your API key at https://platform.openai.com/account/api-keys.",
  );

export const modelUnknown = (model: string) =>
  openaiError(
    400,
    "model_not_found",
    `The requested model '${model}' does not exist.`,
    "invalid_request_error",
    "model",
  );

/** @param coded false for the Responses API, which usually names only the parameter */
export const temperatureUnsupported = (value: number, coded: boolean) =>
  openaiError(
    400,
    coded ? "unsupported_value" : null,
    `Unsupported value: 'temperature' does not support ${value} with this model while it reasons. Only the default (1) value is supported.`,
    "invalid_request_error",
    "temperature",
  );

export const effortUnsupported = (effort: string, coded: boolean) =>
  openaiError(
    400,
    coded ? "unsupported_value" : null,
    `Unsupported value: '${effort}' is not supported with this model. Supported values are: 'low', 'medium', 'high'.`,
    "invalid_request_error",
    "reasoning.effort",
  );

export const accountNotActive = () =>
  openaiError(
    429,
    "billing_not_active",
    "Your account is not active, please check your billing details on our website.",
    "billing_not_active",
  );

export const hardLimitReached = () =>
  openaiError(
    400,
    "billing_hard_limit_reached",
    "Billing hard limit has been reached",
    "billing_limit_user_error",
  );

export function tooManyRequests(retryAfter = 1): Response {
  const response = openaiError(
    429,
    "rate_limit_exceeded",
    `Rate limit reached in organization org-sandbox on requests per min (RPM): Limit 10000, Used 10000, Requested 1. Please try again in ${retryAfter}s. Visit https://platform.openai.com/account/rate-limits to learn more.`,
    "requests",
  );
  response.headers.set("retry-after", String(retryAfter));
  response.headers.set("retry-after-ms", String(retryAfter * 1000));
  response.headers.set("x-ratelimit-remaining-requests", "0");
  return response;
}

export const noRoomForFlex = () =>
  openaiError(
    429,
    "resource_unavailable",
    "Resource Unavailable: there is not enough capacity for flex processing right now. You are not charged for this request.",
    "resource_unavailable",
  );

export const flexUnsupported = (model: string) =>
  openaiError(
    400,
    null,
    `Invalid service_tier argument: flex is not available for ${model}.`,
    "invalid_request_error",
    "service_tier",
  );

export const quotaUsedUp = () =>
  openaiError(
    429,
    "insufficient_quota",
    "You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.",
    "insufficient_quota",
  );

export function failureFor(status: number, retryAfter?: number): Response {
  if (status === 401) return keyInvalid();
  // OpenAI never sends 402; here it means an account without credit.
  if (status === 402) return quotaUsedUp();
  if (status === 429) return tooManyRequests(retryAfter);
  if (status >= 500) {
    return openaiError(
      status,
      null,
      "The server had an error while processing your request. Sorry about that!",
      "server_error",
    );
  }
  return openaiError(status, null, "The request could not be processed.");
}
