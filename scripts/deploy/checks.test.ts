import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkStartup, millisecondsOf } from "./checks.ts";
import type { Wrangler, WranglerAnswer } from "./wrangler.ts";

const nodes = ["work", "(idle)"].map((functionName, id) => ({ id, callFrame: { functionName } }));
const profileOf = (timeDeltas: number[], idle: number[] = []) => ({
  nodes,
  samples: timeDeltas.map((_, at) => (idle.includes(at) ? 1 : 0)),
  timeDeltas,
});

test("the start is what was worked, without rest and without what the machine did meanwhile", () => {
  const steady = Array.from({ length: 100 }, () => 2000);
  expect(millisecondsOf(profileOf(steady))).toBe(200);
  expect(millisecondsOf(profileOf(steady, [0, 1, 2, 3, 4]))).toBe(190);
  expect(millisecondsOf(profileOf([...steady, 900_000]))).toBe(210);
});

/** A fake Wrangler that returns a profile with this many 2 ms samples, or this text. */
const answering =
  (samples: number | string): Wrangler =>
  async (words) => {
    const answer: WranglerAnswer = { code: 0, stdout: "", text: "", entries: [] };
    if (typeof samples === "string") return { ...answer, code: 1, text: samples };
    const profile = profileOf(Array.from({ length: samples }, () => 2000));
    writeFileSync(words[words.indexOf("--outfile") + 1] ?? "", JSON.stringify(profile));
    return answer;
  };

test("the start is told, however long; a machine too busy to tell holds nothing up; anything else is Wrangler's word", async () => {
  expect(await checkStartup(answering(100))).toBe(200);
  expect(await checkStartup(answering(600))).toBe(1200);
  expect(
    await checkStartup(answering("Worker startup profiling timed out after 10 seconds.")),
  ).toBeUndefined();
  await expect(checkStartup(answering("No such Worker"))).rejects.toThrow("No such Worker");
});
