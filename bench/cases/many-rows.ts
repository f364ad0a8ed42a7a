/**
 * Works a file of 50,000 rows with a vendor that answers at once: rows a second, memory, and
 * response times of screens meanwhile.
 */
import { watchMemory } from "../memory.ts";
import {
  bearer,
  callsMade,
  emptyLogs,
  freshDomains,
  type Product,
  rowsReadBy,
  secondsOf,
  startCsv,
  untilEnded,
} from "../product.ts";
import type { Line } from "../report.ts";

/** @param api path of a tool whose vendor has practically no rate limit */
export async function manyRows(product: Product, rows: number): Promise<Line[]> {
  await emptyLogs(product);
  // The first load of a screen also compiles its code.
  await loadScreen(product);
  // Prepared beforehand: the bench's own work would count as the screen's time.
  const domains = freshDomains(rows);
  const memory = await watchMemory(process.pid);
  const answers = watchScreen(product);
  const { outcome: run, read } = await rowsReadBy(product, async () =>
    untilEnded(product, await startCsv(product, domains, "/api/made-up/ask-fast/csv"), 600),
  );
  const slowest = answers();
  const peak = memory();
  const calls = await callsMade(product);
  const seconds = secondsOf(run);
  return [
    {
      name: `CSV of ${rows.toLocaleString("en")} rows at 0 ms`,
      value: `${Math.round(rows / seconds)} rows/s`,
      more: `${seconds.toFixed(1)} s, ${run.counts?.done} rows done, ${calls.total} calls, peak ${peak.all} MB in all processes (${peak.parts})${read}`,
    },
    {
      name: "Screen meanwhile",
      value: `${slowest.median} ms`,
      more: `median of ${slowest.count} loads of /youtube; 95 in 100 under ${slowest.p95} ms, slowest ${slowest.slowest}`,
    },
  ];
}

async function loadScreen(product: Product): Promise<void> {
  const headers = { ...bearer(product), accept: "text/html" };
  await (await fetch(`${product.console}/youtube`, { headers })).text();
}

function watchScreen(product: Product) {
  const took: { ms: number; at: number }[] = [];
  const start = performance.now();
  let going = true;
  const looking = (async () => {
    while (going) {
      const began = performance.now();
      await loadScreen(product);
      took.push({ ms: performance.now() - began, at: began - start });
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  return () => {
    going = false;
    void looking;
    const sorted = took.toSorted((a, b) => a.ms - b.ms);
    const at = (share: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.ms ?? 0);
    const slowest = sorted
      .slice(-3)
      .map((each) => `${Math.round(each.ms)} ms at ${(each.at / 1000).toFixed(1)} s`)
      .toReversed();
    return { count: sorted.length, median: at(0.5), p95: at(0.95), slowest: slowest.join(", ") };
  };
}
