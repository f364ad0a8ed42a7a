/**
 * Measures the list of a file with 50,000 rows and ten hits each: the time of its first screen,
 * sorted and filtered, and the database rows read. Then measures the same list in a browser
 * (lists-in-browser.ts).
 */
import { bearer, freshDomains, type Product, rowsReadBy, startCsv, untilEnded } from "../product.ts";
import type { Line } from "../report.ts";
import { listsInBrowser } from "./lists-in-browser.ts";

/** Each request is measured this many times; the median counts. */
const times = 5;

export async function lists(product: Product, rows: number): Promise<Line[]> {
  // The made-up vendor returns ten people for such a domain.
  const domains = freshDomains(rows).map((domain) => `people-${domain}`);
  const runId = await startCsv(product, domains, "/api/made-up/ask-fast/csv");
  await untilEnded(product, runId, 900);
  const order = (search: string) => `/runs/${runId}/list?part=order&table=people&${search}`;
  const asked: [name: string, path: string, most: string][] = [
    ["first screen", `/runs/${runId}`, "1 s"],
    ["first screen of the people", `/runs/${runId}?table=people`, "2 s"],
    ["sorted by a number", order("sort=-sure"), "2 s"],
    ["sorted by a text", order("sort=name"), "2 s"],
    ["filtered by a number", order("where.sure=90.."), "2 s"],
    ["filtered by a text", order("where.name=77"), "2 s"],
    ["searched", order("search=person 4999"), "2 s"],
  ];
  const lines: Line[] = [];
  for (const [name, path, most] of asked) {
    const took: number[] = [];
    let bytes = 0;
    const { read } = await rowsReadBy(product, async () => {
      for (let time = 0; time < times; time++) {
        const began = performance.now();
        const answer = await fetch(product.console + path, {
          headers: { ...bearer(product), accept: "text/html" },
        });
        bytes = (await answer.arrayBuffer()).byteLength;
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        took.push(performance.now() - began);
      }
    });
    const middle = took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
    lines.push({
      name: `List of ${(rows * 10).toLocaleString("en")} lines: ${name}`,
      value: `${Math.round(middle)} ms`,
      more: `of at most ${most}; ${Math.round(bytes / 1024)} KB${read} by ${times} of them`,
    });
  }
  return [...lines, ...(await listsInBrowser(product, runId, rows * 10))];
}
