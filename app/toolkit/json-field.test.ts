import { expect, test } from "vitest";
import { z } from "zod";
import { json } from "./json-field";

const events = json({
  label: "Events",
  initial: [],
  schema: z.array(z.object({ name: z.string() })),
  words: "Events are a list.",
});

test("what a form posts as JSON holds nothing that no page can hold", () => {
  expect(events.schema.parse('[{"name":"a\\u0000b\\u001b \\ud800\\n"}]')).toEqual([{ name: "ab \ufffd\n" }]);
});

test.each(["[", "{}", '[{"name":1}]'])("%s is refused in words", (text) => {
  expect(events.schema.safeParse(text).error?.issues[0]?.message).toMatch(/^Events are a list\./);
});
