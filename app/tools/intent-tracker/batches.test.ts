import { expect, inject, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { textsPerRequest } from "../../shared-rules/verdicts";
import { workQuery } from "../../runs/query-work.server";
import { WriteBehind } from "../../calls/write-behind.server";
import type { PostFindings } from "../../toolkit/post-findings";
import { testApp } from "../../runs/testing/test-app";
import { openaiLanguageModel } from "../../vendors/language-model/openai.server";
import { harvestApiPosts } from "../../vendors/posts/harvestapi.server";
import { testNow } from "../../vendors/replay";
import type { Upstreams } from "../../vendors/upstreams";
import { harvestApi } from "../../vendors/definitions/harvestapi";
import { openai } from "../../vendors/definitions/openai";
import { runIntentTracker } from "./run.server";

test("two thousand posts cost two model calls per batch, none when they are judged again, all when the prompt changes", async () => {
  const world = createWorld({ now: () => testNow });
  const app = await testApp(inject("databaseUrl"), (request) => answer(world)(request));
  app.implementation = () => runIntentTracker;
  app.upstreams = (connect) => {
    const some: Pick<Upstreams, "posts" | "languageModel"> = {
      posts: harvestApiPosts(connect(harvestApi)),
      languageModel: openaiLanguageModel(connect(openai), {
        models: { bulk: "gpt-6-luna", writing: "gpt-6-luna" },
      }),
    };
    return some as unknown as Upstreams;
  };
  // A unique prompt, so that no cached verdict of another test applies.
  const prompt = (words: string) => `The writer is looking for a tool (${words}, ${crypto.randomUUID()}).`;
  const run = async (asked: string) => {
    const before = world.requests.length;
    const runId = crypto.randomUUID();
    const writes = new WriteBehind(app, runId);
    const stop = new AbortController();
    const caller = { runId, staffId: app.person.id, refresh: false, incarnation: runId };
    const calls = app.openCalls(caller, stop.signal, writes);
    const worked = await workQuery(app, {
      runId,
      tool: "intent-tracker",
      query: "scrape",
      input: {
        keyword: "podcast, webinar, live streaming, interview",
        is_linkedin: true,
      },
      settings: {
        "intent-tracker": {
          prompt: asked,
          days: 30,
          pages: 60,
          notRelevantTargets: false,
          notRiversideClient: false,
          notScrapedPosts: false,
        },
      },
      connect: calls.scope().connect,
      origin: "http://console.example",
      signal: stop.signal,
      startedAt: testNow,
      requireApproval: async () => undefined,
      onProgress: () => undefined,
    });
    await writes.settled();
    const { found, drops, posts } = worked.result as PostFindings;
    const judged = found - (drops["were found twice"] ?? 0) - (drops["are too old"] ?? 0);
    const requests = world.requests.slice(before);
    const spent = await app.database.$client.execute({
      sql: "SELECT SUM(usd) AS usd FROM ledger WHERE run_id = ? AND upstream = 'openai'",
      args: [runId],
    });
    return {
      judged,
      kept: posts.length,
      modelCalls: requests.filter(({ host }) => host === "api.openai.com").length,
      searches: requests.filter(({ host }) => host === "api.harvest-api.com").length,
      usd: Number(spent.rows[0]?.usd ?? 0),
    };
  };

  const asked = prompt("first");
  const first = await run(asked);
  expect(first.judged).toBeGreaterThanOrEqual(2000);
  // Each text is part of two requests, with different neighbours.
  const rows = Math.ceil(first.judged / textsPerRequest);
  const columns = Array.from({ length: textsPerRequest }, (_, at) =>
    Math.ceil((first.judged - at) / textsPerRequest),
  );
  const beside = columns.reduce((sum, held) => sum + Math.ceil(held / textsPerRequest), 0);
  expect(first.modelCalls).toBe(rows + beside);
  expect(first.usd).toBeGreaterThan(0);
  const second = await run(asked);
  expect(second).toEqual({ ...first, modelCalls: 0, searches: 0, usd: 0 });
  const third = await run(prompt("other"));
  expect(third).toMatchObject({ judged: first.judged, modelCalls: first.modelCalls, searches: 0 });
}, 120_000);
