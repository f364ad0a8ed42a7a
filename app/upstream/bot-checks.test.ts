/** A page that asks whether we are a person is a refusal, whichever service's answer it stands in place of. */
import { expect, test } from "vitest";
import { z } from "zod";
import type { Connection } from "./call";
import { openaiLanguageModel } from "./language-model/openai.server";
import { apolloPeople } from "./people/apollo.server";
import { failureOf, replay } from "./replay";
import { serperResults } from "./search-results/serper.server";
import type { Vendor } from "./vendor";
import { apollo } from "./vendors/apollo";
import { openai } from "./vendors/openai";
import { serper } from "./vendors/serper";

const page = "<!doctype html><title>Just a moment...</title><div class='cf-chl'></div>";
const models = { bulk: "gpt-6-luna", writing: "gpt-6.1-terra" };
const question = { name: "q", instructions: "", input: "", schema: z.object({ a: z.string() }) };
const search = { words: "a", site: "b.example", within: { unit: "weeks", count: 1 }, page: 1 } as const;

test.each<[Vendor, (connection: Connection) => Promise<unknown>]>([
  [apollo, (one) => apolloPeople(one).reveal("1")],
  [serper, (one) => serperResults(one).page(search)],
  [openai, (one) => openaiLanguageModel(one, { models }).ask(question)],
  [openai, (one) => openaiLanguageModel(one, { models }).write({ instructions: "", input: "" })],
])("$label", async (vendor, ask) => {
  const { connection } = replay(
    vendor,
    () => new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } }),
  );
  expect(await failureOf(ask(connection))).toMatchObject({ kind: "blocked", detail: "asks for a bot check" });
});
