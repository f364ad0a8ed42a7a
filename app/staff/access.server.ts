/**
 * Cloudflare Access in front of the console: each request it lets through carries its assertion, which is verified here, so
 * that no request passes that came around it.
 */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { logError, logSecurity } from "../log";

export interface AccessSettings {
  /** "firm.cloudflareaccess.com" */
  teamDomain: string;
  /** The application's tag (AUD). */
  audience: string;
}

/** What needs no sign-in, and that people outside are sent: Access has a policy that lets it through. */
const open = [/^\/api\/health$/, /^\/api\/files\//, /^\/api\/shared\//, /^\/magic-clips\/[^/]+(\.data)?$/];

/** No answer in time, a fault for an answer, and one that holds no keys. */
const ofTheKeys = new Set([errors.JWKSTimeout.code, errors.JOSEError.code, errors.JWKSInvalid.code]);

const known = new Map<string, JWTVerifyGetKey>();

/** The team's keys, fetched when first needed and kept by jose for as long as they are good. */
function keysOf(teamDomain: string): JWTVerifyGetKey {
  const keys =
    known.get(teamDomain) ?? createRemoteJWKSet(new URL(`https://${teamDomain}/cdn-cgi/access/certs`));
  known.set(teamDomain, keys);
  return keys;
}

/**
 * @param keys of the team, where they are not asked of Cloudflare
 * @returns the answer to a request that Access did not let through; null for one that may pass
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
    // Its keys are out of reach, which says nothing of who asks.
    const isOurs = !(error instanceof errors.JOSEError) || ofTheKeys.has(error.code);
    if (isOurs) logError("The keys of Cloudflare Access could not be read", { error });
    else logSecurity("access", { account: null, outcome: "refused" });
    return isOurs
      ? new Response("The sign-in of Cloudflare Access can't be checked right now. Try again in a minute.", {
          status: 503,
        })
      : new Response("Open the console by its own address, through Cloudflare Access.", { status: 403 });
  }
}
