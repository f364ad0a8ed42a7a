import { expect, test } from "vitest";
import { mostTime } from "./time-words";

const service = (name: string, waited: number, asked: number) => ({
  name,
  calls: 3,
  waited,
  asked,
  atOnce: 2,
  from: 0,
  lasted: waited + asked,
});

test("one sentence says which vendor took most of the time, and why", () => {
  const slow = [service("Apollo", 200, 900), service("YouTube", 5000, 100)];
  expect(mostTime({ services: slow, lasted: 6000, isOpen: false })).toBe(
    "The run took 6.0 s. Most of that time, requests to YouTube were queued because of its rate limit.",
  );
  expect(mostTime({ services: slow.slice(0, 1), lasted: 1000, isOpen: false })).toBe(
    "The run took 1.0 s. Most of that time, Apollo took long to answer.",
  );
  expect(mostTime({ services: [], lasted: 900, isOpen: true })).toBe(
    "The run has taken 0.9 s so far and called no vendor.",
  );
});
