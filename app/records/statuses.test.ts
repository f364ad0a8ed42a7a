import fc from "fast-check";
import { expect, test } from "vitest";
import { type Fields, fieldsAfterJoin, isLower, statusAfterJoin, statuses } from "./statuses";

const status = fc.constantFrom(...statuses);

test("a join keeps the further status: client, replied, contacted, not a fit, new", () => {
  const order = ["client", "replied", "contacted", "not a fit", "new"] as const;
  for (const [at, further] of order.entries())
    for (const less of order.slice(at)) {
      expect(statusAfterJoin(further, less)).toBe(further);
      expect(statusAfterJoin(less, further)).toBe(further);
      expect(isLower(further, less)).toBe(false);
    }
  fc.assert(
    fc.property(
      status,
      status,
      status,
      (a, b, c) => statusAfterJoin(statusAfterJoin(a, b), c) === statusAfterJoin(a, statusAfterJoin(b, c)),
    ),
  );
});

const fields = (changed: Partial<Fields>): Fields => ({
  status: "new",
  owner: null,
  otherOwner: null,
  snoozedUntil: null,
  name: null,
  title: null,
  company: null,
  ...changed,
});

test("two owners are both shown; one owner and the later snooze are kept", () => {
  expect(fieldsAfterJoin(fields({ owner: "ann" }), fields({ owner: "ben" }))).toMatchObject({
    owner: "ann",
    otherOwner: "ben",
  });
  expect(fieldsAfterJoin(fields({}), fields({ owner: "ben", snoozedUntil: 5, name: "Mara" }))).toMatchObject({
    owner: "ben",
    otherOwner: null,
    snoozedUntil: 5,
    name: "Mara",
  });
});
