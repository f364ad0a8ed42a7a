/**
 * Measures the peak memory of the heaviest work, beyond the idle console. The local runtime works
 * all chunks in one isolate; in production each chunk has its own invocation.
 */
import type { Heap } from "../heap.ts";
import {
  freshDomains,
  mailsSent,
  order,
  post,
  type Product,
  readRun,
  startCsv,
  untilEnded,
} from "../product.ts";
import type { Line } from "../report.ts";

/** Megabytes that an invocation may use: half of the platform's limit for an isolate. */
const allowed = 60;
const fast = "/api/made-up/ask-fast/csv";

export async function peaks(product: Product, heap: Heap): Promise<Line[]> {
  await untilEnded(product, await startCsv(product, freshDomains(500), fast), 120);
  const points: [name: string, work: () => Promise<void>][] = [
    ["21 MB of sound, the most that two hours are here", await sound(product)],
    ["A mail with a file of 3 MB", () => mail(product)],
    ["50 kept answers of 200 KB", await keptAnswers(product)],
    ["A file of 50,000 rows, read, begun, cancelled and mailed", () => largeFile(product)],
  ];
  const lines: Line[] = [];
  for (const [name, work] of points) {
    const { before, most, looks } = await heap.during(work);
    await order(product, []);
    lines.push({
      name: `Held at once: ${name}`,
      value: `${most} MB of ${allowed}`,
      more: `beyond ${before} MB before, measured ${looks} times after a forced collection`,
    });
  }
  return lines;
}

async function file(product: Product, domains: string[]): Promise<void> {
  const run = await untilEnded(product, await startCsv(product, domains, fast), 900);
  if (run.counts?.done !== domains.length) throw new Error(`The file did not end well: ${run.status}`);
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 200));

/** All its chunks are alike, so working the first rows is enough. */
async function largeFile(product: Product): Promise<void> {
  const id = await startCsv(product, freshDomains(50_000), fast);
  while (((await readRun(product, id)).counts?.done ?? 0) < 500) await pause();
  await post(product, `/api/runs/${id}/cancel`);
  while ((await readRun(product, id)).mail !== "sent") await pause();
}

/**
 * The mail vendor answers after five seconds; until then the request and its data stay in memory.
 */
async function mail(product: Product): Promise<void> {
  const answer = "answer ".repeat(9000);
  const before = await mailsSent(product);
  await order(product, [
    { host: "answers.example", status: 200, body: { answer } },
    { host: "api.resend.com", latencyMs: 5000 },
  ]);
  const { id } = await untilEnded(product, await startCsv(product, freshDomains(45), fast), 120);
  while ((await readRun(product, id)).mail !== "sent") await pause();
  if ((await mailsSent(product)) <= before) throw new Error("No mail went");
}

/** Works the same rows twice, so that the second run finds all answers in the cache. */
async function keptAnswers(product: Product): Promise<() => Promise<void>> {
  const domains = freshDomains(50);
  await order(product, [
    { host: "answers.example", status: 200, body: { answer: "answer ".repeat(29_000) } },
  ]);
  await file(product, domains);
  await order(product, []);
  return () => file(product, domains);
}

/** Makes OpenAI answer after five seconds. */
async function sound(product: Product): Promise<() => Promise<void>> {
  const { videos } = (await (await fetch(`${product.sandbox}/market.json`)).json()) as {
    videos: { url: string; captions: string; state: string }[];
  };
  const video = videos.find(({ captions, state }) => captions === "none" && state === "public");
  if (!video) throw new Error("The market has no video without captions");
  const longer = { url: video.url, durationSeconds: 7190 };
  await fetch(`${product.sandbox}/market.json`, { method: "PATCH", body: JSON.stringify(longer) });
  return async () => {
    await order(product, [
      { host: "api.supadata.ai", status: 500 },
      { host: "api.openai.com", latencyMs: 5000 },
    ]);
    const response = await post(product, "/api/yt-transcript/download", { url: video.url });
    const runId = response.headers.get("x-run-id") ?? "";
    await response.text();
    const run = await untilEnded(product, runId, 120);
    if (run.status !== "done") throw new Error(`The sound was not listened to: ${JSON.stringify(run.error)}`);
  };
}
