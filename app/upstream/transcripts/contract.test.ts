/** The ways to a transcript against the emulated outside: every state a video can be in, and which way helps. */
import { describe, expect, test } from "vitest";
import { allow } from "../../../sandbox/allowance.ts";
import { answer } from "../../../sandbox/answer.ts";
import { spokenLines } from "../../../sandbox/market/spoken.ts";
import type { MarketVideo } from "../../../sandbox/market/types.ts";
import { isWithheld } from "../../../sandbox/vendors/youtube/player/answer.ts";
import { createWorld, type World } from "../../../sandbox/world.ts";
import type { Answer, Connection } from "../call";
import { directConnection } from "../direct-connection.server";
import { failureOf, fixture, jsonAnswer, replay } from "../replay";
import type { Vendor } from "../vendor";
import { openai } from "../vendors/openai";
import { supadata as supadataVendor } from "../vendors/supadata";
import { transcriptRelay } from "../vendors/transcript-relay";
import { youtubePlayer } from "../vendors/youtube-player";
import { playerClients, usualPlayerClients } from "./player-clients";
import { isTranscript, type Missing, type Transcript, type TranscriptsPort } from "./port";
import { throughRelay } from "./relay.server";
import { type TranscriptStore, transcriptSources } from "./sources.server";
import { speechToText } from "./speech.server";
import { supadata } from "./supadata.server";
import { youtubeCaptions } from "./youtube.server";

const now = () => new Date("2026-11-20T12:00:00Z");
const keys = { SUPADATA_API_KEY: "key", OPENAI_API_KEY: "key" };

function port(
  world: World,
  secrets: Record<string, string> = keys,
  store = shelf(),
  refresh = false,
): TranscriptsPort {
  const ask = relaying(answer(world));
  const connect = (vendor: Vendor) => directConnection(vendor, { fetch: ask, secrets, now });
  const clients = playerClients(usualPlayerClients);
  const relay = throughRelay(connect(transcriptRelay));
  return transcriptSources(
    [
      youtubeCaptions(connect(youtubePlayer), clients),
      youtubeCaptions(relay, clients, ["refused"]),
      supadata(connect(supadataVendor), async () => {}),
      speechToText(relay.configured ? relay : connect(youtubePlayer), connect(openai), clients),
    ],
    store,
    refresh,
  );
}

/** A relay at relay.example passes requests on from one address of its own. */
const relaying =
  (ask: (request: Request) => Promise<Response>) =>
  (request: Request): Promise<Response> => {
    const [, rest] = /^https:\/\/relay\.example\/(.+)$/.exec(request.url) ?? [];
    if (rest === undefined) return ask(request);
    const passedOn = new Request(`https://${rest}`, request);
    passedOn.headers.set("x-forwarded-for", "198.51.100.7");
    return ask(passedOn);
  };

function shelf(): TranscriptStore & { copies: Map<string, Answer<Transcript>> } {
  const copies = new Map<string, Answer<Transcript>>();
  return {
    copies,
    get: async (videoId, language) => copies.get(`${videoId} ${language}`) ?? null,
    put: async (found, language) => void copies.set(`${found.value.videoId} ${language}`, found),
  };
}

/** @param withheld from addresses of data centres, as some videos are */
function aVideo(world: World, change: Partial<MarketVideo>, withheld = false): MarketVideo {
  const uploads = world.market.uploadsOf(world.market.channelOf("brightcast.example")?.id ?? "");
  const video = uploads.find(({ id }) => isWithheld(id) === withheld);
  if (!video) throw new Error("Brightcast has no video");
  return Object.assign(video, { captions: "manual", state: "public", durationSeconds: 600, ...change });
}

const said = (world: World, video: MarketVideo) =>
  spokenLines(video, world.market.company(video.domain)?.name ?? "").map((line) => line.text.trim());

async function found(
  world: World,
  video: MarketVideo,
  secrets?: Record<string, string>,
): Promise<Transcript> {
  const { value } = await port(world, secrets).of(video.id, "en");
  if (!isTranscript(value)) throw new Error(`no transcript: ${value.missing}`);
  return value;
}

test("captions people wrote come before those a machine made, and never the first in the list", async () => {
  const world = createWorld();
  const video = aVideo(world, { captions: "manual" });
  const transcript = await found(world, video);
  expect(transcript).toMatchObject({
    captions: "manual",
    language: "en",
    title: video.title,
    durationSeconds: 600,
  });
  expect(transcript.cues.map((cue) => cue.text)).toEqual(said(world, video));
});

