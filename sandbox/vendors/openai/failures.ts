/** OpenAI's error bodies. */
import { json } from "../../vendor.ts";

interface OpenaiError {
  message: string;
  type?: string;
  param?: string | null;
  code?: string | null;
}

export const openaiError = (
  status: number,
  { message, type = "invalid_request_error", param = null, code = null }: OpenaiError,
  headers: Record<string, string> = {},
) => json({ error: { message, type, param, code } }, status, headers);

export const keyInvalid = () =>
  openaiError(401, {
    message:
      "Incorrect API key provided. You can find your API key at https://platform.openai.com/account/api-keys.",
    code: "invalid_api_key",
  });

export const modelNotFound = (model: unknown) =>
  openaiError(400, {
    message: `The requested model '${String(model)}' does not exist.`,
    param: "model",
    code: "model_not_found",
  });

export const invalidValue = (param: string, message: string) =>
  openaiError(400, { message, param, code: "invalid_value" });

export const moderationBlocked = (violation: string) =>
  openaiError(400, {
    message: `Your request was rejected by the safety system. If you believe this is an error, contact us at help.openai.com and include the request ID req_sandbox. safety_violations=[${violation}]`,
    type: "image_generation_user_error",
    code: "moderation_blocked",
  });

export const rateLimited = (retryAfter = 1) =>
  openaiError(
    429,
    {
      message: `Rate limit reached for requests in organization org-sandbox on requests per min (RPM): Limit 500, Used 500, Requested 1. Please try again in ${retryAfter}s. Visit https://platform.openai.com/account/rate-limits to learn more.`,
      type: "requests",
      code: "rate_limit_exceeded",
    },
    {
      "retry-after": String(retryAfter),
      "x-ratelimit-limit-requests": "500",
      "x-ratelimit-remaining-requests": "0",
      "x-ratelimit-reset-requests": `${retryAfter}s`,
    },
  );

export const quotaUsedUp = () =>
  openaiError(429, {
    message:
      "You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.",
    type: "insufficient_quota",
    code: "insufficient_quota",
  });

/** For a status somebody ordered; 402 stands for the quota, which has no status of its own. */
export function failureFor(status: number, retryAfter?: number): Response {
  if (status === 401) return keyInvalid();
  if (status === 402) return quotaUsedUp();
  if (status === 429) return rateLimited(retryAfter);
  if (status === 400) return invalidValue("input", "Invalid value: 'input'.");
  return openaiError(status, {
    message: "The server had an error while processing your request. Sorry about that!",
    type: "server_error",
  });
}
