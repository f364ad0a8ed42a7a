import fc from "fast-check";
import { expect, test } from "vitest";
import { type Identity, inOrderAsked } from "./apollo-identity";
import type { Person } from "./port";

test("whatever order Apollo answers in, no row gets a person asked for by another", () => {
  const person = (at: number) =>
    ({ id: `p${at}`, name: `Person ${at}`, linkedInUrl: null, email: `${at}@a.example` }) as Person;
  const identity = (at: number): Identity => (at % 2 ? { id: `p${at}` } : { email: `${at}@a.example` });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.func(fc.nat()), (count, draw) => {
      const places = Array.from({ length: count }, (_, at) => at);
      const answered = places
        .toSorted((a, b) => draw(a) - draw(b))
        .slice(0, Math.max(0, count - (draw(99) % 3)));
      const given = inOrderAsked(places.map(identity), answered.map(person));
      for (const [at, one] of given.entries())
        if (one !== null && one !== "mismatch") expect(one.id).toBe(`p${at}`);
    }),
  );
});
