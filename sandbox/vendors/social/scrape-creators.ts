/** ScrapeCreators: one profile by handle. */
import { costing } from "../../bill.ts";
import { Chance } from "../../market/random.ts";
import type { MarketCompany, MarketProfile, Network } from "../../market/types.ts";
import { json, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";

const failure = (status: number, error: string) => json({ success: false, error, status: "error" }, status);

function profileOf(world: World, network: Network, handle: string): MarketProfile | undefined {
  const wanted = handle.replace(/^@/, "").toLowerCase();
  const index = world.memory(`handles ${network} ${world.market.version}`, () => {
    const profiles = world.market.people.flatMap((person) =>
      person.profiles.filter((one) => one.network === network),
    );
    return new Map(profiles.map((one) => [one.handle.toLowerCase(), one]));
  });
  return index.get(wanted);
}

function youtube(query: URLSearchParams, world: World): Response {
  const handle = query.get("handle") ?? /@([^/?]+)/.exec(query.get("url") ?? "")?.[1] ?? "";
  const channel = query.has("channelId")
    ? world.market.channel(query.get("channelId") ?? "")
    : world.market.channelByHandle(handle);
  const person = profileOf(world, "youtube", handle);
  if (!channel && !person) return failure(404, "Channel not found");
  return json({
    channelId: channel?.id ?? null,
    channel: `http://www.youtube.com/@${channel?.handle ?? person?.handle}`,
    name: channel?.title ?? person?.fullName,
    subscriberCount: channel?.subscribers ?? person?.followers ?? 0,
    subscriberCountText: `${channel?.subscribers ?? person?.followers ?? 0} subscribers`,
    twitter: null,
    instagram: null,
  });
}

/** Each network has its own answer format. */
const shapes: Record<string, { network: Network; shape(profile: MarketProfile): object }> = {
  "/v1/tiktok/profile": {
    network: "tiktok",
    shape: ({ handle, fullName, followers }) => ({
      user: { uniqueId: handle, nickname: fullName, verified: false },
      stats: { followerCount: followers },
    }),
  },
  "/v1/instagram/profile": {
    network: "instagram",
    shape: ({ handle, fullName, followers }) => ({
      success: true,
      data: { user: { username: handle, full_name: fullName, edge_followed_by: { count: followers } } },
      status: "ok",
    }),
  },
  "/v1/twitter/profile": {
    network: "twitter",
    shape: ({ handle, fullName, followers }) => ({
      success: true,
      legacy: { screen_name: handle, name: fullName, followers_count: followers },
    }),
  },
};

/** Companies have followers too; larger ones have more. */
const followersOf = ({ domain, employees }: MarketCompany, network: string) =>
  (employees ?? 30) * 3 + new Chance("company followers", network, domain).int(5, 4000);

function companyPage(query: URLSearchParams, { market }: World): Response {
  const slug = /linkedin\.com\/company\/([^/?]+)/i.exec(query.get("url") ?? "")?.[1]?.toLowerCase();
  const company = slug ? market.company(`${slug}.example`) : undefined;
  if (!company) return failure(404, "Company not found");
  return json({
    success: true,
    id: company.id,
    name: company.name,
    description: company.description,
    followers: followersOf(company, "linkedin"),
    employeeCount: company.employees,
    website: company.website,
  });
}

/** X also has accounts of companies. */
function companyOnX(handle: string, { market }: World): MarketProfile | undefined {
  const company = market.company(`${handle.replace(/^@/, "").toLowerCase()}.example`);
  if (!company?.twitterUrl) return undefined;
  const followers = followersOf(company, "twitter");
  return {
    network: "twitter",
    handle: company.slug,
    url: company.twitterUrl,
    followers,
    fullName: company.name,
  };
}

/** The answer for a missing account: an empty success, or a 404. */
const unknownTo = (world: World) =>
  world.behaviours.has("scrapecreators-placeholders")
    ? json({ success: true, name: null, followers: null, about: null, recentPosts: [] })
    : failure(404, "Profile not found");

function linkedIn(query: URLSearchParams, world: World): Response {
  const person = world.market.personBySlug(query.get("url") ?? "");
  if (!person) return unknownTo(world);
  const followers = person.profiles.find((one) => one.network === "linkedin")?.followers ?? 0;
  return json({
    success: true,
    name: person.name,
    image: null,
    location: `${person.city}, ${person.country}`,
    followers,
    about: person.headline,
    recentPosts: [],
  });
}

function profile(pathname: string, query: URLSearchParams, world: World): Response {
  if (pathname === "/v1/youtube/channel") return youtube(query, world);
  if (pathname === "/v1/linkedin/company") return companyPage(query, world);
  if (pathname === "/v1/linkedin/profile") return linkedIn(query, world);
  const known = shapes[pathname];
  if (!known) return failure(404, "Not found");
  const handle = query.get("handle") ?? "";
  const found =
    profileOf(world, known.network, handle) ??
    (known.network === "twitter" ? companyOnX(handle, world) : undefined);
  return found ? json(known.shape(found)) : failure(404, "Profile not found");
}

export const scrapeCreators: Vendor = {
  name: "scrapecreators",
  hosts: ["api.scrapecreators.com"],
  latency: [500, 2000],
  usdPerUnit: 0.002,
  handle(request, world) {
    const key = request.headers.get("x-api-key");
    if (!key || key === "bad") return failure(401, "Invalid API key");
    const { pathname, searchParams: query } = new URL(request.url);
    const answer = profile(pathname, query, world);
    // Every success is billed, even an empty one.
    return answer.ok ? costing(answer, { units: 1, about: `${pathname}?${query.toString()}` }) : answer;
  },
  failure: (status) =>
    failure(
      status,
      status === 403
        ? "You have run out of credits"
        : status === 429
          ? "Too many requests"
          : "Something went wrong",
    ),
};
