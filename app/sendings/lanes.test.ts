import { expect, test } from "vitest";
import { inLanes, inTurn } from "./lanes";
import type { Next } from "./portion";

const groups = (...all: string[]) => {
  const left = [...all];
  return async () => left.shift() ?? null;
};

test("several groups are worked at a time, each once", async () => {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const work = (group: string): Promise<Next> => {
    begun.push(group);
    return new Promise((resolve) => waiting.push(() => resolve("again")));
  };
  const all = inLanes(2, groups("a", "b", "c"), work);
  await expect.poll(() => begun).toEqual(["a", "b"]);
  waiting[1]?.();
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  waiting[0]?.();
  waiting[2]?.();
  expect(await all).toBe("again");
});

test("after a failure no group is taken, and the others end before it is thrown", async () => {
  const ended: string[] = [];
  const work = async (group: string): Promise<Next> => {
    if (group === "a") throw new Error("HubSpot is down");
    await Promise.resolve();
    ended.push(group);
    return "again";
  };
  await expect(inLanes(2, groups("a", "b", "c", "d"), work)).rejects.toThrow("HubSpot is down");
  expect(ended).not.toContain("d");
  expect(ended).toContain("b");
});

test("a group that must wait, or that stops the sending, decides the next step", async () => {
  const nexts: Record<string, Next> = { wait: { wait: 5000 }, over: "over", again: "again" };
  const work = async (group: string) => nexts[group] ?? "again";
  expect(await inLanes(3, groups("again", "wait", "again"), work)).toEqual({ wait: 5000 });
  expect(await inLanes(3, groups("wait", "over", "again"), work)).toBe("over");
});

test("works in turn do not overlap, also after a failure", async () => {
  const turn = inTurn();
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
    if (name === "a") throw new Error("no");
  };
  const [first] = await Promise.allSettled([turn(work("a")), turn(work("b"))]);
  expect(first?.status).toBe("rejected");
  expect(events).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});
