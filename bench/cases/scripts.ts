/** Measures the JavaScript of a screen's first load, gzipped. */
import { gzipSync } from "node:zlib";
import { bearer, type Product } from "../product.ts";
import type { Line } from "../report.ts";

export async function scripts(product: Product): Promise<Line[]> {
  const headers = { ...bearer(product), accept: "text/html" };
  const html = await (await fetch(`${product.console}/youtube`, { headers })).text();
  // Matches module preloads and scripts.
  const named = new Set([...html.matchAll(/["'(](\/assets\/[^"')]+\.js)/g)].map((match) => String(match[1])));
  let bytes = 0;
  for (const script of named) {
    const response = await fetch(product.console + script);
    bytes += gzipSync(Buffer.from(await response.arrayBuffer())).byteLength;
  }
  return [
    {
      name: "JavaScript for /youtube (gzip)",
      value: `${Math.round(bytes / 1024)} KB`,
      more: `${named.size} files`,
    },
  ];
}
