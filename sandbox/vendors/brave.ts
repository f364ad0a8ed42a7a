import { costing } from "../bill.ts";
import { json, type Vendor } from "../vendor.ts";
import type { World } from "../world.ts";
import { pagesFound, searchOf } from "./web-search.ts";

const dayMs = 86_400_000;
const freshDays: Record<string, number> = { pd: 1, pw: 7, pm: 31, py: 365 };

function refusal(status: number, code: string, detail: string, meta: object = {}): Response {
  return json(
    {
      type: "ErrorResponse",
      error: { id: "00000000-0000-0000-0000-000000000000", status, code, detail, meta },
      time: 0,
    },
    status,
    status === 429 ? { "x-ratelimit-reset": "1, 183945" } : {},
  );
}

const unfit = (input: string, name: string) =>
  refusal(422, "VALIDATION", "Unable to validate request parameter(s)", {
    errors: [{ type: "value_error", loc: ["query", name], msg: "Input is not valid", input }],
  });

function since(freshness: string | null, now: Date): number {
  if (!freshness) return 0;
  const range = /^(\d{4}-\d\d-\d\d)to\d{4}-\d\d-\d\d$/.exec(freshness)?.[1];
  return range ? Date.parse(range) : now.getTime() - (freshDays[freshness] ?? 365) * dayMs;
}

function search(query: URLSearchParams, world: World): Response {
  const q = query.get("q") ?? "";
  const count = Number(query.get("count") ?? 20);
  const offset = Number(query.get("offset") ?? 0);
  if (!q || q.length > 400 || q.split(/\s+/).length > 50) return unfit(q, "q");
  if (!(count >= 1 && count <= 20)) return unfit(String(count), "count");
  if (!(offset >= 0 && offset <= 9)) return unfit(String(offset), "offset");
  const found = pagesFound(world, searchOf(q, since(query.get("freshness"), world.now())));
  const shown = found.slice(offset * count, (offset + 1) * count);
  const more = found.length > (offset + 1) * count;
  const results = shown.map(({ title, link, snippet, publishedAt }) => ({
    title,
    url: link,
    description: snippet,
    ...(publishedAt && { page_age: publishedAt.toISOString().slice(0, 19) }),
    language: "en",
    type: "search_result",
    extra_snippets: [],
  }));
  return json({
    type: "search",
    query: { original: q, more_results_available: more },
    ...(results.length > 0 && { web: { type: "search", results, family_friendly: true } }),
  });
}

export const brave: Vendor = {
  name: "brave",
  hosts: ["api.search.brave.com"],
  latency: [200, 700],
  usdPerUnit: 0.005,
  handle(request, world) {
    const url = new URL(request.url);
    if (!request.headers.get("x-subscription-token"))
      return refusal(422, "VALIDATION", "Unable to validate request parameter(s)", {
        errors: [
          { type: "missing", loc: ["header", "x-subscription-token"], msg: "Field required", input: null },
        ],
      });
    if (url.pathname !== "/res/v1/web/search") return refusal(404, "NOT_FOUND", "Not found");
    const answer = search(url.searchParams, world);
    return answer.ok ? costing(answer, { units: 1, about: url.search }) : answer;
  },
  failure: (status) => {
    if (status === 429) return refusal(429, "RATE_LIMITED", "Request rate limit exceeded for plan");
    if (status === 402) return refusal(429, "QUOTA_LIMITED", "Quota limit exceeded for plan.");
    if (status === 422)
      return refusal(422, "SUBSCRIPTION_TOKEN_INVALID", "The provided subscription token is invalid.");
    return refusal(status, "INTERNAL", `Error ${status}`);
  },
};
