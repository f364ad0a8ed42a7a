/**
 * Checks the values that the console reads from a successful answer of each vendor. The answers
 * have each vendor's format and made-up values.
 */
import { expect, test } from "vitest";
import type { Connection } from "./call";
import { hubspotClients } from "./clients/hubspot.server";
import { apolloCompanies } from "./companies/apollo.server";
import { peopleDataLabsCompanies } from "./companies/people-data-labs.server";
import { openaiImages } from "./images/openai.server";
import { openaiLanguageModel } from "./language-model/openai.server";
import { resendMail } from "./mail/resend.server";
import { apolloPeople } from "./people/apollo.server";
import { listenNotesShowsOfDomain } from "./podcasts/listen-notes.server";
import { podcastIndexPodcasts } from "./podcasts/podcast-index.server";
import { fixture, jsonAnswer, replay } from "./replay";
import { braveResults } from "./search-results/brave.server";
import { serperResults } from "./search-results/serper.server";
import { dataForSeoRivals } from "./search-rivals/dataforseo.server";
import { newRedditMemory } from "./subreddits/reddit-access.server";
import { redditSubreddits } from "./subreddits/reddit.server";
import type { Vendor } from "./vendor";
import { apollo } from "./definitions/apollo";
import { brave } from "./definitions/brave";
import { dataForSeo } from "./definitions/dataforseo";
import { hubspot } from "./definitions/hubspot";
import { listenNotes } from "./definitions/listen-notes";
import { openai } from "./definitions/openai";
import { peopleDataLabs } from "./definitions/people-data-labs";
import { podcastIndex } from "./definitions/podcast-index";
import { reddit } from "./definitions/reddit";
import { resend } from "./definitions/resend";
import { serper } from "./definitions/serper";
import { youtube } from "./definitions/youtube";
import { youtubeApi } from "./videos/youtube-api.server";
import { mail } from "./testing/mail";

const domain = "northlight.example";
const query = {
  words: "remote studio",
  site: "linkedin.com/posts",
  within: { unit: "weeks" as const, count: 1 },
  page: 1,
};
const hit = {
  title: "Ada Lane on remote studios",
  link: "https://www.linkedin.com/posts/synthetic-ada_1",
  date: "3 days ago",
};
const stages = {
  clientStages: ["customer"],
  formerClientStages: [],
  portalId: null,
  isFreeMail: () => false,
};
const models = { bulk: "gpt-6-luna", writing: "gpt-6.1-terra" };

type Row = [
  file: string,
  vendor: Vendor,
  ask: (connection: Connection) => Promise<{ value: unknown }>,
  read: unknown,
];

const rows: Row[] = [
  [
    "apollo-search",
    apollo,
    (one) => apolloPeople(one).atCompany({ domain, titles: [], limit: 5 }),
    [
      {
        id: "p_ada",
        firstName: "Ada",
        lastName: "La***e",
        title: "Head of Video",
        company: "Northlight Studios",
        hasEmail: true,
      },
    ],
  ],
  [
    "apollo-organization",
    apollo,
    (one) => apolloCompanies(one).byDomain(domain),
    { name: "Northlight Studios", employees: 160, industry: "media production", city: "Toronto" },
  ],
  [
    "pdl-company",
    peopleDataLabs,
    (one) => peopleDataLabsCompanies(one).byDomain(domain),
    { name: "Northlight Studios", employees: 160, city: "Toronto" },
  ],
  [
    "hubspot-search",
    hubspot,
    (one) => hubspotClients(one, stages).byDomain(domain),
    { state: "client", record: { id: "9", kind: "company" } },
  ],
  ["serper", serper, (one) => serperResults(one).page(query), { hits: [hit] }],
  [
    "brave",
    brave,
    (one) => braveResults(one).page(query),
    { hits: [{ title: hit.title, link: hit.link }], more: false },
  ],
  [
    "dataforseo",
    dataForSeo,
    (one) => dataForSeoRivals(one).ofDomain(domain),
    [{ domain: "harborfinch.example", sharedSearches: 12 }],
  ],
  [
    "listennotes",
    listenNotes,
    (one) => listenNotesShowsOfDomain(one)(domain),
    [{ title: "The Synthetic Hour", link: "https://northlight.example/show" }],
  ],
  [
    "podcastindex",
    podcastIndex,
    (one) => podcastIndexPodcasts(one).showsAbout("synthetic"),
    [{ id: "podcastindex:9000001", title: "The Synthetic Hour", author: "Ada Lane" }],
  ],
  [
    "openai-responses",
    openai,
    (one) => openaiLanguageModel(one, { models }).write({ instructions: "Write.", input: "Ada" }),
    { text: "Dear Ada,", usage: { outputTokens: 700, usd: (1000 * 1 + 700 * 5) / 1e6 } },
  ],
  [
    "openai-image",
    openai,
    (one) =>
      openaiImages(one, { model: "gpt-image-2.5-flare" }).draw({
        prompt: "A studio",
        width: 1280,
        height: 720,
        format: "jpeg",
      }),
    { base64: "aGVsbG8=", usage: { usd: (10 * 5 + 40 * 8 + 400 * 30) / 1e6 } },
  ],
  [
    "resend",
    resend,
    (one) => resendMail(one, { from: "Console <c@a.example>" }).send(mail),
    "49a3999c-0000-4000-8000-000000000001",
  ],
  [
    "reddit",
    reddit,
    (one) => redditSubreddits(one, newRedditMemory()).search("studio", null),
    {
      after: "t3_1syn2",
      posts: [{ name: "t3_1syn1", upvotes: 12, comments: 4, postedAt: "2025-11-20T08:00:00.000Z" }],
    },
  ],
  [
    "youtube-channel",
    youtube,
    (one) => youtubeApi(one).channelById("UCsynthetic0000000000001"),
    { id: "UCsynthetic0000000000001", title: "Northlight Studios", subscribers: 1500 },
  ],
];

test.each(rows)("%s", async (file, vendor, ask, read) => {
  const token = { access_token: "synthetic", token_type: "bearer", expires_in: 86_400, scope: "*" };
  const { connection } = replay(vendor, ({ url }) =>
    url.endsWith("/access_token") ? jsonAnswer(token) : jsonAnswer(fixture(`answers/${file}.json`)),
  );
  const { value } = await ask(connection);
  if (typeof read === "object" && read !== null) expect(value).toMatchObject(read);
  else expect(value).toEqual(read);
});
