import { describe, expect, test } from "vitest";
import { failureOf, jsonAnswer } from "../replay";
import { tuningFor } from "./model-family";
import { modelAnswering, says } from "./replay";

describe("temperature", () => {
  test.each([
    ["gpt-6-luna", 0.7, { temperature: 0.7, reasoning: { effort: "none" } }],
    ["gpt-6.1-terra", 0, { temperature: 0, reasoning: { effort: "none" } }],
    ["gpt-5.4-mini", undefined, { reasoning: { effort: "low" } }],
    ["gpt-6-astra", 0.7, { reasoning: { effort: "low" } }],
    ["gpt-6-astra", undefined, { reasoning: { effort: "low" } }],
    ["gpt-6.2-sol", 0.7, { reasoning: { effort: "low" } }],
    ["gpt-6.2-astra", undefined, { reasoning: { effort: "low" } }],
    ["gpt-5-mini", 0.7, { reasoning: { effort: "low" } }],
    ["o4-mini", 0.7, { reasoning: { effort: "low" } }],
    ["gpt-4.1", 0.7, { temperature: 0.7 }],
    ["gpt-4.1", undefined, {}],
  ])("%s at %s is sent as %j", (model, temperature, expected) => {
    expect(tuningFor(model, temperature)).toEqual(expected);
  });

  const refuses = (param: string, code: string | null) => () =>
    jsonAnswer({ error: { message: "Unsupported value", type: "invalid_request_error", param, code } }, 400);

  test.each([null, "unsupported_value"])(
    "a model that refuses the temperature (code %s) is asked without, its reasoning left as it was",
    async (code) => {
      const { model, bodies } = modelAnswering(refuses("temperature", code), says("Fine."));
      const { value } = await model.write({ instructions: "", input: "", temperature: 0.3 });
      expect(value.text).toBe("Fine.");
      expect(bodies()[0]).toMatchObject({ temperature: 0.3 });
      expect(bodies()[1]).not.toHaveProperty("temperature");
      expect(bodies()[1]).toMatchObject({ reasoning: { effort: "none" } });
    },
  );

  test("a model that can't do without reasoning does the least of it, then without the temperature", async () => {
    const { model, bodies } = modelAnswering(
      refuses("reasoning.effort", null),
      refuses("temperature", null),
      says("Fine."),
    );
    await model.write({ instructions: "", input: "", temperature: 0.3 });
    expect(bodies()[1]).toMatchObject({ temperature: 0.3, reasoning: { effort: "low" } });
    expect(bodies()[2]).not.toHaveProperty("temperature");
    expect(bodies()[2]).toMatchObject({ reasoning: { effort: "low" } });
  });

  test("any other refusal is asked once", async () => {
    const { model, requests } = modelAnswering(refuses("max_output_tokens", null));
    await failureOf(model.write({ instructions: "", input: "", temperature: 0.3 }));
    expect(requests).toHaveLength(1);
  });
});
