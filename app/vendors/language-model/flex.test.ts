/**
 * Verdicts that no user waits for use Flex at half the price, or the standard tier if Flex refuses
 * them.
 */
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { answer } from "../../../sandbox/answer";
import type { Behaviour } from "../../../sandbox/behaviours";
import { createWorld, type World } from "../../../sandbox/world";
import { directConnection } from "../direct-connection.server";
import { jsonAnswer, replay } from "../replay";
import { openai } from "../definitions/openai";
import type { openaiLanguageModel as Ask } from "./openai.server";

const models = { bulk: "gpt-6-luna", writing: "gpt-6.1-terra" };
let openaiLanguageModel: typeof Ask;
beforeEach(async () => {
  // The module remembers refusals of the tier, so each test loads it again.
  vi.resetModules();
  ({ openaiLanguageModel } = await import("./openai.server"));
});

const question = (texts: string[]) => ({
  instructions: "Is it about podcasts?",
  name: "verdicts",
  schema: z.object({ relevant: z.boolean() }),
  texts: texts.map((text) => ({ key: text, text })),
  perRequest: 20,
  wrong: () => null,
});

function over(behaviours: Behaviour[]) {
  const world = createWorld({ behaviours });
  const charged: number[] = [];
  const connection = directConnection(openai, {
    fetch: answer(world),
    secrets: { OPENAI_API_KEY: "sandbox" },
    now: () => world.now(),
    onCharged: (units) => void charged.push(units),
  });
  const booked = () => charged.reduce((sum, units) => sum + units, 0);
  return { world, booked, model: openaiLanguageModel(connection, { models, waits: "nobody" }), connection };
}
const billed = ({ bill }: World) => bill.lines.reduce((sum, { usd }) => sum + usd, 0);

test("what is booked is half the price, by the tier that answered", async () => {
  const flex = over([]);
  await flex.model.askEach(question(["A show about bread"]));
  const standard = over([]);
  await openaiLanguageModel(standard.connection, { models }).askEach(question(["A show about bread"]));
  expect(flex.booked()).toBeCloseTo(standard.booked() / 2, 9);
  expect(flex.booked()).toBeCloseTo(billed(flex.world), 9);
});

test("where Flex has no room the standard tier answers at once, for its price; nothing is paid twice", async () => {
  const { world, booked, model } = over(["openai-flex-short"]);
  for (const text of ["one", "two", "three", "four"]) {
    const [outcome] = await model.askEach(question([text]));
    expect(outcome).toHaveProperty("value");
  }
  const statuses = world.requests.map(({ status }) => status);
  // After the refusal, Flex pauses for a minute, so the fourth request skips it.
  expect(statuses).toEqual([200, 200, 429, 200, 200]);
  expect(booked()).toBeCloseTo(billed(world), 9);
});

test("a model without the tier is asked by the standard one from then on", async () => {
  const asked: unknown[] = [];
  const answered = { model: "gpt-6-luna", status: "completed", usage: { input_tokens: 1, output_tokens: 1 } };
  const { connection } = replay(openai, async (request) => {
    const body = (await request.json()) as { service_tier?: string };
    asked.push(body.service_tier ?? "standard");
    if (body.service_tier)
      return jsonAnswer({ error: { message: "Invalid service_tier argument.", param: "service_tier" } }, 400);
    const text = JSON.stringify({ answers: [{ id: "1", relevant: true }] });
    return jsonAnswer({
      ...answered,
      output: [{ type: "message", content: [{ type: "output_text", text }] }],
    });
  });
  const model = openaiLanguageModel(connection, { models, waits: "nobody" });
  await model.askEach(question(["one"]));
  await model.askEach(question(["two"]));
  expect(asked).toEqual(["flex", "standard", "standard"]);
});

test("a pace that is too fast is no want of room: it holds the bucket as ever", async () => {
  const error = { message: "Rate limit reached", type: "requests", code: "rate_limit_exceeded" };
  const { connection, requests } = replay(openai, () => jsonAnswer({ error }, 429));
  const model = openaiLanguageModel(connection, { models, waits: "nobody" });
  await expect(model.askEach(question(["one"]))).rejects.toMatchObject({ kind: "rate-limited" });
  expect(requests).toHaveLength(1);
});

test("texts and single questions, for which somebody waits, never go by Flex", async () => {
  const { world, model } = over([]);
  await model.write({ instructions: "Write.", input: "Acme" });
  expect(world.requests.every(({ body }) => !body?.includes("flex"))).toBe(true);
});
