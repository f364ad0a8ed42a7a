/** The sandbox's OpenAI retires its speech model on 26 February 2027. */
import { expect, test } from "vitest";
import { answer } from "../../sandbox/answer";
import { createWorld } from "../../sandbox/world";
import { ownDatabase } from "../../scripts/testing/file-database";
import { type TestApp, testApp } from "../runs/testing/test-app";
import { endingSoon } from "../storage/model-endings";
import { openaiLanguageModel } from "../vendors/language-model/openai.server";
import type { Upstreams } from "../vendors/upstreams";
import { openai } from "../vendors/definitions/openai";
import { deepHealth } from "./deep-health.server";
import { readModelEndings } from "./model-endings.server";

const own = ownDatabase();
const on = (day: string) => Date.parse(`${day}T12:00:00Z`);

async function consoleOn(fetch: (request: Request) => Promise<Response>): Promise<TestApp> {
  const app = await testApp(own.url, fetch);
  app.clock.now = on("2026-12-01") - Date.now();
  app.config.models.speech = "whisper-1";
  app.upstreams = (connect) =>
    ({
      languageModel: openaiLanguageModel(connect(openai), { models: app.config.models }),
    }) as unknown as Upstreams;
  return app;
}

const warnings = async (app: TestApp) =>
  (await deepHealth(app)).parts.filter(({ part }) => part === "models").map(({ words }) => words);

test("a model in use whose end is announced is told; a vendor that fails leaves what is known", async () => {
  const world = createWorld({ now: () => new Date(on("2026-12-01")) });
  const app = await consoleOn(answer(world));
  expect(await warnings(app)).toEqual(["no model in use retires soon"]);
  await readModelEndings(app, app.now());
  expect(await warnings(app)).toEqual(["whisper-1 retires on 2027-02-26"]);
  const failing = await consoleOn(async () => new Response("down", { status: 503 }));
  await readModelEndings(failing, failing.now());
  expect(await warnings(failing)).toEqual(["whisper-1 retires on 2027-02-26"]);
});

test("only models in use count, from half a year before", async () => {
  const { database } = await consoleOn(async () => new Response(null));
  const soon = (day: string) => endingSoon(database, ["whisper-1"], on(day));
  expect(await soon("2026-08-01")).toEqual([]);
  expect(await soon("2026-09-01")).toEqual([{ model: "whisper-1", on: "2027-02-26" }]);
  expect(await endingSoon(database, ["gpt-6-luna"], on("2026-12-01"))).toEqual([]);
});