test("automatic captions: every word once, no line over the next", async () => {
  const world = createWorld();
  const video = aVideo(world, { captions: "automatic" });
  const transcript = await found(world, video);
  expect(transcript.captions).toBe("automatic");
  const words = said(world, video)
    .join(" ")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]/gu, "")
    .split(" ");
  expect(transcript.cues.map((cue) => cue.text).join(" ")).toBe(words.filter(Boolean).join(" "));
  for (const [at, cue] of transcript.cues.entries())
    expect(cue.start + cue.duration).toBeLessThanOrEqual((transcript.cues[at + 1]?.start ?? Infinity) + 1e-9);
});

test("a video in another language is translated where YouTube still does that", async () => {
  const world = createWorld({ behaviours: [] });
  const video = aVideo(world, { captions: "translatable" });
  expect(await found(world, video)).toMatchObject({ captions: "translated", language: "en" });
  expect(world.requests.at(-1)?.path).toContain("tlang=en");
});

test("a translation that is refused says nothing about our address: the language is named", async () => {
  const world = createWorld();
  const video = aVideo(world, { captions: "translatable" });
  expect((await port(world, {}).of(video.id, "en")).value).toMatchObject({
    missing: "other-language",
    said: "Spanish",
  });
  const translations = world.requests.filter(({ path }) => path.includes("tlang="));
  expect(translations.map(({ status }) => status)).toEqual([429]);
  expect(world.requests.some(({ path }) => path.startsWith("/watch"))).toBe(true);
  expect(world.requests.some((request) => request.path.startsWith("/v1/audio"))).toBe(false);
});

test("a broadcast that has just ended says so; nothing is paid for what comes by itself", async () => {
  const world = createWorld();
  const video = aVideo(world, { state: "just-ended" });
  expect((await port(world).of(video.id, "en")).value).toMatchObject({ missing: "just-ended" });
  expect(new Set(world.requests.map(({ host }) => host))).toEqual(new Set(["www.youtube.com"]));
});

test("a session that has asked too often is changed for a new one", async () => {
  const world = createWorld({ now });
  const video = aVideo(world, { captions: "manual" });
  const visitor = btoa("\n\vsandbox-1");
  for (let asked = 0; asked < 300; asked++) allow(world, `youtube session ${visitor}`, 300, 3_600_000);
  expect((await found(world, video)).captions).toBe("manual");
  expect(world.requests.filter(({ path }) => path.includes("/visitor_id"))).toHaveLength(2);
});

test("when the new session is refused too, YouTube wants an hour, and the video is not called removed", async () => {
  const body = {
    playabilityStatus: { status: "UNPLAYABLE", reason: "This content isn’t available, try again later." },
  };
  const { connection } = replay(youtubePlayer, () => jsonAnswer(body));
  const captions = youtubeCaptions(connection, playerClients(usualPlayerClients));
  expect(await failureOf(captions.of("GJLlxj_dtq8", "en"))).toMatchObject({
    kind: "rate-limited",
    retryAfter: 3_600_000,
    accountWide: true,
  });
});

test.each([
  ["an unknown answer is a bad answer, never a removed video", { responseContext: {} }, "bad-answer", null],
  [
    "an app whose version is too old is refused",
    {
      playabilityStatus: {
        status: "UNPLAYABLE",
        reason: "This video is not available on this app. Please update to the latest version.",
      },
    },
    "blocked",
    null,
  ],
  [
    "a recording that is not there has not just to start",
    {
      playabilityStatus: {
        status: "LIVE_STREAM_OFFLINE",
        reason: "This live stream recording is not available.",
      },
    },
    null,
    "unplayable",
  ],
])("%s", async (_, body, kind, missing) => {
  const { connection } = replay(youtubePlayer, () => jsonAnswer(body));
  const call = youtubeCaptions(connection, playerClients(usualPlayerClients)).of("GJLlxj_dtq8", "en");
  if (kind) expect(await failureOf(call)).toMatchObject({ kind, upstream: "youtube-player" });
  else expect((await call).value).toMatchObject({ missing });
});

test("a video that is withheld from data centres comes by the relay, else from the service", async () => {
  const world = createWorld();
  const video = aVideo(world, { captions: "manual" }, true);
  expect((await found(world, video)).captions).toBe("service");
  const relayed = { ...keys, TRANSCRIPT_RELAY_URL: "https://relay.example" };
  expect((await found(world, video, relayed)).captions).toBe("manual");
  await expect(port(world, {}).of(video.id, "en")).rejects.toMatchObject({ kind: "blocked" });
});

