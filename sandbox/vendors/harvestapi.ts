/**
 * HarvestAPI: LinkedIn posts by keyword, companies by URL. Failures also come inside its envelope.
 */
import { costing } from "../bill.ts";
import type { MarketPost } from "../market/types.ts";
import { json, type Vendor } from "../vendor.ts";
import type { World } from "../world.ts";
import { profileElement, profileHit, profilesFound } from "./harvestapi-profiles.ts";

const pageSize = 50;
const windows: Record<string, number> = {
  "1h": 1,
  "24h": 24,
  week: 168,
  month: 720,
  "3months": 2160,
  "6months": 4320,
  year: 8760,
};

const cost = 1;

const answered = (query: URLSearchParams, more: object) =>
  costing(json(envelope(query, more)), { units: cost, about: query.toString() });

const envelope = (query: URLSearchParams, more: object) => ({
  entityId: null,
  requestId: `req-${query.get("search") ?? query.get("url") ?? ""}`,
  status: 200,
  error: null,
  query: Object.fromEntries(query),
  cost,
  payments: [],
  user: { membershipTier: "starter", requestsConcurrency: 8 },
  ...more,
});

const failed = (status: number, error: string) => json({ status, error, message: error }, status);

function author(post: MarketPost, world: World) {
  if (post.author.type === "company") {
    const company = world.market.company(post.domain);
    return {
      universalName: post.author.slug,
      publicIdentifier: null,
      type: "company",
      name: post.author.name,
      linkedinUrl: `https://www.linkedin.com/company/${post.author.slug}`,
      info: `${(company?.employees ?? 12) * 7} followers`,
      website: company?.website ?? null,
      websiteLabel: null,
    };
  }
  return {
    universalName: null,
    publicIdentifier: post.author.slug,
    type: "profile",
    name: post.author.name,
    linkedinUrl: `https://www.linkedin.com/in/${post.author.slug}`,
    info: post.author.headline,
    website: null,
    websiteLabel: null,
  };
}

function element(post: MarketPost, world: World) {
  const timestamp = post.publishedAt.getTime();
  return {
    type: "post",
    id: post.id,
    linkedinUrl: `${post.url}?utm_source=share&utm_medium=member_desktop`,
    content: post.text,
    contentAttributes: [],
    author: author(post, world),
    article: null,
    postedAt: { timestamp, date: post.publishedAt.toISOString(), postedAgoText: "recently" },
    postImages: [],
    repostId: null,
    engagement: { likes: post.likes, comments: post.comments, shares: 0, reactions: [] },
  };
}

/** Matches posts that contain every word in any order, as LinkedIn's loose search does. */
function found(world: World, search: string, hours: number): MarketPost[] {
  const words = search.toLowerCase().replaceAll('"', "").split(/\s+/).filter(Boolean);
  const since = world.now().getTime() - hours * 3_600_000;
  return world.market.posts.filter(
    (post) =>
      post.publishedAt.getTime() >= since && words.every((word) => post.text.toLowerCase().includes(word)),
  );
}

function search(query: URLSearchParams, world: World): Response {
  const words = query.get("search")?.trim();
  if (!words) return failed(400, "search is required");
  const page = Math.max(1, Number(query.get("page") ?? 1));
  const posts = found(world, words, windows[query.get("postedLimit") ?? "month"] ?? 720);
  const totalPages = Math.ceil(posts.length / pageSize);
  const shown = posts.slice((page - 1) * pageSize, page * pageSize);
  return answered(query, {
    elements: shown.map((post) => element(post, world)),
    pagination: {
      totalPages,
      totalElements: posts.length,
      pageNumber: page,
      pageSize,
      paginationToken: page < totalPages ? `next-${page + 1}` : null,
    },
  });
}

function company(query: URLSearchParams, world: World): Response {
  const slug = /\/company\/([^/?#]+)/.exec(query.get("url") ?? "")?.[1];
  const member = slug ? world.market.companyBySlug(slug) : undefined;
  if (!member) return failed(404, "Company not found");
  const { name, website, employees, linkedInUrl } = member;
  return answered(query, {
    element: { universalName: slug, name, website, linkedinUrl: linkedInUrl, employeeCount: employees },
  });
}

function profile(query: URLSearchParams, world: World): Response {
  const element = profileElement(world, query.get("url") ?? "");
  return element ? answered(query, { element }) : failed(404, "Profile not found");
}

function profileSearch(query: URLSearchParams, world: World): Response {
  const people = profilesFound(world, query);
  const page = Math.max(1, Number(query.get("page") ?? 1));
  const pageSize = 10;
  return answered(query, {
    elements: people.slice((page - 1) * pageSize, page * pageSize).map(profileHit),
    pagination: {
      totalPages: Math.ceil(people.length / pageSize),
      totalElements: people.length,
      pageNumber: page,
      pageSize,
      paginationToken: null,
    },
  });
}

const routes: Record<string, (query: URLSearchParams, world: World) => Response> = {
  "/linkedin/post-search": search,
  "/linkedin/company": company,
  "/linkedin/profile": profile,
  "/linkedin/profile-search": profileSearch,
};

export const harvestApi: Vendor = {
  name: "harvestapi",
  hosts: ["api.harvest-api.com"],
  latency: [400, 1500],
  usdPerUnit: 0.0064,
  handle(request, world) {
    const url = new URL(request.url);
    if (!request.headers.get("x-api-key")) return failed(401, "Invalid API key");
    return routes[url.pathname]?.(url.searchParams, world) ?? failed(404, "Not found");
  },
  failure: (status) => failed(status, status === 402 ? "Not enough credits" : `Error ${status}`),
};
