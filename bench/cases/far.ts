/**
 * Measures how the distance to the database slows screens, an interactive run and a file: 0, 30 and
 * 120 ms per round trip.
 */
import type { SlowWay } from "../database.ts";
import {
  bearer,
  failures,
  freshDomains,
  order,
  post,
  type Product,
  secondsOf,
  startCsv,
  untilEnded,
} from "../product.ts";
import type { Line } from "../report.ts";

/** Milliseconds per round trip: same data centre, same continent, across an ocean. */
const ways = [0, 30, 120];
const rows = 5000;
/** Half a minute's work for a vendor that allows 50 calls a second. */
const ratedRows = 1500;
const upstream = 200;

/** @param way proxy between the product and its database */
export async function farAway(product: Product, way: SlowWay): Promise<Line[]> {
  const warm = await untilEnded(product, await startCsv(product, freshDomains(50)), 60);
  const screens = ["/youtube", "/runs", `/runs/${warm.id}`];
  const lines: Line[] = [];
  let near: { rate: number; rated: number; run: number } | undefined;
  for (const delay of ways) {
    way.delay = delay;
    const loads: string[] = [];
    for (const path of screens)
      loads.push(`${path.replace(warm.id, "…")} ${await medianOf(9, () => load(product, path))}`);
    await order(product, [{ host: "answers.example", latencyMs: upstream }]);
    const run = (await medianOf(15, () => ask(product))) - upstream;
    await order(product, []);
    const { rate, failed } = await file(product, "/api/made-up/ask-fast/csv", rows);
    const { rate: rated, failed: ratedFailed } = await file(product, "/api/made-up/ask/csv", ratedRows);
    near ??= { rate, rated, run };
    lines.push(
      {
        name: `Screens, database ${delay} ms away`,
        value: `${loads.join(", ")} ms`,
        more: "medians of 9 loads",
      },
      {
        name: `Interactive run beyond its vendor call, ${delay} ms away`,
        value: `${run} ms more`,
        more: `median of 15 runs; ${near.run} ms with the database beside it`,
      },
      {
        name: `CSV of ${rows.toLocaleString("en")} rows, ${delay} ms away`,
        value: `${(rate / near.rate).toFixed(2)} of 0 ms`,
        more: `${Math.round(rate)} rows/s of ${Math.round(near.rate)}${failed}`,
      },
      {
        name: `CSV at its vendor's 50 a second, ${delay} ms away`,
        value: `${(rated / near.rated).toFixed(2)} of 0 ms`,
        more: `${rated.toFixed(1)} rows/s of ${near.rated.toFixed(1)}${ratedFailed}`,
      },
    );
  }
  way.delay = 0;
  return lines;
}

async function load(product: Product, path: string): Promise<void> {
  const response = await fetch(product.console + path, {
    headers: { ...bearer(product), accept: "text/html" },
  });
  await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}

async function ask(product: Product): Promise<void> {
  const response = await post(product, "/api/made-up/ask", { domain: freshDomains(1)[0] });
  const answer = await response.text();
  if (!response.ok) throw new Error(`The call was refused: ${response.status} ${answer}`);
}

/** @param api path of a tool's file upload */
async function file(
  product: Product,
  api: string,
  length: number,
): Promise<{ rate: number; failed: string }> {
  const runId = await startCsv(product, freshDomains(length), api);
  const run = await untilEnded(product, runId, 600);
  return { rate: length / secondsOf(run), failed: await failures(product, runId) };
}

async function medianOf(times: number, work: () => Promise<void>): Promise<number> {
  await work();
  const took: number[] = [];
  for (let round = 0; round < times; round++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return Math.round(took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0);
}
