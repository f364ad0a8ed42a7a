import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { parseChanges } from "../../toolkit/settings";
import { tryQuery } from "../../toolkit/try-query";
import { failureOf, testNow, upstreamsOver } from "../../vendors/replay";
import type { WrittenScript } from "./definition";
import { runScriptGenerator } from "./run.server";
import { scriptSettings } from "./settings";

const world = createWorld({ now: () => testNow });
const sent: Record<string, unknown>[] = [];
const fetch = async (request: Request) => {
  sent.push((await request.clone().json()) as Record<string, unknown>);
  return answer(world)(request);
};
const write = (settings: Record<string, unknown> = {}) =>
  tryQuery<WrittenScript>(runScriptGenerator, "write", {
    input: { topic: "Remote interviews", audience: "", minutes: 3, notes: "" },
    settings,
    upstreams: upstreamsOver(fetch, () => testNow),
    now: testNow,
  });

test("a script comes with its words, tokens and cost", async () => {
  const { result } = await write();
  expect(result.script).not.toBe("");
  expect(result.words).toBeGreaterThan(10);
  expect(result.usage.model).toContain("gpt-6.1-terra");
  expect(String(sent.at(-1)?.input)).toContain("Topic: Remote interviews");
});

test("temperature 0 is sent, the way a reasoning family takes it", async () => {
  await write({ temperature: 0 });
  expect(sent.at(-1)).toMatchObject({ temperature: 0, reasoning: { effort: "none" }, store: false });
});

test("both prompts are sent with their variables filled", async () => {
  await write({ systemPrompt: "For {{provider.name}}", userPrompt: "About {{script.topic}}" });
  expect(sent.at(-1)).toMatchObject({ instructions: "For Riverside", input: "About Remote interviews" });
});

test("an unknown model is named", async () => {
  const failure = await failureOf(write({ model: "gpt-0-nothing" }));
  expect(failure).toMatchObject({ kind: "invalid-input" });
  expect(failure.detail).toContain("gpt-0-nothing");
});

test("the four settings must be filled; 0 is filled, 2 is the most", () => {
  const { fields } = scriptSettings;
  expect(parseChanges(fields, { temperature: 0 })).toEqual({ temperature: 0 });
  expect(() => parseChanges(fields, { temperature: 2.1 })).toThrow("at most 2");
  for (const key of ["model", "systemPrompt", "userPrompt"])
    expect(() => parseChanges(fields, { [key]: " " })).toThrow(/Name a model|must not be empty/);
  for (const temperature of ["", " ", null])
    expect(() => parseChanges(fields, { temperature })).toThrow("Temperature must not be empty.");
  for (const key of ["systemPrompt", "userPrompt"])
    expect(() => parseChanges(fields, { [key]: "{{script.shoe}}" })).toThrow("{{script.shoe}}");
});
