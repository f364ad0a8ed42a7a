/** HubSpot's error bodies. */
import { json } from "../../vendor.ts";

const correlationId = "c0ffee00-5a4d-4b0e-8a11-5a4d00000001";

export const invalid = (message: string) =>
  json({ status: "error", message, correlationId, category: "VALIDATION_ERROR" }, 400);

export const unauthorized = () =>
  json(
    {
      status: "error",
      message:
        "Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview",
      correlationId,
      category: "INVALID_AUTHENTICATION",
    },
    401,
  );

export const scopesMissing = (scope: string) =>
  json(
    {
      status: "error",
      message:
        "This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.",
      correlationId,
      errors: [
        {
          message: "One or more of the following scopes are required.",
          context: { requiredGranularScopes: [scope] },
        },
      ],
      links: { scopes: "https://developers.hubspot.com/scopes" },
      category: "MISSING_SCOPES",
    },
    403,
  );

export const notFound = (message = "resource not found") =>
  json({ status: "error", message, correlationId, category: "OBJECT_NOT_FOUND" }, 404);

/** Searches: five a second for the whole account; no rate headers on these. */
export const tooManySearches = () =>
  json(
    {
      status: "error",
      message: "You have reached your secondly limit.",
      errorType: "RATE_LIMIT",
      correlationId,
      policyName: "SECONDLY",
    },
    429,
  );

export const tooManyCalls = () =>
  json(
    {
      status: "error",
      message: "You have reached your ten_secondly_rolling limit.",
      errorType: "RATE_LIMIT",
      correlationId,
      policyName: "TEN_SECONDLY_ROLLING",
      groupName: "publicapi:private-app-api-calls-ten-secondly:1234567",
    },
    429,
  );

export function failureFor(status: number): Response {
  if (status === 401) return unauthorized();
  if (status === 403) return scopesMissing("crm.objects.contacts.read");
  if (status === 404) return notFound();
  if (status === 429) return tooManyCalls();
  return json(
    { status: "error", message: status >= 500 ? "internal error" : "Request failed", correlationId },
    status,
  );
}
