import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DeadlineClock } from "./deadlines";

/** A time that stands still until `forward`, and says how many timers run. */
function stoppedTime() {
  let now = 0;
  const timers = new Set<{ at: number; ring: () => void }>();
  return {
    timers,
    time: {
      now: () => now,
      after: (milliseconds: number, ring: () => void) => {
        const timer = { at: now + milliseconds, ring };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    forward(to: number) {
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= to).toSorted((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        now = next.at;
        next.ring();
      }
      now = to;
    },
  };
}

describe("the deadlines of a worker's requests", () => {
  test("each ends at its own time, unless it is cleared, whichever began first; one timer runs at most", () => {
    const request = fc.record({
      begins: fc.nat(1000),
      lasts: fc.integer({ min: 1, max: 1000 }),
      cleared: fc.option(fc.nat(1000)),
    });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 12 }), fc.nat(2500), (requests, until) => {
        const { time, timers, forward } = stoppedTime();
        const clock = new DeadlineClock(undefined, time);
        const ends = new Map<(typeof requests)[number], number>();
        const steps = requests.flatMap((each) => {
          let clear = () => undefined as void;
          const begin = () => {
            const begun = clock.begin(each.lasts);
            clear = begun.clear;
            begun.signal.addEventListener("abort", () => ends.set(each, time.now()));
          };
          const cleared =
            each.cleared === null ? [] : [{ at: each.begins + each.cleared, work: () => clear() }];
          return [{ at: each.begins, work: begin }, ...cleared];
        });
        for (const { at, work } of steps.filter((step) => step.at <= until).toSorted((a, b) => a.at - b.at)) {
          forward(at);
          work();
          expect(timers.size).toBeLessThanOrEqual(1);
        }
        forward(until);
        for (const each of requests) {
          const due = each.begins + each.lasts;
          const isCleared = each.cleared !== null && each.begins + each.cleared < due;
          // Cleared in the very moment of its end it may have ended.
          if (each.cleared !== null && each.begins + each.cleared === due) continue;
          expect(ends.get(each)).toBe(isCleared || due > until ? undefined : due);
        }
      }),
    );
  });

  test("with none under way no timer runs: it would keep its invocation's memory", () => {
    const { time, timers } = stoppedTime();
    const clock = new DeadlineClock(undefined, time);
    const [one, other] = [clock.begin(10), clock.begin(20)];
    one.clear();
    expect(timers.size).toBe(1);
    other.clear();
    expect(timers.size).toBe(0);
  });

  test("the run's end ends all that is under way, with its reason, and what begins after", () => {
    const { time, timers } = stoppedTime();
    const run = new AbortController();
    const clock = new DeadlineClock(run.signal, time);
    const [answered, open] = [clock.begin(10), clock.begin(20)];
    answered.clear();
    run.abort(new Error("stopped"));
    expect(answered.signal.aborted).toBe(false);
    expect(open.signal.reason).toEqual(new Error("stopped"));
    expect(clock.begin(10).signal.reason).toEqual(new Error("stopped"));
    expect(timers.size).toBe(0);
    expect(() => clock.throwIfEnded()).toThrow("stopped");
  });

  test("what ends one may begin another", () => {
    const { time, forward } = stoppedTime();
    const clock = new DeadlineClock(undefined, time);
    let next: AbortSignal | undefined;
    clock.begin(10).signal.addEventListener("abort", () => (next = clock.begin(5).signal));
    forward(14);
    expect(next?.aborted).toBe(false);
    forward(15);
    expect(next?.reason).toMatchObject({ name: "TimeoutError" });
  });
});
