import fc from "fast-check";
import { expect, test } from "vitest";
import { realTime } from "../time";
import { UpstreamWaits } from "./upstream-waits";

test("what calls are held up side by side counts once, what they are one after the other is added up", () => {
  const stretch = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 30 }));
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 20 }), (stretches) => {
      const waits = new UpstreamWaits(realTime);
      const moments = new Set<number>();
      for (const [from, length] of stretches) {
        for (let at = from; at < from + length; at++) moments.add(at);
        expect(waits.heldUp("apollo", from, from + length)).toBe(moments.size);
      }
      expect(waits.heldUp("serper", 0, 7)).toBe(7);
    }),
  );
});
