import { expect, test } from "vitest";
import { shownTitle } from "./shown-title";

test.each([
  ["https://www.linkedin.com/in/galen-telelli", "galen-telelli"],
  ["linkedin.com/in/s%C3%B8ren-b/?trk=people", "søren-b"],
  ["https://www.linkedin.com/in/", "https://www.linkedin.com/in/"],
  ["https://linkedin.com/in/half-%E0%A4%A", "https://linkedin.com/in/half-%E0%A4%A"],
  ["brightcast.example", "brightcast.example"],
  ["my linkedin.com/in/export.csv", "my linkedin.com/in/export.csv"],
])("%s is shown as %s", (title, shown) => {
  expect(shownTitle(title)).toBe(shown);
});
