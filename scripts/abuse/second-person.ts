/**
 * Measures a second user's waits during a heavy request. Runs in a thread of its own, because the
 * thread that sends the request is busy and would measure its own work.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

export interface Waited {
  /** ms; the highest median of three consecutive `/login` requests. */
  login: number;
  /**
   * ms; the longest `/api/health`, which needs neither database nor vendor: the Worker answered
   * nobody for this long.
   */
  delay: number;
}

const { url } = workerData as { url: string };

async function timeOf(path: string): Promise<number> {
  const began = performance.now();
  await (await fetch(url + path)).arrayBuffer();
  return performance.now() - began;
}

let isAnswered = false;
parentPort?.once("message", () => {
  isAnswered = true;
});

async function watch(): Promise<number> {
  let longest = 0;
  while (!isAnswered) {
    longest = Math.max(longest, await timeOf("/api/health"));
    await sleep(20);
  }
  return longest;
}

async function logIn(): Promise<number> {
  const took: number[] = [];
  while (!isAnswered || took.length < 3) took.push(await timeOf("/login"));
  const medians = took.slice(2).map((_, at) => took.slice(at, at + 3).toSorted((a, b) => a - b)[1] ?? 0);
  return medians.reduce((most, median) => Math.max(most, median));
}

// The first request opens the connection and does not count.
await timeOf("/api/health");
parentPort?.postMessage("watching");
const [delay, login] = await Promise.all([watch(), logIn()]);
parentPort?.postMessage({ login, delay } satisfies Waited);
