/**
 * Kills the console five times with SIGKILL during a run of 1,000 rows. Every row must end, and
 * almost no call is paid twice.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  callsMade,
  emptyLogs,
  failures,
  freshDomains,
  mailsSent,
  order,
  type Product,
  startCsv,
  untilEnded,
} from "../product.ts";
import type { Line } from "../report.ts";

export async function kills(product: Product, killAndRestart: () => Promise<void>): Promise<Line[]> {
  const rows = 1000;
  await emptyLogs(product);
  await order(product, [{ host: "answers.example", latencyMs: 200 }]);
  const runId = await startCsv(product, freshDomains(rows));
  for (let kill = 0; kill < 5; kill++) {
    await sleep(2500);
    await killAndRestart();
  }
  const run = await untilEnded(product, runId, 400);
  await sleep(3000);
  const [calls, mails] = [await callsMade(product), await mailsSent(product)];
  const why = await failures(product, runId);
  await order(product, []);
  return [
    {
      name: "SIGKILL five times in a 1,000-row run",
      value: `${calls.answered - rows} calls repeated`,
      more: `${run.counts?.done} of ${rows} rows done, ${calls.answered} calls answered, ${mails} email, resumed automatically${why}`,
    },
  ];
}
