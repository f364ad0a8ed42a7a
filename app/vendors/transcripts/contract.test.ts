/**
 * Transcript sources against the emulated internet: every state of a video, and the source that
 * helps.
 */
import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer.ts";
import { createWorld } from "../../../sandbox/world.ts";
import type { Source } from "../call";
import { directConnection } from "../direct-connection.server";
import { jsonAnswer, replay, testNow } from "../replay";
import type { Vendor } from "../vendor";
import { openai } from "../definitions/openai";
import { transcriptRelay } from "../definitions/transcript-relay";
import { youtubePlayer } from "../definitions/youtube-player";
import { playerClients, usualPlayerClients } from "./player-clients";
import { isTranscript, type Missing } from "./port";
import { throughRelay } from "./relay.server";
import { speechToText } from "./speech.server";
import { usualSpeechModel } from "./speech-models";
import { transcriptSources } from "./sources.server";
import { aVideo, found, keys, now, port, said, shelf } from "../testing/transcripts";
import { youtubeCaptions } from "./youtube.server";

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
  ["captcha", /captcha|too many/],
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
] as const)("a video that is %s says so, and no other service is asked", async (state, missing: Missing) => {
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
  expect(transcript.cues.map(({ text }) => text).join(" ")).toBe(said(world, video).join(" "));
  // Ten minutes in pieces of half a minute; each line has the times of its piece.
  expect(transcript.cues.map(({ start, duration }) => [start, duration])).toEqual(
    Array.from({ length: 20 }, (_, at) => [at * 30, 30]),
  );
});

const gptTranscribe = { model: usualSpeechModel };

test("speech that OpenAI refuses is told by OpenAI's own list, as its texts and images are", async () => {
  const world = createWorld({ behaviours: [] });
  const player = directConnection(youtubePlayer, { fetch: answer(world), now: () => testNow });
  const error = { message: "Your account is not active.", type: "billing_not_active", code: null };
  const { connection, charged } = replay(openai, () => jsonAnswer({ error }, 429));
  const speech = speechToText(player, connection, playerClients(usualPlayerClients), gptTranscribe);
  const refused = speech.of(aVideo(world, { captions: "none" }).id, "en", null);
  await expect(refused).rejects.toMatchObject({ upstream: "openai", kind: "quota" });
  expect(charged).toEqual([]);
});

test("sound is fetched only when there is room for it in memory", async () => {
  const world = createWorld({ behaviours: [] });
  const connect = (vendor: Vendor) =>
    directConnection(vendor, { fetch: answer(world), secrets: keys, now: () => testNow });
  const room = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<number>();
  const openaiWithRoom = {
    ...connect(openai),
    hold: <T>(bytes: number, work: () => Promise<T>) => {
      asked.resolve(bytes);
      return room.promise.then(work);
    },
  };
  const speech = speechToText(
    connect(youtubePlayer),
    openaiWithRoom,
    playerClients(usualPlayerClients),
    gptTranscribe,
  );
  const heard = speech.of(aVideo(world, { captions: "none" }).id, "en", null);
  expect(await asked.promise).toBeGreaterThan(100_000);
  const fetched = () => world.requests.filter(({ host }) => host.endsWith("googlevideo.com")).length;
  expect(fetched()).toBe(0);
  room.resolve();
  expect((await heard).value).toMatchObject({ captions: "speech" });
  expect(fetched()).toBe(1);
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
    { refresh: false, relyOn: () => undefined },
  );
  expect(isTranscript((await transcripts.of(video.id, "en")).value)).toBe(true);
  expect(asked[0]).toContain("https://relay.example/out/www.youtube.com/youtubei/v1/");
});

test("the stored copy is used again, until it is to be looked up anew", async () => {
  const world = createWorld();
  const video = aVideo(world, {});
  const store = shelf();
  const relied: Source[] = [];
  const note = (source: Source) => void relied.push(source);
  const first = await port(world, keys, store, false, note).of(video.id, "en");
  expect(relied).toEqual([]);
  const asked = world.requests.length;
  expect(await port(world, keys, store, false, note).of(video.id, "en")).toEqual(first);
  // The answer from the stored copy names its original source.
  expect(relied).toEqual([first.source]);
  expect(world.requests.length).toBe(asked);
  expect(store.copies.size).toBe(1);

  Object.assign(video, { captions: "automatic" });
  const anew = await port(world, keys, store, true).of(video.id, "en");
  expect(anew.value).toMatchObject({ captions: "automatic" });
  expect(await port(world, keys, store).of(video.id, "en")).toEqual(anew);
});

test("a video that no service knows was removed", async () => {
  expect((await port(createWorld()).of("AAAAAAAAAAA", "en")).value).toMatchObject({ missing: "removed" });
});

test("player apps are configuration; an unknown one is refused by name", () => {
  expect(playerClients(" IOS/20.1 , VISIONOS/1.02").map((client) => client.context.clientName)).toEqual([
    "IOS",
    "VISIONOS",
  ]);
  expect(() => playerClients("WEB/2.0")).toThrow(/WEB\/2.0/);
});
