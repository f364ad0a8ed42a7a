/**
 * Code behind money and runs must take time and randomness as parameters, so that the simulation
 * can control them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deadline, every, sleep, type Time } from "./time";

/** Files that may use the real clock, each with its reason. */
const allowed = new Map([
  ["app/calls/ask-limiter.server.ts", "the jitter before an overloaded object is asked again"],
  ["app/runs/csv/pieces.ts", "the hash of a piece, in the browser too: always the same for the same bytes"],
  ["app/runs/csv/others-turn.ts", "a turn given to other requests: nothing is decided by it"],
]);

const real =
  /\b(setTimeout|setInterval|setImmediate|Date\.now|new Date\(\)|Math\.random|crypto\.|performance\.|scheduler\.|AbortSignal\.timeout|randomUUID|randomBytes|randomInt|getRandomValues|realTime)/;

const sourcesOf = (room: string) =>
  readdirSync(`app/${room}`, { recursive: true, encoding: "utf8" })
    .map((name) => `app/${room}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/testing\//.test(name));

const reaches = (source: string) => real.exec(source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ""))?.[0];

test("nothing in calls and runs reaches a real clock, timer or random source by itself", () => {
  const sources = ["calls", "runs"].flatMap(sourcesOf);
  expect(sources.length).toBeGreaterThan(50);
  const found = sources
    .filter((name) => !allowed.has(name))
    .flatMap((name) => {
      const reached = reaches(readFileSync(name, "utf8"));
      return reached ? [`${name}: ${reached}`] : [];
    });
  expect(found).toEqual([]);
  for (const name of allowed.keys()) expect(reaches(readFileSync(name, "utf8"))).toBeDefined();
});

test.each([
  "const id = crypto.randomUUID();",
  "await crypto.subtle.digest(name, bytes);",
  "const at = new Date();",
  "const timer = setInterval(look, 1000);",
  'import { randomBytes } from "node:crypto";',
])("%s would be found", (source) => {
  expect(reaches(source)).toBeDefined();
});

test.each([
  "const at = new Date(now);",
  "// Date.now() is not for here",
  'import { createHash } from "node:crypto";',
])("%s is fine", (source) => {
  expect(reaches(source)).toBeUndefined();
});

/** A clock that the test advances. */
function madeUpTime(): Time & { pass(milliseconds: number): Promise<void> } {
  let now = 0;
  let planned: { at: number; ring: () => void }[] = [];
  return {
    now: () => now,
    after: (milliseconds, ring) => {
      const timer = { at: now + milliseconds, ring };
      planned.push(timer);
      return () => void (planned = planned.filter((each) => each !== timer));
    },
    async pass(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        const [next] = planned.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
        if (!next) break;
        planned = planned.filter((each) => each !== next);
        now = next.at;
        next.ring();
        await Promise.resolve();
      }
      now = until;
    },
  };
}

test("work that is done every so often goes on until it is called off", async () => {
  const time = madeUpTime();
  const at: number[] = [];
  const end = every(time, 100, () => void at.push(time.now()));
  await time.pass(350);
  end();
  await time.pass(1000);
  expect(at).toEqual([100, 200, 300]);
});

test("a sleep ends with its time, or with its signal", async () => {
  const time = madeUpTime();
  const stop = new AbortController();
  const sleeps = [sleep(time, 100), sleep(time, 1000, stop.signal).catch(() => "stopped")];
  await time.pass(100);
  await sleeps[0];
  stop.abort();
  expect(await sleeps[1]).toBe("stopped");
  await expect(sleep(time, 1, stop.signal)).rejects.toThrow("aborted");
});

test("a deadline passes as a timeout, unless its work has ended before", async () => {
  const time = madeUpTime();
  const [passed, kept] = [deadline(time, 100), deadline(time, 100)];
  kept.end();
  await time.pass(100);
  expect(passed.signal.reason).toMatchObject({ name: "TimeoutError" });
  expect(kept.signal.aborted).toBe(false);
});
