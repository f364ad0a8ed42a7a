/** What the image calls refuse, in OpenAI's words. */
import { json } from "../../vendor.ts";

const refused = (message: string, type: string, param: string | null, code: string) =>
  json({ error: { message, type, param, code } }, 400);

export const modelUnknown = (model: unknown) =>
  refused(
    `The requested model '${String(model)}' does not exist.`,
    "invalid_request_error",
    "model",
    "model_not_found",
  );

export const invalidValue = (param: string, message: string) =>
  refused(message, "invalid_request_error", param, "invalid_value");

export const moderationBlocked = (violation: string) =>
  refused(
    `Your request was rejected by the safety system. If you believe this is an error, contact us at help.openai.com and include the request ID req_sandbox. safety_violations=[${violation}]`,
    "image_generation_user_error",
    null,
    "moderation_blocked",
  );
