import { z } from "zod";
import { type Connection, days } from "../call";
import { UpstreamError } from "../failure";
import { fit, readJson, readNone } from "../response.server";
import { number, text } from "../tolerant";
import { failureOf } from "./failure.server";
import type { FollowersPort, Network, SocialProfile } from "./port";
import { isCompanyPage, linkOfProfile } from "./profile-link";
import { scrapeCreatorsRefusals } from "./refusals";

const upstream = "scrapecreators";

/** Costs one credit per profile. Each network has its own answer schema. */
export function scrapeCreatorsProfile(connection: Connection): FollowersPort["profile"] {
  return (network, handle) =>
    connection.call<SocialProfile | null>({
      operation: `${network}/profile`,
      request: { handle: handle.toLowerCase() },
      keep: days(7),
      bucket: "profiles",
      units: 1,
      perform: async (send) => {
        const { path, schema } = isCompanyPage(handle) ? companyPage : shapes[network];
        const link = linkOfProfile(network, handle);
        const query = new URLSearchParams(network === "linkedin" ? { url: link } : { handle });
        const response = await send({
          url: `https://api.scrapecreators.com${path}?${query}`,
          headers: { "x-api-key": connection.secret("SCRAPECREATORS_API_KEY") },
        });
        if (response.status === 404) return { value: await readNone(upstream, response), units: 0 };
        if (!response.ok) throw await failureOf(upstream, scrapeCreatorsRefusals, response, connection.now());
        const body = await readJson(upstream, response);
        // A missing or private account is also a success: without a name, or with `success: false`.
        if (placeholder.safeParse(body).success) return { value: null };
        const { name, followers } = fit(upstream, schema, body);
        if (name === null && followers === null) throw unread();
        return { value: { network, handle, link, name, followers }, link };
      },
    });
}

const unread = () =>
  new UpstreamError({
    upstream,
    kind: "bad-answer",
    detail: "sent a profile without name and followers",
  });

const placeholder = z.union([
  // Both fields must be present and null. If they are missing, the answer has another format.
  z.object({ name: z.null(), followers: z.null() }),
  z.object({ success: z.literal(false) }),
  z.object({ message: z.string().regex(/private|not publicly available|not found/i) }),
  z.object({ error: z.string().min(1) }),
]);

interface Found {
  name: string | null;
  followers: number | null;
}

const companyPage = { path: "/v1/linkedin/company", schema: z.object({ name: text, followers: number }) };

const shapes: Record<Network, { path: string; schema: z.ZodType<Found> }> = {
  youtube: {
    path: "/v1/youtube/channel",
    schema: z
      .object({ name: text, subscriberCount: number })
      .transform(({ name, subscriberCount }) => ({ name, followers: subscriberCount })),
  },
  linkedin: { path: "/v1/linkedin/profile", schema: z.object({ name: text, followers: number }) },
  twitter: {
    path: "/v1/twitter/profile",
    schema: z
      .object({ legacy: z.object({ name: text, followers_count: number }) })
      .transform(({ legacy }) => ({ name: legacy.name, followers: legacy.followers_count })),
  },
  instagram: {
    path: "/v1/instagram/profile",
    schema: z
      .object({
        data: z.object({
          user: z.object({ full_name: text, edge_followed_by: z.object({ count: number }) }),
        }),
      })
      .transform(({ data: { user } }) => ({ name: user.full_name, followers: user.edge_followed_by.count })),
  },
  tiktok: {
    path: "/v1/tiktok/profile",
    schema: z
      .object({ user: z.object({ nickname: text }), stats: z.object({ followerCount: number }) })
      .transform(({ user, stats }) => ({ name: user.nickname, followers: stats.followerCount })),
  },
};
