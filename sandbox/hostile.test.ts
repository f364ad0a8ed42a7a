import { expect, test } from "vitest";
import { answer } from "./answer.ts";
import { hostileAnswer, hostileWords } from "./hostile.ts";
import { createWorld } from "./world.ts";

const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });

test("words become hostile ones; what leads on, and an answer's shape, stays", async () => {
  const value = {
    id: "a1b2c3",
    domain: "brightcast.example",
    at: "2026-11-20T12:00:00Z",
    people: [{ name: "Ada Byron", email: "ada@brightcast.example", age: 36 }],
    output: JSON.stringify({ verdict: "yes", quote: "They record each week" }),
  };
  const changed = (await (await hostileAnswer(json(value), "words")).json()) as typeof value;
  expect(changed).toMatchObject({
    id: value.id,
    domain: value.domain,
    at: value.at,
    people: [{ email: "ada@brightcast.example", age: 36 }],
  });
  expect(hostileWords).toContain(changed.people[0]?.name);
  const inside = JSON.parse(changed.output) as { verdict: string; quote: string };
  expect(inside.verdict).toBe("yes");
  expect(hostileWords).toContain(inside.quote);
});

test("values take other types, one after another", async () => {
  const value = { list: Array.from({ length: 60 }, (_, at) => at) };
  const changed = (await (await hostileAnswer(json(value), "types")).json()) as { list: unknown[] };
  const kinds = new Set(changed.list.map((each) => (each === null ? "null" : typeof each)));
  expect([...kinds].toSorted()).toEqual(["boolean", "null", "number", "object", "string"]);
});

test("ordered for a service, its answers are so, and cost what they cost", async () => {
  const world = createWorld({ behaviours: [] });
  const page = () => answer(world)(new Request("https://www.brightcast.example/"));
  const friendly = await (await page()).text();
  world.faults = [{ host: "*.example", hostile: "words" }];
  const hostile = await (await page()).text();
  expect(friendly).not.toContain("ranHostile");
  expect(hostile).toContain("ranHostile");
});