test("without a visitor's number everything works all the same", async () => {
  const world = createWorld();
  const video = aVideo(world, { captions: "manual" });
  world.faults = [{ host: "www.youtube.com", path: "/youtubei/v1/visitor_id", status: 400 }];
  expect((await found(world, video)).captions).toBe("manual");
});

test.each(["blocked", "captcha", "consent", "po-token"] as const)(
  "when YouTube's answer is %s, the service helps",
  async (state) => {
    const world = createWorld();
    const video = aVideo(world, { state });
    const transcript = await found(world, video);
    expect(transcript.captions).toBe("service");
    expect(transcript.cues.map((cue) => cue.text)).toEqual(said(world, video));
  },
);

test.each([
  ["blocked", /not a bot/],
  ["captcha", /puzzle|too much/],
  ["consent", /cookie/],
  ["po-token", /own players/],
] as const)("without another way, %s is `blocked` with its own words", async (state, words) => {
  const world = createWorld();
  const video = aVideo(world, { state });
  await expect(port(world, {}).of(video.id, "en")).rejects.toMatchObject({
    name: "UpstreamError",
    kind: "blocked",
    upstream: "youtube-player",
    detail: expect.stringMatching(words) as string,
  });
});

test.each([
  ["private", "private"],
  ["removed", "removed"],
  ["members-only", "members-only"],
  ["paid", "paid"],
  ["live", "live"],
  ["upcoming", "upcoming"],
] as const)("a video that is %s says so, and nobody else is asked", async (state, missing: Missing) => {
  const world = createWorld();
  const { value } = await port(world).of(aVideo(world, { state }).id, "en");
  expect(value).toMatchObject({ missing });
  expect(world.requests.some((request) => request.host === "api.supadata.ai")).toBe(false);
});

test.each([
  ["age-restricted", "age-restricted"],
  ["country-blocked", "country"],
] as const)("a video that is %s is tried with the service, else named", async (state, missing: Missing) => {
  const world = createWorld();
  const video = aVideo(world, { state });
  expect((await port(world, {}).of(video.id, "en")).value).toMatchObject({ missing });
  expect((await found(world, video)).captions).toBe("service");
});

test("no captions: without a service the sound is listened to, in seconds", async () => {
  const world = createWorld();
  const video = aVideo(world, { captions: "none" });
  const relayed = { OPENAI_API_KEY: "key", TRANSCRIPT_RELAY_URL: "https://relay.example" };
  const transcript = await found(world, video, relayed);
  expect(transcript).toMatchObject({ captions: "speech", title: video.title, durationSeconds: 600 });
  expect(transcript.cues.map((cue) => cue.text)).toEqual(said(world, video));
});

test("sound is given to the address that asked for it: from our own addresses the reason stays the video's", async () => {
  const world = createWorld();
  const video = aVideo(world, { captions: "none" });
  expect((await port(world, { OPENAI_API_KEY: "key" }).of(video.id, "en")).value).toMatchObject({
    missing: "no-captions",
  });
  const sound = world.requests.filter(({ host }) => host.endsWith("googlevideo.com"));
  expect(sound.map(({ status }) => status)).toEqual([403]);
  const speech = speechToText(
    directConnection(youtubePlayer, { fetch: answer(world), now }),
    directConnection(openai, { fetch: answer(world), now, secrets: keys }),
    playerClients(usualPlayerClients),
  );
  expect(await failureOf(speech.of(video.id, "en"))).toMatchObject({ kind: "blocked", accountWide: false });
});

test("sound too long or out of reach is left alone, and what is missing keeps its name", async () => {
  const world = createWorld();
  const long = aVideo(world, { captions: "none", durationSeconds: 10_000 });
  expect((await port(world, { OPENAI_API_KEY: "key" }).of(long.id, "en")).value).toMatchObject({
    missing: "no-captions",
  });
  const off = aVideo(world, { captions: "disabled" });
  expect((await port(world).of(off.id, "en")).value).toMatchObject({ missing: "no-captions" });
  expect(world.requests.some((request) => request.path.startsWith("/v1/audio"))).toBe(false);
});

test("a long video is a job at the service, waited for", async () => {
  const world = createWorld();
  const video = aVideo(world, { state: "blocked", durationSeconds: 5000 });
  expect((await found(world, video)).captions).toBe("service");
  expect(world.requests.filter((request) => request.path.startsWith("/v1/transcript/job-"))).toHaveLength(2);
});

