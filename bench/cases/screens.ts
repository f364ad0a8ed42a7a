/** A screen against a bare React Router page on the same runtime: requests a second, and JavaScript sent (gzip). */
import { gzipSync } from "node:zlib";
import type { Product } from "../product.ts";
import type { Line } from "../report.ts";

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const lanes = 4;
  const until = performance.now() + 5000;
  let answered = 0;
  const lane = async () => {
    while (performance.now() < until) {
      const response = await fetch(url, { headers });
      await response.text();
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      answered += 1;
    }
  };
  await fetch(url, { headers }).then((response) => response.text());
  await Promise.all(Array.from({ length: lanes }, lane));
  return answered / 5;
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
  const bareRate = await requestsPerSecond(bare, {});
  const screenRate = await requestsPerSecond(`${product.console}/youtube`, headers);
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
