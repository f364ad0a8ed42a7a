import { describe, expect, test } from "vitest";
import { failureOf, fixture, jsonAnswer, replay } from "../replay";
import { influencersClub } from "../definitions/influencers-club";
import { scrapeCreators } from "../definitions/scrape-creators";
import { influencersClubFollowers } from "./influencers-club.server";
import { scrapeCreatorsProfile } from "./scrape-creators.server";

describe("on answers in the services' own form", () => {
  const social = (name: string) => fixture(`social/${name}`);

  test("accounts behind an e-mail, with their followers", async () => {
    const { connection } = replay(influencersClub, (request) =>
      jsonAnswer(
        social(
          request.url.includes("socials")
            ? "influencersclub-socials.json"
            : "influencersclub-enrich-email.json",
        ),
      ),
    );
    const { value } = await influencersClubFollowers(connection).byEmail("mira@oakline.example");
    expect(value.map(({ network, followers }) => [network, followers])).toEqual([
      ["youtube", 18400],
      ["twitter", 3120],
      ["instagram", 2075],
      ["tiktok", 9],
      ["linkedin", 2412],
    ]);
  });

  test("one handle's followers", async () => {
    const { connection } = replay(influencersClub, () =>
      jsonAnswer(social("influencersclub-handle-raw-youtube.json")),
    );
    const { value } = await influencersClubFollowers(connection).profile("youtube", "miraholt");
    expect(value).toMatchObject({ followers: 18400, name: "Mira Holt" });
  });

  test.each([
    ["tiktok", "scrapecreators-tiktok-profile.json", 9],
    ["instagram", "scrapecreators-instagram-profile.json", 2075],
    ["linkedin", "scrapecreators-linkedin-profile.json", 2412],
  ] as const)("%s", async (network, file, followers) => {
    const { connection } = replay(scrapeCreators, () => jsonAnswer(social(file)));
    expect((await scrapeCreatorsProfile(connection)(network, "miraholt")).value).toMatchObject({
      followers,
    });
  });
});

test.each([
  [401, "expired-credentials"],
  [402, "quota"],
  [429, "rate-limited"],
  [500, "upstream-down"],
] as const)("status %s is %s", async (status, kind) => {
  const { connection } = replay(influencersClub, () => jsonAnswer({ detail: "In its words." }, status));
  expect(await failureOf(influencersClubFollowers(connection).byEmail("a@b.co"))).toMatchObject({
    kind,
    detail: "In its words.",
  });
});

test("a company's page on LinkedIn is asked for as one", async () => {
  const { connection, requests } = replay(scrapeCreators, () =>
    jsonAnswer({ success: true, name: "Acme", followers: 1200 }),
  );
  const { value } = await scrapeCreatorsProfile(connection)("linkedin", "company/acme");
  expect(value).toMatchObject({
    name: "Acme",
    followers: 1200,
    link: "https://www.linkedin.com/company/acme",
  });
  expect(requests[0]?.url.pathname).toBe("/v1/linkedin/company");
  expect(requests[0]?.url.searchParams.get("url")).toBe("https://www.linkedin.com/company/acme");
});

test("403 is the quota when the words say credits; 404 is no account", async () => {
  const spent = replay(scrapeCreators, () => jsonAnswer({ error: "You have run out of credits" }, 403));
  expect(await failureOf(scrapeCreatorsProfile(spent.connection)("tiktok", "x"))).toMatchObject({
    kind: "quota",
  });
  const none = replay(scrapeCreators, () => jsonAnswer({ error: "Profile not found" }, 404));
  expect((await scrapeCreatorsProfile(none.connection)("tiktok", "x")).value).toBeNull();
});

test.each(JSON.parse(fixture("scrapecreators/placeholders.json")) as object[])(
  "a success without an account is none: %j",
  async (body) => {
    const { connection } = replay(scrapeCreators, () => jsonAnswer(body));
    expect((await scrapeCreatorsProfile(connection)("linkedin", "synthetic-mira")).value).toBeNull();
  },
);
