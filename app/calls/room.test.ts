import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answeringService } from "../runs/testing/made-up-tool";
import { realTime } from "../time";
import { Room } from "./room";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aMinute = 60_000;

test("what is held fits into the room, or is held alone, and each has its turn in the order of asking", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 150 }), { maxLength: 12 }), async (sizes) => {
      const room = new Room(realTime, Number.POSITIVE_INFINITY, 100);
      const [held, began]: [Set<number>, number[]] = [new Set(), []];
      const ends: (() => void)[] = [];
      const all = sizes.map((bytes, at) =>
        room.hold(answeringService, bytes, async () => {
          held.add(at);
          began.push(at);
          const together = [...held].reduce((sum, each) => sum + Math.min(sizes[each] ?? 0, 100), 0);
          expect(together).toBeLessThanOrEqual(100);
          await new Promise<void>((resolve) => ends.push(resolve));
          held.delete(at);
        }),
      );
      for (let round = 0; round < sizes.length; round++) {
        await vi.advanceTimersByTimeAsync(1);
        ends.shift()?.();
      }
      await Promise.all(all);
      expect(began).toEqual(sizes.map((_, at) => at));
    }),
  );
});

test("who finds no room for too long is refused and holds up no other, and work that fails makes room", async () => {
  const room = new Room(realTime, aMinute, 100);
  const first = Promise.withResolvers<void>();
  const holding = room.hold(answeringService, 60, () => first.promise);
  const waits = room.hold(answeringService, 80, async () => "large");
  const refused = waits.catch((error: unknown) => error);
  const small = room.hold(answeringService, 30, async () => "small");
  await vi.advanceTimersByTimeAsync(aMinute - 1);
  expect(await Promise.race([small, Promise.resolve("waits")])).toBe("waits");
  await vi.advanceTimersByTimeAsync(1);
  expect(await refused).toMatchObject({ upstream: answeringService.name, wait: 5000 });
  expect(await small).toBe("small");
  first.reject(new Error("broke"));
  await expect(holding).rejects.toThrow("broke");
  expect(await room.hold(answeringService, 100, async () => "all")).toBe("all");
});
