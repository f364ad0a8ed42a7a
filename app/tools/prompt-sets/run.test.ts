import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import type { TriedPrompts } from "../../prompts/tried";
import { tryQuery } from "../../toolkit/try-query";
import { testNow, upstreamsOver } from "../../vendors/replay";
import { promptBench } from "./definition";
import { runPromptBench } from "./run.server";

const world = createWorld({ now: () => testNow });
const attempt = (input: Record<string, unknown>) =>
  tryQuery<TriedPrompts>(runPromptBench, "try", {
    input: { group: "prompts-churn", key: "prompt1", text: "", other: "", examples: [], ...input },
    upstreams: upstreamsOver(answer(world), () => testNow),
    now: testNow,
  });
const modelCalls = () => world.requests.filter(({ path }) => path === "/v1/responses").length;

test("two versions over two examples are four texts with tokens, cost and checks", async () => {
  const examples = [
    { name: "Dana", values: { "person.first_name": "Dana" } },
    { name: "Noa", values: { "person.first_name": "Noa" } },
  ];
  const { result } = await attempt({
    text: "Write to {{person.first_name}}",
    other: "Hello {{person.name}}",
    examples,
  });
  expect(result.results.map(({ side, example }) => `${side} ${example}`)).toEqual([
    "draft Dana",
    "other Dana",
    "draft Noa",
    "other Noa",
  ]);
  const texts = promptBench.queries.try.texts?.(result) ?? [];
  expect(texts.map(({ title }) => title)).toEqual([
    "Dana: the text in the editor",
    "Dana: the version beside it",
    "Noa: the text in the editor",
    "Noa: the version beside it",
  ]);
  expect(texts.map(({ text }) => text)).toEqual(result.results.map(({ text }) => text));
  expect(result.results[0]?.prompt).toBe("Write to ⟦Dana⟧");
  expect(result.results[1]?.prompt).toBe("Hello (not known)");
  for (const { text, usage } of result.results) {
    expect(text).not.toBe("");
    expect(usage.outputTokens).toBeGreaterThan(0);
    expect(usage.usd).toBeGreaterThan(0);
  }
});

test("without an example the shipped one is used", async () => {
  const { result } = await attempt({ text: "Write to {{person.first_name}} at {{company.name}}" });
  expect(result.results).toMatchObject([{ prompt: "Write to ⟦Dana⟧ at ⟦Brightcast⟧" }]);
});

test("an unknown variable, in either version, is refused before a model is asked", async () => {
  const before = modelCalls();
  await expect(attempt({ text: "Hi {{person.shoe}}" })).rejects.toThrow("{{person.shoe}} is not a variable");
  await expect(attempt({ text: "Hi", other: "{{wants}}" })).rejects.toThrow("{{wants}} is not a variable");
  await expect(attempt({ key: "prompt9", text: "Hi" })).rejects.toThrow("prompt does not exist");
  expect(modelCalls()).toBe(before);
});
