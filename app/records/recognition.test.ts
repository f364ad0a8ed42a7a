import fc from "fast-check";
import { expect, test } from "vitest";
import { agree, exclusiveClass } from "./agreement";
import { type Known, recognise, type SeenLine } from "./recognition";

const seen = (line: Partial<SeenLine>): SeenLine => ({
  keys: [],
  asked: [],
  name: null,
  title: null,
  company: null,
  vendor: "finder-a",
  ...line,
});

function known(
  records: { id: string; keys: string[]; name?: string }[] = [],
  more: Partial<Known> = {},
): Known {
  return {
    records: new Map(
      records.map(({ id, keys, name = null }, at) => [id, { id, keys: new Set(keys), name, createdAt: at }]),
    ),
    holders: new Map(records.flatMap(({ id, keys }) => keys.map((key): [string, string] => [key, id]))),
    contested: new Set(),
    keptOut: new Set(),
    splitProofs: new Set(),
    ...more,
  };
}

function counted() {
  let made = 0;
  return () => `new-${++made}`;
}

const mara = { id: "mara", keys: ["linkedin:mara-lind", "email:mara@acme.example"], name: "Mara Lind" };
const tomas = { id: "tomas", keys: ["linkedin:tomas-rehn"], name: "Tomas Rehn" };

test("an answer that gives another profile's address joins nobody: the key is contested", () => {
  const line = seen({
    keys: ["linkedin:tomas-rehn", "email:mara@acme.example"],
    asked: ["linkedin:tomas-rehn"],
    name: "Tomas Rehn",
  });
  const { outcomes, joins, claims, added } = recognise([line], known([mara, tomas]), counted());
  expect(outcomes).toEqual([{ record: "tomas", isNew: false }]);
  expect(joins).toEqual([]);
  expect(added).toEqual([]);
  expect(claims).toEqual([
    { key: "email:mara@acme.example", recordId: "tomas", heldBy: "mara", state: "contested", line: 0 },
  ]);
});

test("a contested key names nobody", () => {
  const contested = new Set(["email:mara@acme.example"]);
  const line = seen({ keys: ["email:mara@acme.example"], name: "Tomas Rehn" });
  expect(recognise([line], known([mara, tomas], { contested }), counted()).outcomes).toEqual([
    { refused: "contested", key: "email:mara@acme.example", heldBy: "mara" },
  ]);
});

test("an answer about what was asked joins the two records that it names", () => {
  const one = { id: "one", keys: ["email:mara@acme.example"] };
  const two = { id: "two", keys: ["linkedin:mara-lind"] };
  const line = seen({
    keys: ["linkedin:mara-lind", "email:mara@acme.example"],
    asked: ["linkedin:mara-lind"],
  });
  const { outcomes, joins, claims } = recognise([line], known([one, two]), counted());
  expect(outcomes).toEqual([{ record: "one", isNew: false }]);
  expect(joins).toMatchObject([
    { keptId: "one", goneId: "two", asked: "linkedin:mara-lind", gave: "email:mara@acme.example" },
  ]);
  expect(claims).toEqual([]);
});

test("an answer about a company joins no two people: they are offered", () => {
  const one = { id: "one", keys: ["email:mara@acme.example"] };
  const two = { id: "two", keys: ["linkedin:mara-lind"] };
  const line = seen({ keys: ["linkedin:mara-lind", "email:mara@acme.example"] });
  const { joins, claims } = recognise([line], known([one, two]), counted());
  expect(joins).toEqual([]);
  expect(claims).toMatchObject([{ state: "offered", recordId: "two", heldBy: "one" }]);
});

test("the same answer does not join again what a user split", () => {
  const one = { id: "one", keys: ["email:mara@acme.example"] };
  const two = { id: "two", keys: ["linkedin:mara-lind"] };
  const line = seen({
    keys: ["linkedin:mara-lind", "email:mara@acme.example"],
    asked: ["linkedin:mara-lind"],
  });
  const [join] = recognise([line], known([one, two]), counted()).joins;
  const splitProofs = new Set([join?.proof ?? ""]);
  expect(recognise([line], known([one, two], { splitProofs }), counted()).joins).toEqual([]);
});

