/** Unipile: somebody's own LinkedIn session. The token decides whose it is. */
import { hash } from "../market/random.ts";
import type { MarketPerson } from "../market/types.ts";
import { bodyOf, json, textOf, type Vendor } from "../vendor.ts";
import type { World } from "../world.ts";

const failure = (status: number, type: string, title: string) =>
  json({ status, type: `errors/${type}`, title }, status);

/** A token that is a person's LinkedIn name is theirs; any other belongs to somebody, always the same. */
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

async function connect(request: Request, world: World): Promise<Response> {
  const token = textOf((await bodyOf(request)).access_token);
  if (!token) return failure(400, "invalid_parameters", "access_token is required");
  if (token === "expired") return failure(401, "invalid_credentials", "The session is no longer valid.");
  const accounts = world.memory("unipile accounts", () => new Map<string, string>());
  const id = `acc_${hash("account", token).toString(36)}`;
  accounts.set(id, token);
  return json({ object: "AccountCreated", account_id: id }, 201);
}

export const unipile: Vendor = {
  name: "unipile",
  hosts: ["api.unipile.com"],
  latency: [500, 1800],
  handle(request, world) {
    const key = request.headers.get("x-api-key");
    if (!key || key === "bad") return failure(401, "invalid_api_key", "The API key is invalid.");
    const { pathname } = new URL(request.url);
    if (request.method === "POST" && pathname === "/v2/accounts") return connect(request, world);
    const accounts = world.memory("unipile accounts", () => new Map<string, string>());
    const gone = /^\/v2\/accounts\/([^/]+)$/.exec(pathname)?.[1];
    if (request.method === "DELETE" && gone)
      return accounts.delete(gone)
        ? json({ object: "AccountDeleted" })
        : failure(404, "not_found", "Account not found.");
    const [, account = "", id = ""] = /^\/v2\/([^/]+)\/users\/([^/]+)$/.exec(pathname) ?? [];
    const token = accounts.get(account);
    if (!token) return failure(404, "not_found", "Account not found.");
    const person = id === "me" ? owner(world, token) : world.market.personBySlug(decodeURIComponent(id));
    return person
      ? json({ object: id === "me" ? "AccountOwnerProfile" : "UserProfile", ...profile(person) })
      : failure(404, "not_found", "User not found.");
  },
  failure: (status) =>
    failure(
      status,
      status === 429 ? "too_many_requests" : "unexpected_error",
      "The request could not be served.",
    ),
};
