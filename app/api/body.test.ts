/** Tests that invalid bodies and names return a client error instead of a server error. */
import type { Context } from "hono";
import { expect, test } from "vitest";
import { runMadeUp } from "../runs/testing/made-up-tool";
import { queryNamed } from "../toolkit/tool";
import { readJson } from "./body";

const reading = (text: string) => readJson({ req: { text: async () => text } } as unknown as Context);

test.each([
  '{"limit": {"toString": "x"}}',
  '{"latestEvents": [{"at": 1, "more": [{"toString": "x"}]}]}',
  '{"a": {"valueOf": 1}}',
  '{"a": {"\\u0074oString": 1}}',
])("%s can't become a text, and is refused in words", async (text) => {
  await expect(reading(text)).rejects.toThrow("named toString or valueOf");
});

test("what words say of it, and any other field, is taken", async () => {
  const body = { prompt: 'Say "toString": x', constructor: "a", list: [{ a: null }, [1]] };
  expect(await reading(JSON.stringify(body))).toEqual(body);
});

test.each(["constructor", "toString", "__proto__", "hasOwnProperty", ""])(
  "no tool has a query %j",
  (name) => {
    expect(queryNamed(runMadeUp.tool, name)).toBeUndefined();
  },
);
