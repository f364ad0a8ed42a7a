import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answer } from "../../sandbox/answer";
import { createWorld } from "../../sandbox/world";
import { directConnection } from "../upstream/direct-connection.server";
import { openaiLanguageModel } from "../upstream/language-model/openai.server";
import { modelAnswers } from "../upstream/language-model/replay";
import { jsonAnswer, replay, testNow } from "../upstream/replay";
import { openai } from "../upstream/vendors/openai";
import { judgeTexts, standsIn } from "./verdicts";

const models = { models: { bulk: "gpt-6-luna", writing: "gpt-6.1-terra" } };

/** A model that answers each request with the next of these lists of verdicts. */
function scripted(...rounds: unknown[]) {
  const left = [...rounds];
  const { connection, requests } = replay(openai, () => modelAnswers(left.shift()));
  return { model: openaiLanguageModel(connection, models), requests };
}

const post = (text: string, key = text) => ({ key, text });
const yes = (id: number, quote: string) => ({ id: String(id), yes: true, reason: "It asks.", quote });

describe("a quote", () => {
  it("stands in its text whatever copying did to case, marks and spaces", () => {
    fc.assert(
      fc.property(fc.lorem({ mode: "sentences", maxCount: 4 }), fc.nat(), fc.nat(), (text, a, b) => {
        const from = a % text.length;
        const quote = text.slice(from, from + 1 + (b % 80));
        expect(standsIn(quote, text)).toBe(true);
        expect(standsIn(`“${quote.toUpperCase().replaceAll(" ", "\n ")}”`, text)).toBe(true);
        expect(standsIn(`${quote}zzq`, text)).toBe(false);
      }),
    );
  });

  it("may leave out a middle, in order", () => {
    const text = "We’re looking for a tool – one that simply works – before Friday.";
    expect(standsIn("we're looking for … before friday.", text)).toBe(true);
    expect(standsIn("before Friday ... looking for", text)).toBe(false);
    expect(standsIn("we are looking for", text)).toBe(false);
  });
});

describe("verdicts", () => {
  it("with words that stand in the text cost one request for all", async () => {
    const { model, requests } = scripted({
      answers: [{ id: "2", yes: false, reason: "No.", quote: "" }, yes(1, "Which tool")],
    });
    const judged = await judgeTexts(model, "Somebody asks for a tool", [
      post("Which tool do you use?"),
      post("Snow."),
    ]);
    expect(judged).toMatchObject([
      { verdict: { yes: true, quote: "Which tool" } },
      { verdict: { yes: false, quote: "" } },
    ]);
    expect(requests).toHaveLength(1);
    expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({ store: false, model: "gpt-6-luna" });
  });

  it("with invented words are asked for once more, those alone, and given up after that", async () => {
    const { model, requests } = scripted(
      { answers: [yes(1, "Which tool"), yes(2, "I want to buy"), yes(3, "…")] },
      { answers: [yes(2, "I would like to buy"), yes(3, "Any ideas")] },
    );
    const texts = [post("Which tool?"), post("I sell."), post("Any ideas?")];
    const judged = await judgeTexts(model, "Somebody asks for a tool", texts);
    expect(judged).toMatchObject([
      { verdict: { yes: true } },
      { verdict: null, problem: expect.stringContaining("does not stand in the text") as string },
      { verdict: { quote: "Any ideas" } },
    ]);
    expect(requests).toHaveLength(2);
    const again = JSON.parse((JSON.parse(requests[1]?.body ?? "") as { input: string }).input) as {
      id: string;
    }[];
    expect(again.map(({ id }) => id)).toEqual(["2", "3"]);
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

it("the sandbox's model judges posts in batches of twenty, by the question", async () => {
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
  expect(world.requests.filter(({ host }) => host === "api.openai.com")).toHaveLength(5);
  const right = judged.filter(({ verdict }, at) => verdict?.yes === posts[at]?.intent).length;
  expect(right).toBeGreaterThan(80);
  judged.forEach(({ verdict }, at) =>
    expect(standsIn(verdict?.quote ?? "", posts[at]?.text ?? "")).toBe(true),
  );
  expect(new Set(judged.map(({ verdict }) => verdict?.yes))).toEqual(new Set([true, false]));
});
