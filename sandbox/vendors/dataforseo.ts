/** DataForSEO Labs: domains that rank for the same searches. Errors come inside a 200. */
import { costing } from "../bill.ts";
import { Chance } from "../market/random.ts";
import { json, type Vendor } from "../vendor.ts";
import type { World } from "../world.ts";

interface Task {
  target?: string;
  location_code?: number;
  language_code?: string;
  limit?: number;
}

interface Answered {
  status_code: number;
  /** Billed cost in dollars. */
  cost: number;
  [more: string]: unknown;
}

const envelope = (tasks: Answered[]) => ({
  version: "0.1.20261015",
  status_code: 20000,
  status_message: "Ok.",
  time: "1.2034 sec.",
  cost: tasks.reduce((sum, { cost }) => sum + cost, 0),
  tasks_count: tasks.length,
  tasks_error: tasks.filter(({ status_code }) => status_code !== 20000).length,
  tasks,
});

const refused = (status: number, code: number, message: string) =>
  json({ ...envelope([]), status_code: code, status_message: message, tasks: null }, status);

const metrics = (count: number) => ({
  organic: {
    pos_1: Math.round(count / 50),
    pos_2_3: Math.round(count / 30),
    pos_4_10: Math.round(count / 8),
    etv: count * 0.6,
    count,
  },
});

function task(asked: Task, world: World): Answered {
  const frame = {
    id: "11201050-0000-0000-0000-000000000001",
    time: "1.1 sec.",
    path: ["v3", "dataforseo_labs", "google", "competitors_domain", "live"],
    data: asked,
  };
  if (!asked.target)
    return {
      ...frame,
      status_code: 40501,
      status_message: "Invalid Field: 'target'.",
      cost: 0,
      result_count: 0,
      result: null,
    };
  const company = world.market.company(asked.target);
  const chance = new Chance("seo", asked.target);
  // Domains in the same searches are not always competitors, so the list includes unrelated ones.
  const strangers = company
    ? [chance.pick(world.market.companies), chance.pick(world.market.companies)].map((one) => one.domain)
    : [];
  const domains = company
    ? [company.domain, ...new Set([...company.competitors.slice(0, 7), ...strangers])]
    : [];
  const items = domains.slice(0, asked.limit ?? 100).map((domain, at) => {
    const intersections = Math.round(900 / (at + 1)) + chance.int(0, 20);
    return {
      se_type: "google",
      domain,
      avg_position: 20 + at * 4.2,
      sum_position: intersections * 31,
      intersections,
      full_domain_metrics: metrics(intersections * 5),
      metrics: metrics(intersections),
      competitor_metrics: metrics(intersections),
    };
  });
  const result = {
    se_type: "google",
    target: asked.target,
    location_code: asked.location_code ?? 2840,
    language_code: asked.language_code ?? "en",
    total_count: items.length,
    items_count: items.length,
    items: items.length > 0 ? items : null,
  };
  return {
    ...frame,
    status_code: 20000,
    status_message: "Ok.",
    cost: 0.0103,
    result_count: 1,
    result: [result],
  };
}

export const dataForSeo: Vendor = {
  name: "dataforseo",
  hosts: ["api.dataforseo.com", "sandbox.dataforseo.com"],
  latency: [600, 2200],
  usdPerUnit: 1,
  async handle(request, world) {
    const login = /^Basic (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
    if (!login || atob(login).startsWith("bad:"))
      return refused(401, 40100, "You are not authorized to access this resource.");
    if (new URL(request.url).pathname !== "/v3/dataforseo_labs/google/competitors_domain/live")
      return refused(404, 40400, "Not Found.");
    const body: unknown = JSON.parse((await request.text()) || "null");
    if (!Array.isArray(body)) return refused(200, 40503, "POST Data Is Invalid.");
    const tasks = body.map((one) => ({ asked: one as Task, answered: task(one as Task, world) }));
    return costing(
      json(envelope(tasks.map(({ answered }) => answered))),
      ...tasks.map(({ asked, answered }) => ({ units: answered.cost, about: asked.target ?? "" })),
    );
  },
  failure: (status) =>
    status === 402
      ? refused(402, 40200, "Payment Required.")
      : status === 429
        ? refused(429, 40202, "The maximum rate limit has been exceeded.")
        : refused(status, status * 100, "Internal Error."),
};
