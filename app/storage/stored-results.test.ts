import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAnswer, readKnownResult, readResult, writeAnswer, writeResult } from "./stored-results";

describe("shape 1, as it was first stored", () => {
  test("a result", () => {
    const stored =
      '{"shape":1,"value":[{"name":"Company","value":"Brightcast"}],"source":"company-site","sandbox":true}';
    const value = [{ name: "Company", value: "Brightcast" }];
    const result = { value, source: "company-site", sandbox: true };
    expect(readResult(stored)).toEqual(result);
    expect(readKnownResult(stored)).toEqual(result);
    expect(JSON.parse(writeResult(result))).toEqual(JSON.parse(stored));
  });

  test("an answer", () => {
    const stored = '{"shape":1,"value":{"title":"Head of video"},"link":"https://crm.example/1"}';
    const answer = { value: { title: "Head of video" }, link: "https://crm.example/1" };
    expect(readAnswer(stored)).toMatchObject(answer);
    expect(JSON.parse(writeAnswer(answer))).toEqual(JSON.parse(stored));
  });

  test("a result of which nothing is left once a person is forgotten", () => {
    expect(readResult('{"shape":1,"sandbox":false}')).toBeNull();
    expect(readResult(null)).toBeNull();
    expect(readKnownResult(null)).toBeNull();
  });
});

test.each(['{"shape":2,"value":1,"sandbox":false}', '{"value":1}', '"text"', "[]", "null"])(
  "what has another shape is refused, and skipped in lists: %s",
  (stored) => {
    expect(() => readResult(stored)).toThrow("format");
    expect(() => readAnswer(stored)).toThrow("format");
    expect(readKnownResult(stored)).toBeNull();
  },
);

test("what was written is read again", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), fc.webUrl(), (value, sandbox, link) => {
      const source = sandbox ? null : "hubspot";
      const asJson: unknown = JSON.parse(JSON.stringify(value));
      expect(readResult(writeResult({ value, source, sandbox }))).toEqual({ value: asJson, source, sandbox });
      expect(readAnswer(writeAnswer({ value, link }))).toMatchObject({ value: asJson, link });
    }),
  );
});
