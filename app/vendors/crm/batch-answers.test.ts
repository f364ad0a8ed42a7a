import { describe, expect, test } from "vitest";
import { batchAnswer, outcomesOf } from "./batch-answers";

const result = (id: string, more: object = {}) => ({
  id,
  properties: { email: "c@x.example" },
  createdAt: "2025-03-02T10:00:00Z",
  updatedAt: "2026-11-20T09:00:00Z",
  archived: false,
  ...more,
});
const error = (message: string, context: object = {}) => ({
  status: "error",
  category: "VALIDATION_ERROR",
  message,
  context,
});
const read = (body: object) => batchAnswer.parse({ status: "COMPLETE", ...body });
const traces = (...names: string[]) => names.map((trace) => ({ trace }));

describe("each input of a batch has an outcome of its own", () => {
  test("201 and 207: results by their trace, errors with the property and HubSpot's words", () => {
    const answer = read({
      results: [result("9", { objectWriteTraceId: "s1.1" })],
      numErrors: 1,
      errors: [
        error(
          'Property values were not valid: [{"isValid":false,"message":"Enter a number","error":"INVALID_NUMBER","name":"employees"}]',
          { objectWriteTraceId: ["s1.2"] },
        ),
      ],
    });
    expect(outcomesOf(traces("s1.1", "s1.2"), answer)).toEqual([
      { is: "done", id: "9", properties: { email: "c@x.example" } },
      { is: "refused", reasons: [{ property: "employees", words: "Enter a number" }] },
    ]);
  });

  test("an error that names nobody is of the only input that is left over", () => {
    const answer = read({ errors: [error("…", { objectWriteTraceId: ["s1.1"] }), error("…")] });
    const inputs = [
      { trace: "s1.1", id: "1" },
      { trace: "s1.2", id: "2" },
    ];
    expect(outcomesOf(inputs, answer).map(({ is }) => is)).toEqual(["refused", "refused"]);
  });

  test.each([
    ["a body without results", { results: [] }, 3],
    ["an address in place of a record id", { results: [] }, 2],
    ["one result less", { results: [result("1")] }, 2],
    ["still under way", { status: "PENDING", results: [] }, 2],
    ["fewer nameless errors than inputs that are left", { errors: [error("…")] }, 2],
  ])("%s: neither result nor error is unknown", (_, body, asked) => {
    const inputs = Array.from({ length: asked }, (_each, at) => ({ trace: `t${at}`, id: String(at + 1) }));
    const outcomes = outcomesOf(inputs, read(body)).map(({ is }) => is);
    expect(outcomes.filter((is) => is === "unknown")).toHaveLength(asked - (read(body).results.length || 0));
  });

  test("without a trace a new contact's result is told by its address", () => {
    const answer = read({ results: [result("9", { properties: { email: "C@x.example" } })] });
    const inputs = [
      { trace: "a", email: "b@x.example" },
      { trace: "b", email: "c@x.example" },
    ];
    expect(outcomesOf(inputs, answer).map(({ is }) => is)).toEqual(["unknown", "done"]);
  });
});