test.each([
  ["two people at one family address", "Jonas Keller", "Ana Keller", "contested"],
  ["a married name", "Mara Lind", "Mara Berger", "same"],
])("%s", (_, before, now, expected) => {
  const record = { id: "one", keys: ["email:keller@mail.example"], name: before };
  const line = seen({ keys: ["email:keller@mail.example"], name: now });
  const [outcome] = recognise([line], known([record]), counted()).outcomes;
  expect(outcome).toEqual(
    expected === "same"
      ? { record: "one", isNew: false }
      : { refused: "contested", key: "email:keller@mail.example", heldBy: "one" },
  );
});

test("who was forgotten is left out by any of their keys", () => {
  const keptOut = new Set(["linkedin:lea-holm"]);
  const line = seen({ keys: ["email:lea@new.example", "linkedin:lea-holm"] });
  const { outcomes, made } = recognise([line], known([], { keptOut }), counted());
  expect(outcomes).toEqual([{ refused: "kept out" }]);
  expect(made).toEqual([]);
});

test("lines of one batch that share a key are one record, and nothing is made of a line without keys", () => {
  const lines = [
    seen({ keys: ["email:mara@acme.example"] }),
    seen({ keys: ["linkedin:mara-lind", "email:mara@acme.example"] }),
    seen({ keys: ["linkedin:mara-lind"] }),
    seen({ name: "Mara Lind", company: "acme.example" }),
  ];
  const { outcomes, made } = recognise(lines, known(), counted());
  expect(outcomes).toEqual([
    { record: "new-1", isNew: true },
    { record: "new-1", isNew: false },
    { record: "new-1", isNew: false },
    { refused: "no key" },
  ]);
  expect(made).toHaveLength(1);
});

const key = fc.oneof(
  fc.integer({ min: 1, max: 6 }).map((at) => `email:${at}@acme.example`),
  fc.integer({ min: 1, max: 5 }).map((at) => `linkedin:person-${at}`),
  fc.integer({ min: 1, max: 3 }).map((at) => `linkedin:ACoA${at}`),
);
const anyLine = fc
  .record({
    keys: fc.uniqueArray(key, { minLength: 1, maxLength: 3 }),
    asksFirst: fc.boolean(),
    name: fc.constantFrom("Mara Lind", "Tomas Rehn", null),
  })
  .map(({ keys, asksFirst, name }) => seen({ keys, name, asked: asksFirst ? keys.slice(0, 1) : [] }));

test("whatever comes: one profile a record, one record a key, and a join only by an answer that was asked for", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
      const state = known();
      const { joins, outcomes } = recognise(lines, state, counted());
      expect(outcomes).toHaveLength(lines.length);
      const standing = new Set(state.records.values());
      const held = new Set<string>();
      for (const { id, keys } of standing) {
        const classes = [...keys].flatMap((each) => exclusiveClass(each) ?? []);
        expect(new Set(classes).size).toBe(classes.length);
        for (const each of keys) {
          expect(held.has(each)).toBe(false);
          held.add(each);
          expect(state.records.get(state.holders.get(each) ?? "")?.id).toBe(id);
        }
      }
      for (const { line, asked } of joins) {
        expect(lines[line]?.asked).toContain(asked);
        expect(lines[line]?.keys).toContain(asked);
      }
    }),
    { numRuns: 500 },
  );
});

test("two sets of keys agree whichever comes first", () => {
  fc.assert(
    fc.property(fc.array(key), fc.array(key), (one, other) => {
      if (agree(one, one) && agree(other, other)) expect(agree(one, other)).toBe(agree(other, one));
    }),
  );
});
