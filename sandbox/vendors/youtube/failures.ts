/** Google's error bodies for the YouTube Data API. */
import { json } from "../../vendor.ts";

interface GoogleError {
  code: number;
  message: string;
  domain: string;
  reason: string;
  status?: string;
  location?: string;
  details?: Record<string, unknown>[];
}

function googleError({ code, message, domain, reason, status, location, details }: GoogleError): Response {
  return json(
    {
      error: {
        code,
        message,
        errors: [{ message, domain, reason, ...(location ? { location, locationType: "parameter" } : {}) }],
        ...(status ? { status } : {}),
        ...(details ? { details } : {}),
      },
    },
    code,
  );
}

const errorInfo = (reason: string) => ({
  "@type": "type.googleapis.com/google.rpc.ErrorInfo",
  reason,
  domain: "googleapis.com",
  metadata: { service: "youtube.googleapis.com" },
});

export const keyInvalid = () =>
  googleError({
    code: 400,
    message: "API key not valid. Please pass a valid API key.",
    domain: "global",
    reason: "badRequest",
    status: "INVALID_ARGUMENT",
    details: [errorInfo("API_KEY_INVALID")],
  });

export const keyMissing = () =>
  googleError({
    code: 403,
    message:
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
    domain: "global",
    reason: "forbidden",
    status: "PERMISSION_DENIED",
  });

export const unitsUsedUp = () =>
  googleError({
    code: 403,
    message:
      'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
    domain: "youtube.quota",
    reason: "quotaExceeded",
  });

/** `window` is "per day" for a used-up quota, "per minute" for the rate limit. */
export const searchesUsedUp = (window: "per day" | "per minute" = "per day") =>
  googleError({
    code: 429,
    message: `Quota exceeded for quota metric 'Search Queries' and limit 'Search Queries ${window}' of service 'youtube.googleapis.com' for consumer 'project_number:100000000001'.`,
    domain: "global",
    reason: "rateLimitExceeded",
    status: "RESOURCE_EXHAUSTED",
    details: [errorInfo("RATE_LIMIT_EXCEEDED")],
  });

export const playlistNotFound = () =>
  googleError({
    code: 404,
    message: "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.",
    domain: "youtube.playlistItem",
    reason: "playlistNotFound",
    location: "playlistId",
  });

export const parameterMissing = (name: string) =>
  googleError({
    code: 400,
    message: `No filter selected. Expected one of: ${name}`,
    domain: "youtube.parameter",
    reason: "missingRequiredParameter",
    location: `parameters.${name}`,
  });

export const pageTokenInvalid = () =>
  googleError({
    code: 400,
    message: "The request specifies an invalid page token.",
    domain: "youtube.parameter",
    reason: "invalidPageToken",
    location: "pageToken",
  });

export const argumentInvalid = () =>
  googleError({
    code: 400,
    message: "Request contains an invalid argument.",
    domain: "global",
    reason: "badRequest",
    status: "INVALID_ARGUMENT",
  });

/** Returns the error body for a status that a test orders. */
export function failureFor(status: number): Response {
  if (status === 400) return keyInvalid();
  if (status === 403) return unitsUsedUp();
  if (status === 429) return searchesUsedUp("per minute");
  if (status === 404) return playlistNotFound();
  return googleError({
    code: status,
    message: status >= 500 ? "Backend Error" : "Request failed.",
    domain: "global",
    reason: status >= 500 ? "backendError" : "badRequest",
  });
}
