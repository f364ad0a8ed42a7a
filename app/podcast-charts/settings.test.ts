import { expect, test } from "vitest";
import { parseChanges, readSettings } from "../toolkit/settings";
import { podcastChartSettings } from "./settings";

test("the model stands there by name from the start, also where an empty one was saved", () => {
  for (const stored of [null, { model: "" }])
    expect(readSettings(podcastChartSettings, stored).model).toBe("gpt-6-luna");
  expect(() => parseChanges(podcastChartSettings.fields, { model: " " })).toThrow("Name a model.");
});
