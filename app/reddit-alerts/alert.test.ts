import { expect, test } from "vitest";
import { parseAlert } from "./alert";

const alert = (hours: unknown, hour: unknown, limit: unknown) =>
  parseAlert(
    { keyword: "podcast", frequency: { hours, time: { hour, period: "PM" } }, posts: { limit } },
    {},
  );

test.each([
  [1.5, 1, 1, '"Every" must be a whole number.'],
  [2.6, 1, 1, '"Every" must be a whole number.'],
  ["1.5", 1, 1, '"Every" must be a whole number.'],
  [1, 1.4, 1, '"Starts at" must be a whole number.'],
  [1, 1, 1.5, '"Max posts per message" must be a whole number.'],
  [0, 1, 1, '"Every" must be at least 1.'],
])("every %j hours, first at %j, %j posts: %s", (hours, hour, limit, words) => {
  expect(() => alert(hours, hour, limit)).toThrow(words);
});

test("whole numbers are taken, also as a form writes them", () => {
  expect(alert("2", "12", 3)).toMatchObject({ frequencyHours: 2, frequencyTimeHour: 12, postsLimit: 3 });
});
