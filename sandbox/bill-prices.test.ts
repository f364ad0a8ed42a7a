import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Connection } from "../app/vendors/call";
import { directConnection } from "../app/vendors/direct-connection.server";
import { influencersClubFollowers } from "../app/vendors/followers/influencers-club.server";
import { openaiImages } from "../app/vendors/images/openai.server";
import { imageUsd as bookedForImage } from "../app/vendors/images/prices";
import { usdOf } from "../app/vendors/language-model/prices";
import { peopleDataLabsPeople } from "../app/vendors/people/people-data-labs.server";
import { enrichLayerProfiles } from "../app/vendors/profiles/enrich-layer.server";
import { harvestApiProfiles } from "../app/vendors/profiles/harvestapi.server";
import { speechToText } from "../app/vendors/transcripts/speech.server";
import { playerClients, usualPlayerClients } from "../app/vendors/transcripts/player-clients";
import { vendors as known } from "../app/vendors/vendors";
import { answeringService } from "../app/runs/testing/made-up-tool";
import { harvestApi } from "../app/vendors/definitions/harvestapi";
import { enrichLayer } from "../app/vendors/definitions/enrich-layer";
import { influencersClub } from "../app/vendors/definitions/influencers-club";
import { openai } from "../app/vendors/definitions/openai";
import { peopleDataLabs } from "../app/vendors/definitions/people-data-labs";
import { youtubePlayer } from "../app/vendors/definitions/youtube-player";
import type { Vendor } from "../app/vendors/vendor";
import { ask } from "../scripts/probe/ask";
import { contentProbes } from "../app/vendors/probes/content.server";
import { leadsProbes } from "../app/vendors/probes/leads.server";
import { sandboxSubject as subject } from "../app/vendors/probes/subjects";
import { answer } from "./answer";
import { Bill, type BillLine } from "./bill";
import { vendors } from "./vendors";
import { imageUsd, responseUsd } from "./vendors/openai/bill";
import { createWorld } from "./world";

const now = () => new Date("2026-11-20T12:00:00Z");
const world = createWorld({ now });
/** The market is slow to create, so all tests share one; each gets a new bill. */
beforeEach(() => {
  world.bill = new Bill();
  world.faults = [];
});
const sum = (lines: BillLine[]) => lines.reduce((total, { units }) => total + units, 0);

test("services ask the prices that the console reckons with", () => {
  const prices = Object.fromEntries(
    [...known, answeringService]
      .filter(({ usdPerUnit }) => usdPerUnit > 0)
      .map((one) => [one.name, one.usdPerUnit]),
  );
  const asked = vendors.flatMap(({ name, usdPerUnit }) => (usdPerUnit ? [[name, usdPerUnit] as const] : []));
  expect(Object.fromEntries(asked)).toEqual(prices);
});

test("a model's tokens cost what the console books for them", () => {
  const models = [
    "gpt-6-astra",
    "gpt-6.2-sol",
    "gpt-6.2-astra",
    "gpt-5.6-sol",
    "gpt-6.1-terra",
    "gpt-6-luna-2026-09-22",
    "gpt-5.4-mini",
    "unheard-of",
  ];
  const tokens = fc.nat({ max: 400_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...models),
      tokens,
      tokens,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (model, read, written, share) => {
        const cached = Math.floor(read * share);
        const billed = responseUsd(model, {
          input_tokens: read,
          input_tokens_details: { cached_tokens: cached },
          output_tokens: written,
        });
        const booked = usdOf(model, { inputTokens: read, cachedInputTokens: cached, outputTokens: written });
        expect(billed).toBeCloseTo(booked, 9);
        expect(imageUsd(read, cached, written)).toBeCloseTo(
          bookedForImage({ textIn: read, imageIn: cached, out: written }),
          9,
        );
      },
    ),
  );
});

