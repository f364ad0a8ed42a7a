/** Runs as the thread of `watchMemory`: measures twice a second and reports each new peak. */
import { parentPort, workerData } from "node:worker_threads";
import { memoryNow } from "./memory.ts";

let most = 0;
function look(): void {
  const now = memoryNow(workerData as number);
  if (now.all <= most) return;
  most = now.all;
  parentPort?.postMessage(now);
}
look();
setInterval(look, 500);
