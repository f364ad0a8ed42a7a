import { allow } from "../../allowance.ts";
import { json, text, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { bulkEnrich, enrich, search as searchCompanies } from "./organizations.ts";
import { bulkMatch, match, search as searchPeople } from "./people.ts";

interface Endpoint {
  /** Calls per minute on a paid plan. */
  perMinute: number;
  /** Calls per hour and per day; paid plans have no such limit for enrichment. */
  longer?: { hourly: number; daily: number };
  handle(request: Request, world: World): Response | Promise<Response>;
}

const searches = { hourly: 6000, daily: 50_000 };

const endpoints: Record<string, Endpoint> = {
  "POST people/match": { perMinute: 1000, handle: match },
  "POST people/bulk_match": { perMinute: 1000, handle: bulkMatch },
  "POST mixed_people/api_search": { perMinute: 200, longer: searches, handle: searchPeople },
  "GET organizations/enrich": { perMinute: 1000, handle: enrich },
  "POST organizations/bulk_enrich": { perMinute: 1000, handle: bulkEnrich },
  "POST mixed_companies/search": { perMinute: 200, longer: searches, handle: searchCompanies },
  "GET auth/health": { perMinute: 200, handle: () => json({ healthy: true, is_logged_in: true }) },
  "POST mixed_people/search": {
    perMinute: 200,
    handle: () =>
      json(
        {
          error: "api/v1/mixed_people/search is not accessible with this api_key",
          error_code: "API_INACCESSIBLE",
        },
        403,
      ),
  },
};

const unauthorized = () =>
  text("Invalid API key. See https://docs.apollo.io/reference/authentication for how to authenticate.", 401);

const outOfScope = (name: string) =>
  json(
    {
      error: `This API key is not authorized to access api/v1/${name}. Request an API key from your administrator that includes this endpoint in its configured scope.`,
      error_code: "API_INACCESSIBLE",
    },
    403,
  );

function limited(name: string, calls: number, seconds: number, span = "minute"): Response {
  const message = `The maximum number of api calls allowed for api/v1/${name} is ${calls} times per ${span}. Please upgrade your plan from https://app.apollo.io/#/settings/plans/upgrade.`;
  return json({ message }, 429, {
    "retry-after": String(seconds),
    ...(span === "minute" && { "x-rate-limit-minute": String(calls), "x-minute-requests-left": "0" }),
  });
}

export const apollo: Vendor = {
  name: "apollo",
  hosts: ["api.apollo.io"],
  latency: [120, 420],
  usdPerUnit: 0.2,
  async handle(request, world) {
    const url = new URL(request.url);
    const key = request.headers.get("x-api-key") ?? request.headers.get("authorization");
    if (!key || key === "bad" || key === "Bearer bad") return unauthorized();
    const name = url.pathname.replace(/^\/api\/v1\//, "");
    const endpoint = endpoints[`${request.method} ${name}`];
    if (!endpoint) return json({ error: "Not Found" }, 404);
    if (key === "match-only" && world.behaviours.has("apollo-scopes") && !name.startsWith("people/"))
      return outOfScope(name);
    const allowance = allow(world, `apollo ${name}`, endpoint.perMinute, 60_000);
    if (!allowance.granted) return limited(name, endpoint.perMinute, Math.ceil(allowance.wait / 1000));
    const { hourly = 0, daily = 0 } = endpoint.longer ?? {};
    const ofDay = daily > 0 ? allow(world, `apollo ${name} a day`, daily, 86_400_000) : null;
    if (ofDay?.granted === false) return limited(name, daily, Math.ceil(ofDay.wait / 1000), "day");
    const ofHour = hourly > 0 ? allow(world, `apollo ${name} an hour`, hourly, 3_600_000) : null;
    if (ofHour?.granted === false) return limited(name, hourly, Math.ceil(ofHour.wait / 1000), "hour");
    const response = await endpoint.handle(request, world);
    response.headers.set("x-rate-limit-minute", String(endpoint.perMinute));
    response.headers.set("x-minute-requests-left", String(allowance.left));
    // Apollo sends an empty header for no limit.
    response.headers.set("x-rate-limit-hourly", ofHour ? String(hourly) : "");
    response.headers.set("x-hourly-requests-left", ofHour ? String(ofHour.left) : "");
    response.headers.set("x-rate-limit-24-hour", ofDay ? String(daily) : "");
    response.headers.set("x-24-hour-requests-left", ofDay ? String(ofDay.left) : "");
    return response;
  },
  failure(status, retryAfter) {
    if (status === 401) return unauthorized();
    if (status === 429) return limited("people/match", 1000, retryAfter ?? 30);
    if (status === 403)
      return json(
        { error: "This endpoint is not accessible with this api_key", error_code: "API_INACCESSIBLE" },
        403,
      );
    return json(
      { error: status >= 500 ? "Internal Server Error" : "The request could not be processed." },
      status,
    );
  },
};