describe("what the console books is what is billed", () => {
  const paid = [...leadsProbes, ...contentProbes].filter(({ units }) => units > 0);
  test.each(paid)("$name", async (probe) => {
    const secrets = Object.fromEntries(probe.vendor.keys.map((key) => [key, "sandbox"]));
    const asked = await ask(probe, subject, { fetch: answer(world), secrets, now });
    // The vendor bills answers that the adapter cannot use, too.
    expect(asked.charged).toBeGreaterThan(0);
    expect(sum(world.bill.lines)).toBeCloseTo(asked.charged, 9);
    expect(world.bill.lines.map(({ vendor }) => vendor)).toContain(probe.vendor.name);
  });

  /** Makes a call through an adapter and returns the booked and the billed sum. */
  async function both(vendor: Vendor, work: (connection: Connection) => Promise<unknown>) {
    let booked = 0;
    const connection = directConnection(vendor, {
      fetch: answer(world),
      now,
      secrets: Object.fromEntries(vendor.keys.map((key) => [key, "sandbox"])),
      onCharged: (units) => (booked += units),
    });
    await work(connection);
    return { booked, billed: sum(world.bill.lines) };
  }
  const handle = world.market.channelOf(subject.domain)?.handle ?? "";
  const page = `https://www.linkedin.com/${subject.companyPage}`;
  const nobody = "https://www.linkedin.com/company/nobody-at-all";

  test.each<[string, Vendor, number, (connection: Connection) => Promise<unknown>]>([
    [
      "a page of employees with their jobs",
      enrichLayer,
      1,
      (one) => enrichLayerProfiles(one).staffOf(page, null),
    ],
    [
      "a company's size and listed staff",
      enrichLayer,
      2,
      (one) => enrichLayerProfiles(one).companySize(page),
    ],
    ["a company it does not know", enrichLayer, 0, (one) => enrichLayerProfiles(one).companySize(nobody)],
    [
      "a person it does not know",
      enrichLayer,
      0,
      (one) => enrichLayerProfiles(one).byLink(nobody.replace("company", "in")),
    ],
    ["a company's size", harvestApi, 1, (one) => harvestApiProfiles(one).companySize(page)],
    ["a company it does not know", harvestApi, 0, (one) => harvestApiProfiles(one).companySize(nobody)],
    ["profiles of a company", harvestApi, 2, (one) => harvestApiProfiles(one).staffOf(page, null)],
    [
      "all accounts of a channel",
      influencersClub,
      0.03,
      (one) => influencersClubFollowers(one).profile("youtube", handle),
    ],
    [
      "an address it does not know",
      influencersClub,
      0,
      (one) => influencersClubFollowers(one).byEmail("nobody@nowhere.example"),
    ],
    [
      "an address it does not know",
      peopleDataLabs,
      0,
      (one) => peopleDataLabsPeople(one).byEmail("nobody@nowhere.example"),
    ],
    [
      "two found and one opened: each person found, no person twice",
      peopleDataLabs,
      2,
      async (one) => {
        const { value } = await peopleDataLabsPeople(one).atCompany({
          domain: subject.domain,
          titles: [],
          limit: 2,
        });
        await peopleDataLabsPeople(one).reveal(value[0]?.id ?? "");
      },
    ],
    [
      "a picture",
      openai,
      0.001,
      (one) =>
        openaiImages(one, { model: "gpt-image-2.5-flare" }).draw({
          prompt: "A red door",
          width: 512,
          height: 512,
          format: "png",
          model: "",
        }),
    ],
    [
      "speech",
      openai,
      0.0045,
      (one) => {
        const player = directConnection(youtubePlayer, { fetch: answer(world), now });
        world.behaviours.delete("youtube-sound-bound");
        return speechToText(player, one, playerClients(usualPlayerClients), { model: "gpt-transcribe" }).of(
          subject.videoId,
          "en",
          null,
        );
      },
    ],
  ])("%s (%o)", async (_, vendor, atLeast, work) => {
    const { booked, billed } = await both(vendor, work);
    expect(billed).toBeCloseTo(booked, 9);
    expect(billed >= atLeast && (atLeast > 0 || billed === 0)).toBe(true);
  });
});

describe("the words of an answer agree with the bill", () => {
  const post = (url: string, body: unknown, key = "sandbox") =>
    new Request(url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key, authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
  const people = createWorld({ now })
    .market.people.slice(0, 10)
    .map(({ email }) => ({ email }));
  type Words = { headers: Headers; body: Record<string, never> };
  test.each<[string, Request, (words: Words) => number]>([
    [
      "Apollo",
      post("https://api.apollo.io/api/v1/people/bulk_match", { details: people }),
      ({ body }) => body.credits_consumed ?? -1,
    ],
    [
      "Influencers.club",
      post("https://api-dashboard.influencers.club/public/v1/creators/enrich/email/advanced", {
        email: "yara.nelheim@brightcast.example",
      }),
      ({ body }) => body.credits_cost ?? -1,
    ],
    ["Serper", post("https://google.serper.dev/search", { q: "podcast" }), ({ body }) => body.credits ?? -1],
    [
      "HarvestAPI",
      new Request("https://api.harvest-api.com/linkedin/post-search?search=podcast", {
        headers: { "x-api-key": "sandbox" },
      }),
      ({ body }) => body.cost ?? -1,
    ],
    [
      "DataForSEO",
      new Request("https://api.dataforseo.com/v3/dataforseo_labs/google/competitors_domain/live", {
        method: "POST",
        headers: { authorization: `Basic ${btoa("sandbox:sandbox")}` },
        body: JSON.stringify([{ target: "brightcast.example" }, { target: "quietworks.example" }, {}]),
      }),
      ({ body }) => body.cost ?? -1,
    ],
    [
      "OpenAI",
      post("https://api.openai.com/v1/responses", {
        model: "gpt-6-luna",
        instructions: "One word.",
        input: "Hello",
      }),
      ({ body }) => {
        const usage: { input_tokens: number; output_tokens: number } = body.usage ?? {
          input_tokens: 0,
          output_tokens: 0,
        };
        return (usage.input_tokens * 0.1 + usage.output_tokens * 0.5) / 1e6;
      },
    ],
  ])("%s", async (_, request, wordsOf) => {
    const response = await answer(world)(request);
    expect(response.status).toBe(200);
    const said = wordsOf({
      headers: response.headers,
      body: (await response.json()) as Record<string, never>,
    });
    expect(said).toBeGreaterThan(0);
    expect(sum(world.bill.lines)).toBeCloseTo(said, 9);
  });

  test("Supadata says it in a header, and asking for a job's outcome is free", async () => {
    const askAnswer = answer(world);
    const video = world.market.videos.find(
      ({ captions, state, durationSeconds }) =>
        captions === "manual" && state === "public" && durationSeconds < 3000,
    );
    const get = (path: string) =>
      askAnswer(
        new Request(`https://api.supadata.ai/v1/transcript${path}`, { headers: { "x-api-key": "sandbox" } }),
      );
    const url = encodeURIComponent(video?.url ?? "");
    const read = await get(`?url=${url}&mode=native`);
    const job = await get(`?url=${url}&mode=generate`);
    const { jobId } = (await job.clone().json()) as { jobId: string };
    const answers = [read, job, await get(`/${jobId}`), await get(`/${jobId}`)];
    const said = answers.reduce(
      (total, { headers }) => total + Number(headers.get("x-billable-requests")),
      0,
    );
    expect(said).toBeGreaterThan(2);
    expect(sum(world.bill.lines)).toBe(said);
    expect(world.bill.lines).toHaveLength(2);
  });
});
