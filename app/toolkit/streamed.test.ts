import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asSettled, streamed } from "./streamed";

const later = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

async function drained<Y, R>(generator: AsyncGenerator<Y, R, void>) {
  const yielded: Y[] = [];
  for (;;) {
    const step = await generator.next();
    if (step.done) return { yielded, returned: step.value };
    yielded.push(step.value);
  }
}

describe("streamed", () => {
  test("texts only grow, and end as written", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.string(), { maxLength: 5 }), { maxLength: 4 }), async (texts) => {
        const writers = texts.map((pieces) => async (onText: (piece: string) => void) => {
          for (const piece of pieces) {
            onText(piece);
            await later();
          }
          return pieces.join("");
        });
        const { yielded, returned } = await drained(streamed(writers));
        expect(returned).toEqual(texts.map((pieces) => pieces.join("")));
        yielded.forEach((now, at) =>
          now.forEach((text, index) => {
            expect(returned[index]?.startsWith(text)).toBe(true);
            expect(text.startsWith(yielded[at - 1]?.[index] ?? "")).toBe(true);
          }),
        );
      }),
      { numRuns: 30 },
    );
  });

  test("a writer's failure is thrown", async () => {
    const failing = streamed([() => Promise.resolve("fine"), () => Promise.reject(new Error("broken"))]);
    await expect(drained(failing)).rejects.toThrow("broken");
  });
});

test("outcomes come in the order they are there, failures among them", async () => {
  const slow = later()
    .then(later)
    .then(() => "slow");
  const { yielded } = await drained(
    asSettled([slow, Promise.reject(new Error("broken")), Promise.resolve("quick")]),
  );
  expect(yielded.map(({ index, outcome }) => [index, outcome.status])).toEqual([
    [1, "rejected"],
    [2, "fulfilled"],
    [0, "fulfilled"],
  ]);
});
