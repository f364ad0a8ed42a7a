/** Every adapter reports a bot-check page as "blocked", whichever status it arrives with. */
import { expect, test } from "vitest";
import { z } from "zod";
import { openaiLanguageModel } from "./language-model/openai.server";
import { failureOf, replay } from "./replay";
import { refusalCases } from "./testing/refusal-cases";
import { openai } from "./definitions/openai";

const page = "<!doctype html><title>Just a moment...</title><div class='cf-chl'></div>";
const html = { "content-type": "text/html; charset=utf-8" };
/** The refusal tables of these vendors have their own message for bot checks. */
const ownWords = new Set(["podchaser", "reddit", "youtube-player", "youtube-web"]);

const everyStatus = refusalCases.flatMap((one) => [200, 401, 403, 503].map((status) => ({ ...one, status })));

test.each(everyStatus)("$vendor.label, $status", async ({ vendor, ask, secrets, status }) => {
  const { connection } = replay(vendor, () => new Response(page, { status, headers: html }), secrets);
  const failure = await failureOf(ask(connection, ""));
  expect(failure).toMatchObject({ upstream: vendor.name, kind: "blocked" });
  if (ownWords.has(vendor.name)) return;
  expect(failure).toMatchObject({ detail: "asks for a bot check", accountWide: true });
  expect(failure.nextStep).toMatch(/^Try again in an hour/);
});

test("in place of what a model is asked", async () => {
  const { connection } = replay(openai, () => new Response(page, { headers: html }));
  const models = { bulk: "gpt-6-luna", writing: "gpt-6.1-terra" };
  const question = { name: "q", instructions: "", input: "", schema: z.object({ a: z.string() }) };
  const failure = await failureOf(openaiLanguageModel(connection, { models }).ask(question));
  expect(failure).toMatchObject({ kind: "blocked", detail: "asks for a bot check" });
});
