/**
 * Speech-to-text on the emulated OpenAI: in pieces if the model returns no times, otherwise as a
 * whole.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnDatabase } from "../../../scripts/testing/own-database";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { askOutsideRun } from "../../runs/ask-outside-run.server";
import { testApp } from "../../runs/testing/test-app";
import { aVideo, found, port } from "../testing/transcripts";
import { failureOf } from "../replay";
import type { Upstreams } from "../upstreams";
import { openai } from "../definitions/openai";
import { youtubePlayer } from "../definitions/youtube-player";
import { playerClients, usualPlayerClients } from "./player-clients";
import { speechModelOf, usdFor } from "./speech-models";
import { speechToText } from "./speech.server";

let url: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  const own = await startOwnDatabase();
  ({ url, stop } = own);
});
afterAll(() => stop());

const relayed = { OPENAI_API_KEY: "key", TRANSCRIPT_RELAY_URL: "https://relay.example" };
const gptTranscribe = { model: "gpt-transcribe" };

test("a piece that failed is asked for again alone: what was heard is kept, and paid once", async () => {
  const world = createWorld({ behaviours: [] });
  const app = await testApp(url, answer(world));
  const video = aVideo(world, { captions: "none" });
  app.upstreams = (connect) =>
    ({
      transcripts: speechToText(
        connect(youtubePlayer),
        connect(openai),
        playerClients(usualPlayerClients),
        gptTranscribe,
      ),
    }) as unknown as Upstreams;
  const ask = (id: string) =>
    askOutsideRun(app, { id, staffId: app.person.id, timeout: 60_000 }, ({ transcripts }) =>
      transcripts.of(video.id, "en"),
    );
  const path = "/v1/audio/transcriptions";
  // The vendor rejects one piece with 400, which is never retried.
  world.faults.push({ host: "api.openai.com", path, status: 400, times: 1 });
  expect((await failureOf(ask("first"))).kind).toBe("invalid-input");
  const asked = () => world.requests.filter((request) => request.path === path).length;
  expect(asked()).toBe(20);
  const { value } = await ask("second");
  expect(asked()).toBe(21);
  expect(value).toMatchObject({ captions: "speech", durationSeconds: 600 });
  const { usd } = await app.spent("openai");
  expect(usd).toBeCloseTo(usdFor(speechModelOf(gptTranscribe), 30) * 20, 9);
}, 60_000);

test("a model that names times is sent the whole and keeps its lines, until the day on which it ends", async () => {
  const at = (day: string) => createWorld({ now: () => new Date(`${day}T12:00:00Z`) });
  const before = at("2026-12-01");
  const video = aVideo(before, { captions: "none" });
  const ask = (world: typeof before, model: string) =>
    port(world, relayed, undefined, false, undefined, { model }).of(video.id, "en");
  const { value } = await ask(before, "whisper-1");
  expect(value).toMatchObject({ captions: "speech" });
  expect("cues" in value && value.cues.length).toBeGreaterThan(100);
  const after = at("2027-02-26");
  const ended = aVideo(after, { captions: "none" });
  const whisper = port(after, relayed, undefined, false, undefined, { model: "whisper-1" });
  // Without another source the video's reason remains; the alert about the model's shutdown informs
  // the administrator.
  expect((await whisper.of(ended.id, "en")).value).toMatchObject({ missing: "no-captions" });
  expect(await found(after, ended, relayed)).toMatchObject({ captions: "speech" });
});

test("a price that is set stands in place of the list's; an unknown model counts as the dearest", () => {
  expect(usdFor(speechModelOf(gptTranscribe), 60)).toBeCloseTo(0.0045, 9);
  expect(usdFor(speechModelOf({ model: "gpt-transcribe", usdPerMinute: 0.003 }), 90)).toBeCloseTo(0.0045, 9);
  expect(speechModelOf({ model: "gpt-listen-3" }).usdPerMinute).toBe(0.017);
});
