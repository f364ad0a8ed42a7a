import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DeadlineClock } from "./deadlines";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the deadlines of a worker's requests", () => {
  test("each ends at its own time, unless it is cleared, whichever began first; one timer runs at most", () => {
    const request = fc.record({
      begins: fc.nat(1000),
      lasts: fc.integer({ min: 1, max: 1000 }),
      cleared: fc.option(fc.nat(1000)),
    });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 12 }), fc.nat(2500), (requests, until) => {
        vi.setSystemTime(0);
        const clock = new DeadlineClock();
        const forward = (to: number) => vi.advanceTimersByTime(to - Date.now());
        const ends = new Map<(typeof requests)[number], number>();
        const steps = requests.flatMap((each) => {
          let clear = () => undefined as void;
          const begin = () => {
            const begun = clock.begin(each.lasts);
            clear = begun.clear;
            begun.signal.addEventListener("abort", () => ends.set(each, Date.now()));
          };
          const cleared =
            each.cleared === null ? [] : [{ at: each.begins + each.cleared, work: () => clear() }];
          return [{ at: each.begins, work: begin }, ...cleared];
        });
        for (const { at, work } of steps.filter((step) => step.at <= until).toSorted((a, b) => a.at - b.at)) {
          forward(at);
          work();
          expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
        }
        forward(until);
        vi.clearAllTimers();
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
    const clock = new DeadlineClock();
    const [one, other] = [clock.begin(10), clock.begin(20)];
    one.clear();
    expect(vi.getTimerCount()).toBe(1);
    other.clear();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("the run's end ends all that is under way, with its reason, and what begins after", () => {
    const run = new AbortController();
    const clock = new DeadlineClock(run.signal);
    const [answered, open] = [clock.begin(10), clock.begin(20)];
    answered.clear();
    run.abort(new Error("stopped"));
    expect(answered.signal.aborted).toBe(false);
    expect(open.signal.reason).toEqual(new Error("stopped"));
    expect(clock.begin(10).signal.reason).toEqual(new Error("stopped"));
    expect(vi.getTimerCount()).toBe(0);
    expect(() => clock.throwIfEnded()).toThrow("stopped");
  });

  test("what ends one may begin another", () => {
    const clock = new DeadlineClock();
    let next: AbortSignal | undefined;
    clock.begin(10).signal.addEventListener("abort", () => (next = clock.begin(5).signal));
    vi.advanceTimersByTime(14);
    expect(next?.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(next?.reason).toMatchObject({ name: "TimeoutError" });
  });
});
