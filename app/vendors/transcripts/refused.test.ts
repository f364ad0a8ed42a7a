/**
 * Separates YouTube's refusals from facts about the video, on the emulated internet and on fixed
 * answers.
 */
import { expect, test } from "vitest";
import { allow } from "../../../sandbox/allowance.ts";
import { answer } from "../../../sandbox/answer.ts";
import { createWorld } from "../../../sandbox/world.ts";
import { directConnection } from "../direct-connection.server";
import { failureOf, jsonAnswer, replay } from "../replay";
import { openai } from "../definitions/openai";
import { youtubePlayer } from "../definitions/youtube-player";
import { playerClients, usualPlayerClients } from "./player-clients";
import { speechToText } from "./speech.server";
import { aVideo, found, keys, now, port } from "../testing/transcripts";
import { youtubeCaptions } from "./youtube.server";

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
    { model: "gpt-transcribe" },
  );
  expect(await failureOf(speech.of(video.id, "en"))).toMatchObject({ kind: "blocked", accountWide: false });
});
