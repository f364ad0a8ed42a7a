/** Influencers.club: a person's accounts with followers, by email address or by one handle. */
import { costing } from "../../bill.ts";
import { knows } from "../../market/knowledge.ts";
import type { MarketPerson, MarketProfile } from "../../market/types.ts";
import { bodyOf, json, textOf, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";

const failure = (status: number, detail: string) => json({ detail }, status);
const bare = (handle: string) => handle.trim().replace(/^@/, "").toLowerCase();

const account = (profile: MarketProfile) => ({
  platform: profile.network,
  user_id: `${profile.network}-${profile.handle}`,
  url: profile.url,
  username: profile.handle,
  fullname: profile.fullName,
  picture: null,
  followers: profile.followers,
});

function knownPerson(world: World, email: string): MarketPerson | null {
  const person = world.market.person(email);
  return person && (person.domain === "brightcast.example" || knows("influencers club", person.id, 0.7))
    ? person
    : null;
}

/** Returns the profiles of a handle's owner: a person, or a company's channel. */
function byHandle(world: World, platform: string, handle: string): MarketProfile[] {
  const index = world.memory(`social handles ${world.market.version}`, () => {
    const found = new Map<string, MarketProfile[]>();
    for (const person of world.market.people) {
      for (const profile of person.profiles)
        found.set(`${profile.network}/${profile.handle.toLowerCase()}`, person.profiles);
    }
    return found;
  });
  const own = index.get(`${platform}/${bare(handle)}`);
  if (own) return own;
  const channel = platform === "youtube" ? world.market.channelByHandle(bare(handle)) : undefined;
  return channel
    ? [
        {
          network: "youtube",
          handle: channel.handle,
          url: `https://www.youtube.com/@${channel.handle}`,
          followers: channel.subscribers ?? 0,
          fullName: channel.title,
        },
      ]
    : [];
}

/** Bills the credits that the answer names. */
const answered = (credits: number, about: string, rest: object) =>
  costing(json({ credits_cost: credits, ...rest }), { units: credits, about });

type Body = Record<string, unknown>;

function byEmail({ email }: Body, world: World): Response {
  if (typeof email !== "string" || !email.includes("@")) return failure(422, "A valid email is required.");
  const strongest = knownPerson(world, email)?.profiles.toSorted((a, b) => b.followers - a.followers)[0];
  if (!strongest) return answered(0, email, { result: null });
  const { user_id: userId, ...rest } = account(strongest);
  return answered(0.05, email, { result: { ...rest, userId } });
}

function byEmailAdvanced({ email, min_followers, exclude_platforms }: Body, world: World): Response {
  if (typeof email !== "string" || !email.includes("@")) return failure(422, "A valid email is required.");
  const excluded = Array.isArray(exclude_platforms) ? exclude_platforms : [];
  const found = (knownPerson(world, email)?.profiles ?? []).filter(
    (profile) => profile.followers >= Number(min_followers ?? 0) && !excluded.includes(profile.network),
  );
  return answered(found.length > 0 ? 2 : 0, email, { response_meta: {}, result: found.map(account) });
}

function socials({ platform, handle }: Body, world: World): Response {
  const found = byHandle(world, textOf(platform).toLowerCase(), textOf(handle));
  const about = `${textOf(platform)} ${textOf(handle)}`.toLowerCase();
  return answered(found.length > 0 ? 0.5 : 0, about, { response_meta: {}, result: found.map(account) });
}

function rawHandle({ platform, handle }: Body, world: World): Response {
  const network = textOf(platform).toLowerCase();
  const profile = byHandle(world, network, textOf(handle)).find((one) => one.network === network);
  const about = `${network} ${bare(textOf(handle))}`;
  if (!profile) return answered(0, about, { result: { [network]: { exists: false } } });
  const count =
    network === "youtube"
      ? { subscriber_count: profile.followers }
      : network === "linkedin"
        ? { followers: profile.followers }
        : { follower_count: profile.followers };
  return answered(0.03, about, {
    result: {
      [network]: {
        exists: true,
        link: profile.url,
        title: profile.fullName,
        full_name: profile.fullName,
        ...count,
      },
    },
  });
}

const routes: Record<string, (body: Body, world: World) => Response> = {
  "POST /public/v1/creators/enrich/email": byEmail,
  "POST /public/v1/creators/enrich/email/advanced": byEmailAdvanced,
  "POST /public/v1/creators/socials": socials,
  "POST /public/v1/creators/enrich/handle/raw": rawHandle,
  "GET /public/v1/accounts/credits": () => json({ credits_available: 4_200, credits_used: 0 }),
};

export const influencersClub: Vendor = {
  name: "influencers-club",
  hosts: ["api-dashboard.influencers.club"],
  latency: [300, 1200],
  usdPerUnit: 0.1,
  async handle(request, world) {
    const key = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
    if (!key || key === "bad")
      return failure(401, "Authentication credentials were not provided or are invalid.");
    const route = routes[`${request.method} ${new URL(request.url).pathname.replace(/\/$/, "")}`];
    return route ? route(await bodyOf(request), world) : failure(404, "Not found.");
  },
  failure: (status) =>
    failure(
      status,
      status === 402
        ? "Insufficient credits."
        : status === 429
          ? "Request was throttled."
          : "Something went wrong.",
    ),
};
