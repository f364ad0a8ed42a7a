/** HubSpot's error bodies. */
import { json } from "../../vendor.ts";
import { addressesOf, type CrmRecord } from "./records.ts";

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

/** Five searches a second for the whole account; these answers have no rate headers. */
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

export const dayIsOver = () =>
  json(
    {
      status: "error",
      message: "You have reached your daily limit.",
      errorType: "RATE_LIMIT",
      correlationId,
      policyName: "DAILY",
    },
    429,
  );

/** Another write locks the record; HubSpot asks for a wait of two seconds. */
export const locked = () =>
  json({ status: "error", message: "The resource is temporarily locked", correlationId }, 423);

export const accountMoves = () =>
  json(
    {
      status: "error",
      message: "This account is being moved",
      correlationId,
      category: "MIGRATION_IN_PROGRESS",
    },
    477,
    { "retry-after": "2" },
  );

/** An address that another contact already has. For a batch, HubSpot names only the first one. */
export function conflict(holder: CrmRecord | undefined, long: boolean): Response {
  const vid = holder?.id ?? "unknown";
  const identity = (holder ? addressesOf(holder) : []).map((value, at) => ({
    value,
    type: "EMAIL",
    ...(at === 0 ? { isPrimary: true } : { isSecondary: true }),
  }));
  const message = `Contact already exists. Existing ID: ${vid}`;
  return json(
    {
      status: "error",
      message,
      ...(long ? { identityProfile: { vid: Number(vid), identity } } : { correlationId }),
      category: "CONFLICT",
    },
    409,
  );
}

export function failureFor(status: number): Response {
  if (status === 409) return conflict(undefined, false);
  if (status === 423) return locked();
  if (status === 477) return accountMoves();
  if (status === 401) return unauthorized();
  if (status === 403) return scopesMissing("crm.objects.contacts.read");
  if (status === 404) return notFound();
  if (status === 429) return tooManyCalls();
  return json(
    { status: "error", message: status >= 500 ? "internal error" : "Request failed", correlationId },
    status,
  );
}
