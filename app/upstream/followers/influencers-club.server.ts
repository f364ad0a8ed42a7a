import { z } from "zod";
import { type Connection, days } from "../call";
import { fit, readJson } from "../response.server";
import { listOf, number, text } from "../tolerant";
import { failureOf } from "./failure.server";
import { networks, type FollowersPort, type Network, type SocialProfile } from "./port";
import { linkOfProfile } from "./profile-link";
import { influencersClubRefusals } from "./refusals";

const upstream = "influencers-club";
const base = "https://api-dashboard.influencers.club/public/v1/creators";
/** Credits by operation, charged only when something is found. */
const price = { email: 0.05, socials: 0.5, handle: 0.03 };

export function influencersClubFollowers(connection: Connection): FollowersPort {
  const ask = async (
    send: Parameters<Parameters<Connection["call"]>[0]["perform"]>[0],
    path: string,
    json: object,
  ) => {
    const response = await send({
      method: "POST",
      url: `${base}${path}`,
      headers: { authorization: `Bearer ${connection.secret("INFLUENCERS_CLUB_API_KEY")}` },
      json,
    });
    if (!response.ok) throw await failureOf(upstream, influencersClubRefusals, response, connection.now());
    return readJson(upstream, response);
  };

  /** The strongest account of an address, then all accounts linked to it: two small calls instead of one dear one. */
  async function byEmail(email: string) {
    const strongest = await connection.call<{ platform: string; username: string } | null>({
      operation: "enrich/email",
      request: { email },
      keep: days(14),
      bucket: "creators",
      units: price.email,
      perform: async (send) => {
        const { result, credits_cost } = fit(
          upstream,
          emailAnswer,
          await ask(send, "/enrich/email/", { email }),
        );
        const { platform, username } = result ?? {};
        return {
          value: platform && username ? { platform, username } : null,
          units: credits_cost ?? undefined,
        };
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
      perform: async (send) => {
        const body = await ask(send, "/socials/", { platform, handle: username });
        const { result, credits_cost } = fit(upstream, socialsAnswer, body);
        return { value: result.flatMap(asProfile), units: credits_cost ?? undefined };
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
        perform: async (send) => {
          const body = await ask(send, "/enrich/handle/raw/", { platform: network, handle });
          const { result, credits_cost } = fit(upstream, handleAnswer, body);
          const found = result?.[network];
          const units = credits_cost ?? undefined;
          if (!found || found.exists === false) return { value: null, units };
          const followers = found.follower_count ?? found.subscriber_count ?? found.followers;
          const link = linkOfProfile(network, handle);
          return {
            value: { network, handle, link, name: found.full_name ?? found.title, followers },
            units,
            link,
          };
        },
      }),
  };
}

const account = z.object({ platform: text, url: text, username: text, fullname: text, followers: number });
const emailAnswer = z.object({ credits_cost: number, result: account.nullish() });
const socialsAnswer = z.object({ credits_cost: number, result: listOf(account) });
const handleAnswer = z.object({
  credits_cost: number,
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
