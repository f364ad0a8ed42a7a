/** Every difficult behaviour changes a vendor's answers. */
import { expect, test } from "vitest";
import { answer } from "./answer.ts";
import { allBehaviours, type Behaviour } from "./behaviours.ts";
import { isWithheld } from "./vendors/youtube/player/answer.ts";
import { createWorld, type World } from "./world.ts";

interface Asked {
  world: World;
  get(address: string, headers?: Record<string, string>): Promise<string>;
  post(address: string, body: unknown, headers?: Record<string, string>): Promise<string>;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const apollo = { "x-api-key": "sandbox" };
const matchAt = "api.apollo.io/api/v1/people/bulk_match";
const stranger = { email: "nobody@nowhere.example" };
const respondAt = "api.openai.com/v1/responses";
const podchaserAt = "developers.podchaser.com/api/rest/v1";

const times = (count: number, work: () => Promise<string>) =>
  Array.from({ length: count }).reduce<Promise<string>>((before) => before.then(work), Promise.resolve(""));

const video = ({ market }: World, fits: (video: World["market"]["videos"][number]) => boolean) =>
  market.videos.find((one) => one.state === "public" && fits(one))?.id ?? "";
const playerOf = ({ post }: Asked, videoId: string, headers = {}) =>
  post(
    "www.youtube.com/youtubei/v1/player",
    { videoId, context: { client: { clientName: "IOS" } } },
    headers,
  );
const known = ({ market }: World) =>
  market.people.find(({ emailStatus }) => emailStatus === "verified")?.email ?? "";

const crmAt = "api.hubapi.com/crm/objects/2026-09";
const madeContact = ({ post }: Asked, more: object = {}, ...others: object[]) => {
  const properties = { email: "new@maker.example", phone: "+49 30 1", ...more };
  const inputs = [properties, ...others].map((each) => ({ properties: each, associations: [] }));
  return post(`${crmAt}/contacts/batch/create`, { inputs }, bearer("any"));
};
const readContact = ({ get }: Asked, wanted: string[]) =>
  get(`${crmAt}/contacts/new@maker.example?idProperty=email&properties=${wanted.join(",")}`, bearer("any"));

const questions: Record<Behaviour, (asked: Asked) => Promise<string>> = {
  "youtube-translations-limited": ({ world, get }) => {
    const id = video(world, ({ captions }) => captions === "manual");
    return get(`www.youtube.com/api/timedtext?v=${id}&signature=sandbox&lang=fr&tlang=en`);
  },
  "youtube-doubts-data-centres": (asked) =>
    playerOf(
      asked,
      video(asked.world, ({ id }) => isWithheld(id)),
    ),
  "youtube-session-limit": (asked) => {
    const id = video(asked.world, (one) => !isWithheld(one.id));
    return times(301, () => playerOf(asked, id, { "x-goog-visitor-id": "guest", "x-forwarded-for": "::1" }));
  },
  "youtube-sound-bound": (asked) =>
    playerOf(
      asked,
      video(asked.world, ({ id }) => !isWithheld(id)),
    ),
  "apollo-stub-on-miss": ({ post }) => post("api.apollo.io/api/v1/people/match", stranger, apollo),
  "apollo-drops-misses": async ({ world, post }) => {
    const details = [stranger, { email: known(world) }];
    const one = await post(matchAt, { details }, apollo);
    return one + (await post(matchAt, { details }, apollo));
  },
  "apollo-fractional-credits": ({ world, post }) =>
    post(matchAt, { details: [{ email: known(world) }] }, apollo),
  "apollo-locked-emails": ({ world, post }) => {
    const id = world.market.people.find(({ emailStatus }) => emailStatus === "unavailable")?.id;
    return post("api.apollo.io/api/v1/people/match", { id }, apollo);
  },
  "apollo-scopes": ({ post }) =>
    post(
      "api.apollo.io/api/v1/mixed_people/api_search",
      { q_organization_domains_list: ["brightcast.example"] },
      { "x-api-key": "match-only" },
    ),
  "openai-reasoning-tokens": ({ post }) => {
    const body = { model: "gpt-6-luna", input: "Hello", reasoning: { effort: "low" } };
    return post(respondAt, body, bearer("sandbox"));
  },
  "openai-bare-codes": ({ post }) => {
    const body = { model: "gpt-6-luna", input: "Hello", temperature: 0.5, reasoning: { effort: "low" } };
    return post(respondAt, body, bearer("sandbox"));
  },
  "openai-flex-short": ({ post }) => {
    const body = { model: "gpt-6-luna", input: "Hello", service_tier: "flex" };
    return times(3, () => post(respondAt, body, bearer("sandbox")));
  },
  "openai-astra-always-reasons": ({ post }) => {
    const body = { model: "gpt-6-astra", input: "Hello", reasoning: { effort: "none" } };
    return post(respondAt, body, bearer("sandbox"));
  },
  "podchaser-firewall": ({ get }) => times(21, () => get(`${podchaserAt}/search/podcasts?q=studio`, apollo)),
  "podchaser-oldest-first": ({ world, get }) => {
    const show = world.market.podcasts.find(({ hosts, episodes }) => hosts.length > 0 && episodes.length > 1);
    const id = world.market.personBySlug(show?.hosts[0] ?? "")?.id.slice(0, 12) ?? "";
    return get(`${podchaserAt}/creators/${id}/episodes?sort=air_date`, apollo);
  },
  "hubspot-scopes": ({ get }) =>
    get("api.hubapi.com/events/event-occurrences/2026-09/event-types", bearer("no-events")),
  "hubspot-batch-opt-outs": ({ post }) =>
    post(
      "api.hubapi.com/communication-preferences/2026-09/statuses/batch/unsubscribe-all/read",
      { inputs: ["a@maker.example"] },
      bearer("any"),
    ),
  "hubspot-daily-limit": ({ get }) => get(`${crmAt}/contacts/1`, bearer("day-is-over")),
  "hubspot-index-lags": async (asked) => {
    await madeContact(asked);
    const filters = [{ propertyName: "email", operator: "EQ", value: "new@maker.example" }];
    return asked.post(`${crmAt}/contacts/search`, { filterGroups: [{ filters }] }, bearer("any"));
  },
  "hubspot-respells": async (asked) => {
    await madeContact(asked);
    return readContact(asked, ["phone"]);
  },
  "hubspot-associates-by-domain": async (asked) => {
    const { results } = JSON.parse(await madeContact(asked)) as { results: { id: string }[] };
    const inputs = results.map(({ id }) => ({ id }));
    const at = "api.hubapi.com/crm/associations/2026-09/contacts/companies/batch/read";
    return asked.post(at, { inputs }, bearer("any"));
  },
  "hubspot-drops-results": (asked) => madeContact(asked, {}, { email: "other@maker.example" }),
  "hubspot-refuses-whole-batches": (asked) =>
    madeContact(asked, {}, { email: "other@maker.example", employees: "many" }),
  "hubspot-long-conflicts": async (asked) => {
    await madeContact(asked);
    return madeContact(asked);
  },
  "hubspot-locks": async (asked) => {
    await madeContact(asked);
    const { id } = JSON.parse(await readContact(asked, [])) as { id: string };
    const inputs = [1, 2, 3].map(() => ({ id, properties: { city: "Graz" } }));
    return asked.post(`${crmAt}/contacts/batch/update`, { inputs }, bearer("any"));
  },
  "hubspot-workflows": async (asked) => {
    await madeContact(asked, { jobtitle: "Host!" });
    // Each reading advances the clock.
    return times(500, () => readContact(asked, ["jobtitle"]));
  },
  "scrapecreators-placeholders": ({ get }) =>
    get("api.scrapecreators.com/v1/linkedin/profile?url=https://www.linkedin.com/in/nobody-at-all", apollo),
  "reddit-approval": ({ post }) =>
    post("www.reddit.com/api/v1/access_token", "", {
      authorization: `Basic ${btoa("unapproved:secret")}`,
      "user-agent": "web:research-console:1.0 (by /u/ada)",
    }),
  "unipile-checkpoints": ({ post }) => {
    const credentials = { access_token: "new-device-yara-nelheim" };
    return post(
      "api.unipile.com/v2/auth/intent",
      { provider: "linkedin", credentials },
      { "x-api-key": "any" },
    );
  },
  "supadata-job-result": async ({ world, get }) => {
    const id = video(
      world,
      ({ durationSeconds, captions }) => durationSeconds > 3600 && captions === "manual",
    );
    const started = JSON.parse(
      await get(`api.supadata.ai/v1/transcript?url=https://youtu.be/${id}`, apollo),
    ) as {
      jobId?: string;
    };
    return times(2, () => get(`api.supadata.ai/v1/transcript/${started.jobId}`, apollo));
  },
};

const { market } = createWorld({ now: () => new Date("2026-11-20T12:00:00Z") });

/** Returns the answer with these behaviours on. Each reading advances the clock slightly. */
async function said(question: (asked: Asked) => Promise<string>, behaviours: Behaviour[]): Promise<string> {
  let time = Date.parse("2026-11-20T12:00:00Z");
  const world = createWorld({ now: () => new Date((time += 10)), behaviours });
  // The market is slow to create and no behaviour changes it, so all tests share one.
  world.market = market;
  const ask = answer(world);
  const text = async (request: Request) => {
    const response = await ask(request);
    return `${response.status} ${await response.text()}`.replace(/^20\d (?=\{)/, "");
  };
  return question({
    world,
    get: (address, headers) => text(new Request(`https://${address}`, { headers })),
    post: (address, body, headers) =>
      text(
        new Request(`https://${address}`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify(body),
        }),
      ),
  });
}

/** Replaces ids and times, which differ between all answers. */
const lasting = (text: string) =>
  text.replace(/"(id|created_at|request_id|completed_at)":("[^"]*"|[\d.]+)/g, "");

test.each(allBehaviours)("%s", async (name) => {
  const friendly = lasting(await said(questions[name], []));
  expect(lasting(await said(questions[name], []))).toBe(friendly);
  expect(lasting(await said(questions[name], [name]))).not.toBe(friendly);
});
