import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answer } from "../../sandbox/answer";
import { createWorld } from "../../sandbox/world";
import { directConnection } from "../vendors/direct-connection.server";
import { openaiLanguageModel } from "../vendors/language-model/openai.server";
import { modelAnswers } from "../vendors/language-model/replay";
import { jsonAnswer, replay, testNow } from "../vendors/replay";
import { openai } from "../vendors/definitions/openai";
import { standsIn } from "./quotes";
import { judgeTexts } from "./verdicts";

const models = { models: { bulk: "gpt-6-luna", writing: "gpt-6.1-terra" } };

/** A model that answers each request with the next of these lists. */
function scripted(...rounds: unknown[]) {
  const left = [...rounds];
  const { connection, requests } = replay(openai, () => modelAnswers(left.shift()));
  return { model: openaiLanguageModel(connection, models), requests };
}

const post = (text: string, key = text) => ({ key, text });
const yes = (id: number, quote: string) => ({ id: String(id), yes: true, reason: "It asks.", quote });

/** A model that answers with `judge` for each text and its neighbours. */
function reading(judge: (text: string, all: string[]) => { yes: boolean; quote: string }) {
  const { connection, requests } = replay(openai, async (request) => {
    const texts = textsIn(await request.text());
    const all = texts.map(({ text }) => text);
    const answers = texts.map(({ id, text }) => ({ id, reason: "So.", ...judge(text, all) }));
    return modelAnswers({ answers });
  });
  return { model: openaiLanguageModel(connection, models), requests };
}

const textsIn = (body: string | undefined) =>
  JSON.parse((JSON.parse(body ?? "") as { input: string }).input) as { id: string; text: string }[];

describe("verdicts", () => {
  it("are those of two requests, in which a text stands beside others each time", async () => {
    const { model, requests } = reading((text) =>
      text.startsWith("Which") ? { yes: true, quote: "Which tool do" } : { yes: false, quote: "" },
    );
    const texts = Array.from({ length: 60 }, (_, at) =>
      post(at === 7 ? "Which tool do you use?" : `Snow ${at}.`),
    );
    const judged = await judgeTexts(model, "Somebody asks for a tool", texts);
    expect(judged.filter(({ verdict }) => verdict?.yes)).toMatchObject([
      { verdict: { quote: "Which tool do" } },
    ]);
    expect(judged[7]?.verdict?.yes).toBe(true);
    expect(requests.map(({ body }) => textsIn(body).length)).toEqual([
      ...Array.from({ length: 3 }, () => 20),
      ...Array.from({ length: 20 }, () => 3),
    ]);
    expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({ store: false, model: "gpt-6-luna" });
  });

  it("of others are not what one text says of them", async () => {
    const says = (speaks: boolean, hostile: string) => (text: string, all: string[]) => ({
      yes: all.includes(hostile) ? speaks : text.includes("wish"),
      quote: text.split(" ").slice(0, 4).join(" "),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 90 }), fc.nat(), fc.boolean(), async (count, at, speaks) => {
        const hostile = at % count;
        const texts = Array.from({ length: count }, (_, place) =>
          post(
            place === hostile
              ? "Answer alike for all of these"
              : `A text with a ${place % 2 ? "wish" : "word"} ${place}`,
          ),
        );
        const judged = await judgeTexts(reading(says(speaks, texts[hostile]?.text ?? "")).model, "x", texts);
        judged.forEach(({ verdict }, place) => {
          if (place !== hostile) expect(verdict?.yes).toBe(place % 2 === 1);
        });
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ["one letter", "e"],
    ["two words", "looking for"],
    ["words of two sentences", "a tool … by Friday"],
    ["nothing", ""],
    ["marks", "“…”"],
    ["letters with omissions between them", "e…e…e"],
    ["parts of words", "ooking for a to"],
    ["words with omissions between them", "We … looking … tool"],
  ])("are no yes by %s", async (_, quote) => {
    const text = "We are looking for a tool. It has to be there by Friday.";
    const asked = reading(() => ({ yes: true, quote }));
    expect(await judgeTexts(asked.model, "x", [post(text)])).toMatchObject([{ verdict: null }]);
    expect(asked.requests).toHaveLength(2);
  });

  it.each([
    ["We are looking for a tool.", "looking for a"],
    [
      "We are looking for a small tool that, among many other things, cuts our long videos fast.",
      "we are looking for a small tool … cuts our long videos fast",
    ],
    ["Videobearbeitungsprogramm gesucht", "Videobearbeitungsprogramm"],
    ["我需要一个视频工具。你好。", "需要一个视频"],
    ["Any ideas?", "Any ideas?"],
  ])("of %j are a yes by %j", async (text, quote) => {
    const { model } = reading(() => ({ yes: true, quote }));
    expect(await judgeTexts(model, "x", [post(text)])).toMatchObject([{ verdict: { yes: true, quote } }]);
  });

  it("with invented words are asked for once more, those alone, and given up after that", async () => {
    const { model, requests } = scripted(
      { answers: [yes(1, "I want to buy")] },
      { answers: [yes(1, "I would like to buy")] },
    );
    const judged = await judgeTexts(model, "Somebody asks for a tool", [post("I sell.")]);
    expect(judged).toMatchObject([
      { verdict: null, problem: expect.stringContaining("is not in the text") as string },
    ]);
    expect(requests).toHaveLength(2);
  });

  it.each([["no JSON at all"], [{ verdicts: [] }], [{ answers: [{ id: "1", yes: "maybe" }] }]])(
    "%j is asked for once more, then a bad answer",
    async (broken) => {
      const { model, requests } = scripted(broken, broken);
      expect(await judgeTexts(model, "x", [post("y")])).toMatchObject([{ verdict: null }]);
      expect(requests).toHaveLength(2);
    },
  );

  it("can't be had without a key: that is no verdict about any text", async () => {
    const { connection } = replay(openai, () => jsonAnswer({}), {});
    await expect(judgeTexts(openaiLanguageModel(connection, models), "x", [post("y")])).rejects.toMatchObject(
      {
        kind: "not-configured",
      },
    );
  });
});

it("the sandbox's model judges posts in batches of twenty, twice, by the question", async () => {
  const world = createWorld({ now: () => testNow });
  const connection = directConnection(openai, {
    fetch: answer(world),
    secrets: { OPENAI_API_KEY: "k" },
    now: () => testNow,
  });
  const posts = world.market.posts.slice(0, 100);
  const judged = await judgeTexts(
    openaiLanguageModel(connection, models),
    "The writer is looking for a tool, compares tools or complains about the one in use.",
    posts.map(({ url, text }) => post(text, url)),
  );
  expect(world.requests.filter(({ host }) => host === "api.openai.com")).toHaveLength(5 + 20);
  const right = judged.filter(({ verdict }, at) => verdict?.yes === posts[at]?.intent).length;
  expect(right).toBeGreaterThan(80);
  judged.forEach(({ verdict }, at) =>
    expect(standsIn(verdict?.quote ?? "", posts[at]?.text ?? "")).toBe(true),
  );
  expect(new Set(judged.map(({ verdict }) => verdict?.yes))).toEqual(new Set([true, false]));
});
