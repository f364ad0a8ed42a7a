import { costing } from "../bill.ts";
import { bodyOf, json, textOf, type Vendor } from "../vendor.ts";
import type { World } from "../world.ts";
import type { FoundPage } from "./site-search.ts";
import { pagesFound, searchOf } from "./web-search.ts";

const hourMs = 3_600_000;
const unitHours: Record<string, number> = { h: 1, d: 24, w: 168, m: 720, y: 8760 };
const pageSize = 10;

/** Converts `qdr:h24` or `qdr:w` to the earliest time. */
function since(tbs: unknown, now: Date): number {
  const [, unit = "y", count = ""] = /^qdr:([hdwmy])(\d*)$/.exec(textOf(tbs)) ?? [];
  return tbs ? now.getTime() - (unitHours[unit] ?? 8760) * Number(count || 1) * hourMs : 0;
}

function ago(at: Date, now: Date): string {
  const hours = Math.max(1, Math.floor((now.getTime() - at.getTime()) / hourMs));
  if (hours < 24) return `${hours} hour${hours === 1 ? "" : "s"} ago`;
  const days = Math.floor(hours / 24);
  if (days < 7) return `${days} day${days === 1 ? "" : "s"} ago`;
  return at.toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });
}

const organic = (page: FoundPage, position: number, now: Date) => ({
  title: page.title,
  link: page.link,
  snippet: page.snippet,
  ...(page.publishedAt && { date: ago(page.publishedAt, now) }),
  position,
});

function one(body: Record<string, unknown>, world: World) {
  const page = Math.max(1, Number(body.page ?? 1));
  const found = pagesFound(world, searchOf(String(body.q), since(body.tbs, world.now())));
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  return {
    searchParameters: {
      q: body.q,
      gl: body.gl,
      hl: body.hl,
      type: "search",
      num: pageSize,
      page,
      tbs: body.tbs,
      engine: "google",
    },
    organic: shown.map((each, at) => organic(each, at + 1, world.now())),
    relatedSearches: [],
    credits: 1,
  };
}

const failure = (status: number, message: string) => json({ message, statusCode: status }, status);

export const serper: Vendor = {
  name: "serper",
  hosts: ["google.serper.dev"],
  latency: [300, 1200],
  usdPerUnit: 0.001,
  async handle(request, world) {
    if (!request.headers.get("x-api-key")) return failure(403, "Unauthorized.");
    const body = await bodyOf(request);
    if (!body.q) return failure(400, "Missing query parameter");
    const answer = one(body, world);
    const about = `${textOf(body.q)} ${textOf(body.tbs)} page ${textOf(body.page, "1")}`;
    return costing(json(answer), { units: answer.credits, about });
  },
  failure: (status) =>
    failure(
      status,
      status === 400 ? "Not enough credits" : status === 403 ? "Unauthorized." : `Error ${status}`,
    ),
};
