import { expect, test } from "vitest";
import { VirtualTime } from "../../../simulation/virtual-time";
import { asWorker } from "./reporting.server";

test("a worker repeats a heartbeat that its keeper did not receive each second, until its work ends", async () => {
  const time = new VirtualTime(0);
  const heard: number[] = [];
  let ended = 0;
  const reports = {
    lives: async () => {
      heard.push(time.now());
      if (time.now() < 7500) throw new Error("Network connection lost.");
      return true;
    },
    workerEnds: async () => void (ended += 1),
  };
  const work = asWorker(
    { time },
    reports,
    "a worker",
    () => new Promise((resolve) => void time.after(16_000, resolve)),
  );
  await time.run(60_000);
  await work;
  expect(heard).toEqual([5000, 6000, 7000, 8000, 10_000, 15_000]);
  expect(ended).toBe(1);
});
