import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UpstreamWait } from "../calls/upstream-waits";
import { realTime } from "../time";
import { ToldWaits } from "./told-waits.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function telling() {
  const said: string[] = [];
  let inBackground = 0;
  const waits = new ToldWaits({
    time: realTime,
    label: (upstream) => upstream.toUpperCase(),
    say: (sentence) => void said.push(sentence),
    goOnInBackground: () => void (inBackground += 1),
  });
  return { waits, said, inBackground: () => inBackground };
}
const wait = (why: UpstreamWait["why"], seconds: number, upstream = "serper"): UpstreamWait => ({
  upstream,
  why,
  until: Date.now() + seconds * 1000,
});
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test("a wait that a service asks for is told with the time left, and then what the search was at", async () => {
  const { waits, said } = telling();
  waits.say("Searching for Acme");
  waits.hear([wait("asked", 12)]);
  await seconds(10);
  waits.hear([]);
  await seconds(60);
  expect(said).toEqual([
    "Searching for Acme",
    "SERPER asks us to wait: 15 s left.",
    "SERPER asks us to wait: 10 s left.",
    "SERPER asks us to wait: 5 s left.",
    "Searching for Acme",
  ]);
});

test("what is said during a wait comes after it, and of two services both are named", async () => {
  const { waits, said } = telling();
  waits.hear([wait("asked", 400), wait("pace", 20, "apollo")]);
  waits.say("Searching for Acme");
  expect(said.at(-1)).toBe(
    "SERPER asks us to wait: 7 min left. Waiting for APOLLO because of its rate limit: 20 s left.",
  );
  waits.hear([]);
  expect(said.at(-1)).toBe("Searching for Acme");
  waits.end();
});

test("ten minutes of waiting for turns, and nothing else, move a search to the background, once", async () => {
  const { waits, inBackground } = telling();
  waits.hear([wait("asked", 3600)]);
  await seconds(900);
  waits.hear([wait("pace", 300)]);
  await seconds(300);
  waits.hear([]);
  await seconds(900);
  expect(inBackground()).toBe(0);
  waits.hear([wait("pace", 900)]);
  await seconds(295);
  expect(inBackground()).toBe(0);
  await seconds(400);
  expect(inBackground()).toBe(1);
  waits.end();
});
