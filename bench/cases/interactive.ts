/**
 * Measures the time an interactive run adds to its longest chain of vendor calls (here one call of
 * 200 ms).
 */
import { freshDomains, order, post, type Product } from "../product.ts";
import type { Line } from "../report.ts";

/** Runs before the measured ones. The runtime needs some twenty runs to compile its hot code. */
const warmingUp = 25;

export async function interactive(product: Product): Promise<Line[]> {
  await order(product, [{ host: "answers.example", latencyMs: 200 }]);
  const took: number[] = [];
  for (const domain of freshDomains(warmingUp + 100)) {
    const began = performance.now();
    const response = await post(product, "/api/made-up/ask", { domain });
    await response.text();
    if (!response.ok) throw new Error(`The call was refused: ${response.status}`);
    took.push(performance.now() - began);
  }
  await order(product, []);
  const sorted = took.slice(warmingUp).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return [
    {
      name: "Interactive run beyond its vendor call",
      value: `${Math.round(median - 200)} ms more`,
      more: `median of ${sorted.length} runs, ${Math.round(median)} ms in all, slowest ${Math.round(sorted.at(-1) ?? 0)} ms`,
    },
  ];
}
