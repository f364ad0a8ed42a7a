import { expect, test } from "vitest";
import { VirtualTime } from "../../simulation/virtual-time";
import { describeFailure } from "../toolkit/failure";
import { askLimiter } from "./ask-limiter.server";
import { MustWait } from "./waiting";

const overloaded = () =>
  Object.assign(new Error("Durable Object is overloaded. Too many requests queued."), { overloaded: true });

/** Asks a limiter that always fails. Returns the times of the requests in milliseconds. */
async function asked(fail: () => Error, random: () => number) {
  const clock = new VirtualTime(0);
  const at: number[] = [];
  const signal = new AbortController().signal;
  const outcome = askLimiter({ upstream: "apollo", signal, time: clock, random }, async () => {
    at.push(clock.now());
    throw fail();
  }).catch((error: unknown) => error);
  let isOver = false;
  void outcome.finally(() => (isOver = true));
  while (!isOver) await clock.run(clock.now() + 5000, () => isOver);
  return { at, error: await outcome };
}

test("those that an overloaded object turns away come back at times of their own", async () => {
  const [one, other] = [await asked(overloaded, () => 0.2), await asked(overloaded, () => 0.9)];
  expect(one.at.slice(1).every((time, turn) => time !== other.at[turn + 1])).toBe(true);
  expect(one.at.length).toBe(6);
  const plain = await asked(
    () => new Error("Network connection lost."),
    () => 0.9,
  );
  expect(plain.at[1]).toBe(500);
});

test("an overload that lasts has its name, puts the work off and is no failure of the vendor", async () => {
  const { error } = await asked(overloaded, () => 0.5);
  expect(error).toBeInstanceOf(MustWait);
  expect(error).toMatchObject({ kind: "rate-limited", own: true, wait: 10_000 });
  expect(describeFailure(error, () => "Apollo").detail).toBe(
    "No more calls to Apollo for now: the console's rate limiter is overloaded.",
  );
});
