/**
 * Verifies the assertion that Cloudflare Access adds to each request, so that no request can bypass
 * Access.
 */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { logError, logSecurity } from "../log";

export interface AccessSettings {
  /** "firm.cloudflareaccess.com" */
  teamDomain: string;
  /** The application's audience tag (AUD). */
  audience: string;
}

/** Paths for visitors without a sign-in; an Access policy lets them through. */
const open = [/^\/api\/health$/, /^\/api\/files\//, /^\/api\/shared\//, /^\/magic-clips\/[^/]+(\.data)?$/];

/** Codes for a key request that timed out, failed or returned no keys. */
const ofTheKeys = new Set([errors.JWKSTimeout.code, errors.JOSEError.code, errors.JWKSInvalid.code]);

const known = new Map<string, JWTVerifyGetKey>();

/** Returns the team's signing keys; jose fetches and caches them. */
function keysOf(teamDomain: string): JWTVerifyGetKey {
  const keys =
    known.get(teamDomain) ?? createRemoteJWKSet(new URL(`https://${teamDomain}/cdn-cgi/access/certs`));
  known.set(teamDomain, keys);
  return keys;
}

/**
 * @param keys the team's keys, for tests; default: fetched from Cloudflare
 * @returns the response that rejects the request, or null if it may pass
 */
export async function refuseWithoutAccess(
  request: Request,
  access: AccessSettings | null,
  keys?: JWTVerifyGetKey,
): Promise<Response | null> {
  const path = new URL(request.url).pathname;
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!access || (reads && open.some((each) => each.test(path)))) return null;
  const assertion = request.headers.get("cf-access-jwt-assertion") ?? "";
  const { teamDomain, audience } = access;
  const expected = { issuer: `https://${teamDomain}`, audience, algorithms: ["RS256"] };
  try {
    await jwtVerify(assertion, keys ?? keysOf(teamDomain), expected);
    return null;
  } catch (error) {
    // Without the keys the console cannot tell who sends the request.
    const isOurs = !(error instanceof errors.JOSEError) || ofTheKeys.has(error.code);
    if (isOurs) logError("The keys of Cloudflare Access could not be read", { error });
    else logSecurity("access", { account: null, outcome: "refused" });
    return isOurs
      ? new Response("The console could not verify your Cloudflare Access sign-in. Try again in 1 minute.", {
          status: 503,
        })
      : new Response("Open the console at its own URL, through Cloudflare Access.", { status: 403 });
  }
}
