/** Checks the month's money against an independent count, for random events in random order. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { LimiterWorld, units } from "./testing/limiter-world";

const minute = 60_000;
const amount = fc.integer({ min: 0, max: 3 });
const which = fc.nat();
const step = fc.oneof(
  fc.record({ do: fc.constant("ask" as const), units: fc.array(amount, { minLength: 1, maxLength: 3 }) }),
  fc.record({ do: fc.constant("charge" as const), which, part: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant("settle" as const), which }),
  fc.record({ do: fc.constant("lose the settlement" as const), which }),
  fc.record({ do: fc.constant("die" as const), which }),
  fc.record({ do: fc.constant("pass" as const), minutes: fc.constantFrom(1, 8, 16) }),
  fc.record({ do: fc.constant("restart" as const) }),
  fc.record({ do: fc.constant("lose the database" as const), lost: fc.boolean() }),
);

interface Open {
  id: string;
  units: number;
  charged: number;
  /** When the call ended (ms since 1970). */
  since: number;
}

test("no budget is exceeded, nothing is refused that might fit, and nothing stays reserved for ever", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 80 }),
      fc.integer({ min: 0, max: 8 }),
      fc.boolean(),
      async (steps, limit, atOnce) => {
        const world = new LimiterWorld();
        /** Calls under way (`open`), and calls that ended without the limiter knowing (`unsettled`). */
        const open: Open[] = [];
        let unsettled: Open[] = [];
        const underWay: Promise<unknown>[] = [];
        const ask = async (most: number[]) => {
          const { grant, granted, refused } = await world.ask(most, units(limit));
          open.push(...granted.map(({ id, atMost }) => ({ id, units: atMost.units, charged: 0, since: 0 })));
          for (const { atMost } of refused) expect(world.spent() + atMost.units).toBeGreaterThan(limit);
          // A call under way counts with its maximum remaining cost.
          if (atOnce || !("wait" in grant)) return;
          const mayCome = [...open, ...unsettled].reduce((sum, call) => sum + call.units - call.charged, 0);
          expect(world.spent() + mayCome + Math.min(...most)).toBeGreaterThan(limit);
        };
        for (const each of steps) {
          if (each.do === "ask") {
            // An unreadable ledger is an expected answer.
            const asked = ask(each.units).catch((error: unknown) =>
              expect((error as Error).message).toBe("fetch failed"),
            );
            underWay.push(asked);
            if (!atOnce) await asked;
          } else if (each.do === "pass") {
            await Promise.all(underWay);
            await world.pass(each.minutes * minute);
            // The limiter asks the ledger after two minutes, and every minute after that.
            unsettled = unsettled.filter(
              ({ since }) => world.reads.fail || since + 4 * minute > world.clock.now,
            );
          } else if (each.do === "restart") {
            await Promise.all(underWay);
            world.restart();
          } else if (each.do === "lose the database") {
            await Promise.all(underWay);
            world.reads.fail = each.lost;
          } else {
            const at = open.length > 0 ? each.which % open.length : -1;
            const call = open[at];
            if (!call) continue;
            if (each.do === "charge") {
              const charged = Math.min(each.part, call.units - call.charged);
              call.charged += charged;
              world.charge(call.id, charged);
              continue;
            }
            open.splice(at, 1);
            if (each.do === "settle") {
              const settled = world.settle(call.id, call.charged);
              underWay.push(settled);
              if (!atOnce) await settled;
            } else {
              unsettled.push({ ...call, since: world.clock.now });
              if (each.do === "die") world.die(call.id, call.units - call.charged);
              else world.underWay.delete(call.id);
            }
          }
          expect(world.spent()).toBeLessThanOrEqual(limit);
        }
        await Promise.all(underWay);
        world.reads.fail = false;
        for (const { id } of open) world.underWay.delete(id);
        await world.pass(5 * minute);
        expect([...(await world.storage.list({ prefix: "open " })).keys()]).toEqual([]);
        const rest = limit - world.spent();
        if (rest > 0) expect((await world.ask([rest], units(limit))).granted).toHaveLength(1);
      },
    ),
    { numRuns: 1000 },
  );
});
