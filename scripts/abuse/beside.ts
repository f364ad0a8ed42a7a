/** Sends one request and measures how long a second user waits during it. */
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import type { Attacked } from "./product.ts";
import type { Load } from "./load.ts";
import type { Timed } from "./report.ts";
import type { Waited } from "./second-person.ts";

export async function beside(
  { url }: Pick<Attacked, "url">,
  { name, hashes, request }: Load,
): Promise<Timed> {
  const person = new Worker(new URL("second-person.ts", import.meta.url), { workerData: { url } });
  await once(person, "message");
  const waited = once(person, "message");
  const began = performance.now();
  const answers = [await request().catch(() => [] as Response[])].flat();
  await Promise.all(answers.map((answer) => answer.arrayBuffer().catch(() => null)));
  const lasted = performance.now() - began;
  person.postMessage("answered");
  const [{ login, delay }] = (await waited) as [Waited];
  const status = [...new Set(answers.map((answer) => String(answer.status)))].join(", ") || "cut off";
  return { name, hashes, login, lasted, delay, status };
}
