import { z } from "zod";
import { askedMailbox } from "../asked";
import { type Charge, type Connection, days, type Send } from "../call";
import { chargeNamed, fit, readJson } from "../response.server";
import { listOrNothing, number, text } from "../tolerant";
import { failureOf } from "./failure.server";
import { networks, type FollowersPort, type Network, type SocialProfile } from "./port";
import { linkOfProfile } from "./profile-link";
import { influencersClubRefusals } from "./refusals";

const upstream = "influencers-club";
const base = "https://api-dashboard.influencers.club/public/v1/creators";
/** Credits per operation, charged only if something was found. */
const price = { email: 0.05, socials: 0.5, handle: 0.03 };

export function influencersClubFollowers(connection: Connection): FollowersPort {
  /**
   * Sends a request and reports its charge: every answer contains its cost, even if nothing was
   * found.
   */
  const ask = async <T>(
    { send, charge }: { send: Send; charge: Charge },
    path: string,
    json: object,
    schema: z.ZodType<T>,
  ): Promise<T> => {
    const response = await send({
      method: "POST",
      url: `${base}${path}`,
      headers: { authorization: `Bearer ${connection.secret("INFLUENCERS_CLUB_API_KEY")}` },
      json,
    });
    if (!response.ok) throw await failureOf(upstream, influencersClubRefusals, response, connection.now());
    const body = await readJson(upstream, response);
    chargeNamed(charge, "credits_cost", body);
    return fit(upstream, schema, body);
  };

  /**
   * Finds the strongest account of an address, then the accounts linked to it. Two cheap calls
   * replace one expensive call.
   */
  async function byEmail(email: string) {
    const strongest = await connection.call<{ platform: string; username: string } | null>({
      operation: "enrich/email",
      request: { email },
      formerly: askedMailbox(email).formerly.map((form) => ({ email: form })),
      keep: days(14),
      bucket: "creators",
      units: price.email,
      perform: async (send, charge) => {
        const { result } = await ask({ send, charge }, "/enrich/email/", { email }, emailAnswer);
        const { platform, username } = result ?? {};
        return { value: platform && username ? { platform, username } : null };
      },
    });
    if (!strongest.value) return { value: [], source: strongest.source };
    const { platform, username } = strongest.value;
    return connection.call<SocialProfile[]>({
      operation: "socials",
      request: { platform, handle: username.toLowerCase() },
      keep: days(14),
      bucket: "creators",
      units: price.socials,
      perform: async (send, charge) => {
        const wanted = { platform, handle: username };
        const { result } = await ask({ send, charge }, "/socials/", wanted, socialsAnswer);
        return { value: result.flatMap(asProfile) };
      },
    });
  }

  return {
    byEmail,
    profile: (network, handle) =>
      connection.call<SocialProfile | null>({
        operation: "enrich/handle/raw",
        request: { network, handle: handle.toLowerCase() },
        keep: days(7),
        bucket: "creators",
        units: price.handle,
        perform: async (send, charge) => {
          const wanted = { platform: network, handle };
          const { result } = await ask({ send, charge }, "/enrich/handle/raw/", wanted, handleAnswer);
          const found = result?.[network];
          if (!found || found.exists === false) return { value: null };
          const followers = found.follower_count ?? found.subscriber_count ?? found.followers;
          const link = linkOfProfile(network, handle);
          return {
            value: { network, handle, link, name: found.full_name ?? found.title, followers },
            link,
          };
        },
      }),
  };
}

const account = z.object({
  platform: z.string(),
  url: text,
  username: z.string(),
  fullname: text,
  followers: number,
});
const emailAnswer = z.object({ result: account.nullish() });
const socialsAnswer = z.object({ result: listOrNothing(account) });
const handleAnswer = z.object({
  result: z
    .record(
      z.string(),
      z.object({
        exists: z.boolean().optional(),
        title: text,
        full_name: text,
        follower_count: number,
        subscriber_count: number,
        followers: number,
      }),
    )
    .nullish(),
});

function asProfile({
  platform,
  url,
  username,
  fullname,
  followers,
}: z.infer<typeof account>): SocialProfile[] {
  const network = networks.find((one) => one === platform?.toLowerCase());
  if (!network || !username) return [];
  return [
    {
      network: network satisfies Network,
      handle: username,
      link: url ?? linkOfProfile(network, username),
      name: fullname,
      followers,
    },
  ];
}
