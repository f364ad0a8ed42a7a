import fc from "fast-check";
import { expect, test } from "vitest";
import { channelsIn } from "./channels";

const name = fc.stringMatching(/^[A-Za-z][\w -]{0,10}\w$/);
const address = fc.webUrl().filter((url) => !url.includes(","));

test("each channel has its address, however they are spaced", () => {
  fc.assert(
    fc.property(fc.uniqueArray(name), address, fc.constantFrom(",", ", ", " ,\n"), (names, url, between) => {
      const found = channelsIn(names.map((each) => `${each} = ${url}`).join(between));
      expect([...found.keys()]).toEqual(names);
      for (const each of found.values()) expect(each).toBe(url);
    }),
  );
});

test.each(["", "sandbox", "=https://hooks.slack.com/x", "sales=", ",,"])("%j names none", (text) =>
  expect(channelsIn(text).size).toBe(0),
);
