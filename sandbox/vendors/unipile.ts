/** Unipile: a person's own LinkedIn session. The token determines the owner. */
import { hash } from "../market/random.ts";
import type { MarketPerson } from "../market/types.ts";
import { bodyOf, json, textOf, type Vendor } from "../vendor.ts";
import type { World } from "../world.ts";

const failure = (status: number, type: string, title: string) =>
  json({ object: "Error", type, status, title, detail: title, req_id: "req_sandbox" }, status);

/**
 * If a token is a person's LinkedIn slug, it is theirs. Any other token always belongs to the same
 * person of the market.
 */
function owner({ market }: World, token: string): MarketPerson | undefined {
  return market.personBySlug(token) ?? market.people[hash("token", token) % market.people.length];
}

const profile = (person: MarketPerson) => ({
  provider: "LINKEDIN",
  provider_id: `ACoAA${person.id.slice(0, 14)}`,
  public_identifier: person.slug,
  public_profile_url: person.linkedInUrl,
  first_name: person.firstName,
  last_name: person.lastName,
  headline: person.headline,
  location: `${person.city}, ${person.country}`,
});

/** Links the account behind a token, or names the proof that LinkedIn demands first. */
async function startIntent(request: Request, world: World): Promise<Response> {
  const { provider, credentials } = await bodyOf(request);
  const token = textOf((credentials as { access_token?: unknown } | undefined)?.access_token);
  if (provider !== "linkedin" || !token)
    return failure(400, "api/invalid_parameters", "credentials.access_token is required");
  if (token === "expired")
    return failure(401, "provider/invalid_credentials", "The session is no longer valid.");
  const id = `acc_${hash("account", token).toString(36)}`;
  const doubted = world.behaviours.has("unipile-checkpoints") && token.startsWith("new-device");
  if (doubted)
    return json({
      object: "AuthenticationCheckpoint",
      checkpoint: { type: "IN_APP_VALIDATION" },
      intent_id: id,
    });
  world.memory("unipile accounts", () => new Map<string, string>()).set(id, token);
  const created_at = world.now().toISOString();
  return json({
    object: "Account",
    id,
    application_id: "app_sandbox",
    user_id: `ACoAA${id.slice(4, 18)}`,
    created_at,
    status: "running",
    provider: "linkedin",
    metadata: {},
  });
}

export const unipile: Vendor = {
  name: "unipile",
  hosts: ["api.unipile.com"],
  latency: [500, 1800],
  handle(request, world) {
    const key = request.headers.get("x-api-key");
    if (!key || key === "bad") return failure(401, "api/missing_authorization", "The API key is invalid.");
    const { pathname } = new URL(request.url);
    if (request.method === "POST" && pathname === "/v2/auth/intent") return startIntent(request, world);
    const accounts = world.memory("unipile accounts", () => new Map<string, string>());
    const gone = /^\/v2\/accounts\/([^/]+)$/.exec(pathname)?.[1];
    if (request.method === "DELETE" && gone)
      return accounts.delete(gone)
        ? json({ object: "AccountDeleted" })
        : failure(404, "api/resource_not_found", "Account not found.");
    const [, account = "", id = ""] = /^\/v2\/([^/]+)\/users\/([^/]+)$/.exec(pathname) ?? [];
    const token = accounts.get(account);
    if (!token) return failure(404, "api/resource_not_found", "Account not found.");
    const person = id === "me" ? owner(world, token) : world.market.personBySlug(decodeURIComponent(id));
    return person
      ? json({ object: id === "me" ? "AccountOwnerProfile" : "UserProfile", ...profile(person) })
      : failure(404, "api/resource_not_found", "User not found.");
  },
  failure: (status) =>
    failure(
      status,
      status === 429 ? "api/too_many_requests" : "api/internal_error",
      "The request could not be served.",
    ),
};
