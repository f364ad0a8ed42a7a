/** A screen against a bare React Router page on the same runtime: requests a second, and JavaScript sent (gzip). */
import { gzipSync } from "node:zlib";
import type { Product } from "../product.ts";
import type { Line } from "../report.ts";

interface Page {
  url: string;
  headers: Record<string, string>;
}

const lanes = 4;
const slices = 8;
const sliceMs = 1000;

async function answeredWithin(milliseconds: number, { url, headers }: Page): Promise<number> {
  const until = performance.now() + milliseconds;
  let answered = 0;
  const lane = async () => {
    while (performance.now() < until) {
      const response = await fetch(url, { headers });
      await response.text();
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return answered;
}

/** Of each page, taken in turns: what else the machine does meets all of them. The first turn only warms up. */
async function requestsPerSecond(pages: Page[]): Promise<number[]> {
  const answered = pages.map(() => 0);
  for (let slice = 0; slice <= slices; slice++) {
    for (const [index, page] of pages.entries()) {
      const count = await answeredWithin(sliceMs, page);
      if (slice > 0) answered[index] = (answered[index] ?? 0) + count;
    }
  }
  return answered.map((count) => (count * 1000) / (slices * sliceMs));
}

/** Every script the page names (module preloads and scripts), gzipped, in KB. */
async function scriptKilobytes(
  origin: string,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const html = await (await fetch(origin + path, { headers })).text();
  const scripts = new Set(
    [...html.matchAll(/["'(](\/assets\/[^"')]+\.js)/g)].map((match) => match[1] as string),
  );
  let bytes = 0;
  for (const script of scripts) {
    bytes += gzipSync(Buffer.from(await (await fetch(origin + script)).arrayBuffer())).byteLength;
  }
  return bytes / 1024;
}

export async function screens(product: Product, bare: string): Promise<Line[]> {
  const headers = { authorization: `Bearer ${product.token}`, accept: "text/html" };
  const [bareRate = 0, screenRate = 0] = await requestsPerSecond([
    { url: bare, headers: {} },
    { url: `${product.console}/youtube`, headers },
  ]);
  const bareScripts = await scriptKilobytes(new URL(bare).origin, "/", {});
  const screenScripts = await scriptKilobytes(product.console, "/youtube", headers);
  return [
    {
      name: "Requests a second, /youtube against a bare page",
      value: `${(screenRate / bareRate).toFixed(2)} × bare`,
      more: `${Math.round(screenRate)} against ${Math.round(bareRate)} a second`,
    },
    {
      name: "JavaScript for /youtube against a bare page (gzip)",
      value: `${(screenScripts / bareScripts).toFixed(2)} × bare`,
      more: `${Math.round(screenScripts)} KB against ${Math.round(bareScripts)} KB`,
    },
  ];
}
