/** Waits until a server answers. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Child } from "./child.ts";

export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Waits for the first answer. Rejects if the child ends first, or if the server does not answer
 * within `seconds`.
 */
export async function untilAnswers(url: string, child: Child, seconds: number): Promise<void> {
  let end: string | undefined;
  void child.ended.then((words) => (end = words));
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answered = await answers(url);
    // Checked before the answer: if the port was taken, the answer comes from another program.
    if (end) throw new Error(end);
    if (answered) return;
    if (Date.now() > deadline) throw new Error(`${child.name} did not answer at ${url} within ${seconds} s`);
    await sleep(100);
  }
}
