/** One request, and what a second person waits for meanwhile. */
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Attacked } from "./product.ts";
import type { Timed } from "./report.ts";

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/**
 * `/api/health` asks neither database nor service, so the time it takes is how long the Worker was busy with other work.
 * It goes on until the request has its answer and the second person has had theirs.
 */
export async function beside(
  { url }: Pick<Attacked, "url">,
  name: string,
  request: () => Promise<Response | Response[]>,
): Promise<Timed> {
  const read = async (path: string) => (await fetch(url + path)).arrayBuffer();
  let isOver = false;
  let delay = 0;
  const watching = (async () => {
    while (!isOver) {
      delay = Math.max(delay, await timeOf(() => read("/api/health")));
      await sleep(20);
    }
  })();
  let status = "";
  const asked = timeOf(async () => {
    const answers = [await request().catch(() => [] as Response[])].flat();
    await Promise.all(answers.map((answer) => answer.arrayBuffer().catch(() => null)));
    status = [...new Set(answers.map((answer) => String(answer.status)))].join(", ") || "cut off";
  });
  const logins: number[] = [];
  for (let at = 0; at < 3; at++) logins.push(await timeOf(() => read("/login")));
  const lasted = await asked;
  isOver = true;
  await watching;
  return { name, login: logins.toSorted((a, b) => a - b)[1] ?? 0, lasted, delay, status };
}
