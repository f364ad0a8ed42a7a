import { expect, test } from "vitest";
import { MustWait } from "../../calls/waiting";
import { type FailureKind, UpstreamError } from "../../vendors/failure";
import { waitFor } from "./row-waits";

const minute = 60_000;
const failure = (kind: FailureKind, retryAfter?: number) =>
  waitFor(new UpstreamError({ upstream: "apollo", kind, detail: "words of theirs", retryAfter }));

test.each([
  [undefined, 60 * minute],
  [0, 60 * minute],
  [1, minute],
  [90 * minute, 90 * minute],
])(
  "an allowance that is used up, back in %s ms, is not asked for over and over",
  (retryAfter, milliseconds) => {
    expect(failure("quota", retryAfter)).toEqual({ milliseconds, pause: true });
  },
);

test("an allowance that is away for more than a day ends its rows", () => {
  expect(failure("quota", 25 * 60 * minute)).toBeNull();
});

test("the limiter's line is waited for, and only a long one pauses the run", () => {
  const wait = (milliseconds: number) =>
    waitFor(new MustWait({ upstream: "apollo", kind: "rate-limited", milliseconds, detail: "busy" }));
  expect(wait(20_000)).toEqual({ milliseconds: 20_000, pause: false });
  expect(wait(61 * minute)).toEqual({ milliseconds: 61 * minute, pause: true });
});

test("a refused key waits for a person, a site that refuses is its row's end", () => {
  expect(failure("expired-credentials")).toEqual({ milliseconds: null, pause: true });
  expect(failure("blocked")).toBeNull();
});
