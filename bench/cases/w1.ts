/**
 * Work W1: 1,000 rows with one call of 200 ms each, and a vendor that refuses more than 50 calls a
 * second. The shortest possible time is (⌈1000 ÷ 50⌉ − 1) windows of one second plus one call: 19.2
 * s.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  callsMade,
  emptyLogs,
  freshDomains,
  mailsSent,
  order,
  type Product,
  rowsReadBy,
  secondsOf,
  startCsv,
  untilEnded,
} from "../product.ts";
import type { Line } from "../report.ts";

const host = "answers.example";
const slow = { host, latencyMs: 200 };
const floor = (rows: number, rate: number, chain = 0.2) => Math.ceil(rows / rate) - 1 + chain;

async function measure(
  product: Product,
  name: string,
  rows: number,
  faults: unknown[],
  ideal: number,
): Promise<Line> {
  await emptyLogs(product);
  await order(product, faults);
  const { outcome: run, read } = await rowsReadBy(product, async () =>
    untilEnded(product, await startCsv(product, freshDomains(rows)), 240),
  );
  await sleep(2000);
  const [calls, mails] = [await callsMade(product), await mailsSent(product)];
  await order(product, []);
  const seconds = secondsOf(run);
  return {
    name,
    value: `${(seconds / ideal).toFixed(2)} × ideal`,
    more: `${seconds.toFixed(1)} s of ${ideal.toFixed(1)} s, ${run.counts?.done} of ${rows} rows, ${calls.total} calls (${calls.refused} refused), ${mails} email${read}`,
  };
}

export async function workW1(product: Product): Promise<Line[]> {
  const limit = { host, rate: 50 };
  return [
    await measure(product, "W1, CSV of 1,000 rows at 50 calls/s", 1000, [limit, slow], floor(1000, 50)),
    await measure(
      product,
      "W1 with one 503 in the middle",
      1000,
      [{ host, status: 503, times: 1 }, limit, slow],
      floor(1000, 50),
    ),
    await measure(
      product,
      "W1, vendor allows 45/s but documents 50/s",
      1000,
      [{ host, rate: 45 }, slow],
      floor(1000, 45),
    ),
    await measure(
      product,
      "W1, three calls in ten fail with 500",
      300,
      [{ host, status: 500, rate: 0.3, latencyMs: 1 }, slow],
      floor(300, 50),
    ),
  ];
}
