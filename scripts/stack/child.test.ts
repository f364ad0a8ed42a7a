import { constants, getPriority } from "node:os";
import { expect, test } from "vitest";
import { startChild } from "./child.ts";

test.each([
  ["one that gives way comes after the others", { givesWay: true } as const, 5],
  ["another is as all are", {}, 0],
])("for the processor %s", async (_what, how, behind) => {
  const child = startChild({
    name: "The child",
    command: process.execPath,
    arguments: ["-e", "setInterval(() => {}, 1000)"],
    output: "ignore",
    ...how,
  });
  const priority = getPriority(child.pid);
  await child.stop();
  expect(priority).toBe(Math.min(constants.priority.PRIORITY_LOW, getPriority() + behind));
});
