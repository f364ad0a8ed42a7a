import { describe, expect, test } from "vitest";
import { answer } from "../../answer.ts";
import { createWorld } from "../../world.ts";

const world = createWorld();
const ask = answer(world);
const person = world.market.peopleAt("brightcast.example").find((one) => one.profiles.length > 2);
const profile = person?.profiles.find((one) => one.network !== "linkedin");

describe("Influencers.club", () => {
  const post = async (path: string, body: object, key = "sandbox") => {
    const response = await ask(
      new Request(`https://api-dashboard.influencers.club/public/v1/creators/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify(body),
      }),
    );
    return (await response.json()) as {
      credits_cost: number;
      detail?: string;
      result: { platform: string; followers: number }[] & { followers: number };
    };
  };

  test("by e-mail: the strongest account, or all with enough followers", async () => {
    const most = Math.max(...(person?.profiles.map((one) => one.followers) ?? []));
    expect((await post("enrich/email/", { email: person?.email })).result.followers).toBe(most);
    const enough = await post("enrich/email/advanced", { email: person?.email, min_followers: most });
    expect(enough).toMatchObject({ credits_cost: 2, result: [{ followers: most }] });
    expect(await post("enrich/email/", { email: "no@nobody.example" })).toEqual({
      credits_cost: 0,
      result: null,
    });
  });

  test("by one handle: every linked account; a company's channel too", async () => {
    const { result } = await post("socials/", { platform: profile?.network, handle: `@${profile?.handle}` });
    expect(result.map((one) => one.platform)).toEqual(person?.profiles.map((one) => one.network));
    const channel = world.market.channelOf("brightcast.example");
    expect(await post("enrich/handle/raw/", { platform: "youtube", handle: channel?.handle })).toMatchObject({
      result: { youtube: { exists: true, subscriber_count: channel?.subscribers } },
    });
    expect(await post("socials/", { platform: "tiktok", handle: "nobody" })).toMatchObject({
      credits_cost: 0,
      result: [],
    });
  });

  test("refuses a wrong key and no e-mail", async () => {
    expect((await post("enrich/email/", { email: "a@b.example" }, "bad")).detail).toContain("credentials");
    expect((await post("enrich/email/", {})).detail).toContain("email");
  });
});

describe("ScrapeCreators", () => {
  const get = (path: string, key = "sandbox") =>
    ask(new Request(`https://api.scrapecreators.com${path}`, { headers: { "x-api-key": key } }));

  test("each network in its own shape", async () => {
    const of = (network: string) =>
      world.market.people.flatMap((one) => one.profiles).find((one) => one.network === network);
    const tiktok = of("tiktok");
    expect(await (await get(`/v1/tiktok/profile?handle=${tiktok?.handle}`)).json()).toMatchObject({
      stats: { followerCount: tiktok?.followers },
    });
    const instagram = of("instagram");
    expect(
      await (await get(`/v1/instagram/profile?handle=${instagram?.handle}&trim=true`)).json(),
    ).toMatchObject({
      data: { user: { edge_followed_by: { count: instagram?.followers } } },
    });
    const channel = world.market.channelOf("brightcast.example");
    expect(await (await get(`/v1/youtube/channel?handle=${channel?.handle}`)).json()).toMatchObject({
      subscriberCount: channel?.subscribers,
    });
    expect(await (await get(`/v1/linkedin/profile?url=${person?.linkedInUrl}`)).json()).toMatchObject({
      name: person?.name,
    });
  });

  test("says what is wrong in its own body", async () => {
    expect(await (await get("/v1/tiktok/profile?handle=nobody-here")).json()).toMatchObject({
      success: false,
    });
    expect((await get("/v1/tiktok/profile?handle=x", "bad")).status).toBe(401);
  });
});
