/**
 * Counts sequential round trips to the database. Delays each database request and divides the extra
 * response time by the delay.
 */
import { catalogue } from "../../app/tools/catalogue.ts";
import type { SlowWay } from "../database.ts";
import { bearer, freshDomains, order, post, type Product, startCsv, untilEnded } from "../product.ts";
import type { Line } from "../report.ts";

const slower = 250;
/**
 * Milliseconds. Long enough for the run to write its progress before the call ends; it does so
 * after a quarter of a second.
 */
const callTakes = 1000;

/** @param way proxy between the product and its database */
export async function roundTrips(product: Product, way: SlowWay): Promise<Line[]> {
  const runId = await startCsv(product, freshDomains(3));
  await untilEnded(product, runId, 60);
  const load = (path: string) => async () => {
    const headers = { ...bearer(product), accept: "text/html" };
    const response = await fetch(product.console + path, { headers });
    await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  };
  const tools = catalogue("Lior").map(({ path }) => path);
  const lines: Line[] = [];
  for (const path of [
    ...tools,
    "/runs",
    `/runs/${runId}`,
    `/runs/${runId}/view`,
    "/integrations",
    "/who-did-what",
    "/kept-out",
    "/account",
    "/account/two-step",
  ])
    lines.push(line(path.replace(runId, "…"), await following(way, load(path))));
  await order(product, [{ host: "answers.example", latencyMs: callTakes }]);
  const ask = async () => {
    const response = await post(product, "/api/made-up/ask", { domain: freshDomains(1)[0] });
    await response.text();
    if (!response.ok) throw new Error(`The call was refused: ${response.status}`);
  };
  lines.push(line("an interactive run of one call", await following(way, ask)));
  await order(product, []);
  return lines;
}

const line = (what: string, trips: number): Line => ({
  name: `Round trips, ${what}`,
  value: trips.toFixed(1),
  more: "one after the other",
});

async function following(way: SlowWay, work: () => Promise<void>): Promise<number> {
  await work();
  way.delay = 0;
  const fast = await fastest(work);
  way.delay = slower;
  const slow = await fastest(work);
  way.delay = 0;
  return (slow - fast) / slower;
}

/**
 * Returns the shortest of three times, because other work on the machine only makes a request
 * slower.
 */
async function fastest(work: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const began = performance.now();
    await work();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}