describe("Supadata's price", () => {
  const generated = (fetchOne: (request: Request) => Response | Promise<Response>) => {
    const charged: number[] = [];
    const { connection } = replay(supadataVendor, fetchOne);
    const reserved: number[] = [];
    const counting: Connection = {
      ...connection,
      call: (call) => {
        reserved.push(call.units);
        return connection.call({
          ...call,
          perform: (send) => call.perform(send, (units) => void charged.push(units)),
        });
      },
    };
    const missing = { videoId: "GJLlxj_dtq8", title: null, missing: "no-captions" as const, said: null };
    const ask = (durationSeconds: number | null) =>
      supadata(counting, async () => {}).of("GJLlxj_dtq8", "en", { ...missing, durationSeconds });
    return { ask, charged, reserved };
  };
  const answers = (...bodies: [string, number][]) => {
    const left = [...bodies];
    return () => {
      const [file, credits] = left.shift() ?? ["", 0];
      return jsonAnswer(fixture(`supadata/${file}.json`), 200, { "x-billable-requests": String(credits) });
    };
  };

  test.each(["job-completed-result", "job-completed-flat"])(
    "a finished job is read in either form (%s); credits are those the answers name",
    async (form) => {
      const { ask, charged, reserved } = generated(
        answers(["job-started", 18], ["job-active", 0], [form, 0]),
      );
      const { value } = await ask(530);
      expect(value).toMatchObject({
        captions: "service",
        cues: [{ start: 0, duration: 1.5, text: "Hello and welcome" }, { start: 1.5 }],
      });
      expect(charged.reduce((sum, one) => sum + one, 0)).toBe(18);
      expect(reserved).toEqual([18]);
    },
  );

  test("a job that ends without a transcript means there is none", async () => {
    const { ask, charged } = generated(answers(["job-started", 1], ["job-failed-unavailable", 0]));
    expect((await ask(60)).value).toMatchObject({ missing: "no-captions" });
    expect(charged).toEqual([1, 0]);
  });

  test("where YouTube refuses us the captions are read, not generated", async () => {
    const world = createWorld();
    const video = aVideo(world, { state: "blocked" });
    await found(world, video);
    const asked = world.requests.filter(({ host }) => host === "api.supadata.ai").map(({ path }) => path);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("mode=native");
  });
});

test("a relay is asked where our own address is refused", async () => {
  const world = createWorld();
  const video = aVideo(world, { captions: "manual" });
  world.faults = [{ host: "www.youtube.com", status: 429 }];
  const asked: string[] = [];
  const clients = playerClients(usualPlayerClients);
  const direct = directConnection(youtubePlayer, { fetch: answer(world), now });
  const relay = directConnection(transcriptRelay, {
    secrets: { TRANSCRIPT_RELAY_URL: "https://relay.example/out" },
    now,
    fetch(request) {
      asked.push(request.url);
      const [, host = "", rest = ""] = /^https:\/\/relay\.example\/out\/([^/]+)(.*)$/.exec(request.url) ?? [];
      world.faults = [];
      return answer(world)(new Request(`https://${host}${rest}`, request));
    },
  });
  const transcripts = transcriptSources(
    [youtubeCaptions(direct, clients), youtubeCaptions(throughRelay(relay), clients, ["refused"])],
    shelf(),
    false,
  );
  expect(isTranscript((await transcripts.of(video.id, "en")).value)).toBe(true);
  expect(asked[0]).toContain("https://relay.example/out/www.youtube.com/youtubei/v1/");
});

test("the stored copy is used again, until somebody wants it looked up anew", async () => {
  const world = createWorld();
  const video = aVideo(world, {});
  const store = shelf();
  const first = await port(world, keys, store).of(video.id, "en");
  const asked = world.requests.length;
  expect(await port(world, keys, store).of(video.id, "en")).toEqual(first);
  expect(world.requests.length).toBe(asked);
  expect(store.copies.size).toBe(1);

  Object.assign(video, { captions: "automatic" });
  const anew = await port(world, keys, store, true).of(video.id, "en");
  expect(anew.value).toMatchObject({ captions: "automatic" });
  expect(await port(world, keys, store).of(video.id, "en")).toEqual(anew);
});

test("a video nobody knows was removed", async () => {
  expect((await port(createWorld()).of("AAAAAAAAAAA", "en")).value).toMatchObject({ missing: "removed" });
});

test("player apps are configuration; an unknown one is refused by name", () => {
  expect(playerClients(" IOS/20.1 , VISIONOS/1.02").map((client) => client.context.clientName)).toEqual([
    "IOS",
    "VISIONOS",
  ]);
  expect(() => playerClients("WEB/2.0")).toThrow(/WEB\/2.0/);
});
