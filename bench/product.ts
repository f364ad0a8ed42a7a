/** Client of the measured product with a signed-in user, and of the sandbox's controls. */
import type { RunView } from "../app/runs/run-view.ts";

export interface Product {
  console: string;
  sandbox: string;
  token: string;
  /** Returns the number of rows read so far, as counted by the database server. */
  rowsRead?(): Promise<number>;
}

export async function signIn(console: string, sandbox: string): Promise<Product> {
  const response = await fetch(`${console}/api/sm/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "staff@example.com", password: "let-me-in" }),
  });
  const { token } = (await response.json()) as { token: string };
  return { console, sandbox, token };
}

export const bearer = (product: Product) => ({ authorization: `Bearer ${product.token}` });

/** Uploads a file of domains to the made-up tool and returns the run's id. */
export const startCsv = (
  product: Product,
  domains: string[],
  api = "/api/made-up/ask/csv",
): Promise<string> =>
  upload(product, {
    api,
    csv: ["domain", ...domains].join("\n"),
    name: "bench.csv",
    email: "bench@example.com",
  });

export interface Upload {
  api: string;
  csv: string;
  name: string;
  /** Recipient of the result. */
  email: string;
  /** Id of the run whose rows the file contains. */
  madeFrom?: string;
}

export async function upload(product: Product, { api, csv, name, email, madeFrom }: Upload): Promise<string> {
  const form = new FormData();
  form.append("emailToSendCSV", email);
  if (madeFrom) form.append("madeFrom", madeFrom);
  form.append("csvfile", new Blob([csv]), name);
  const response = await fetch(product.console + api, {
    method: "POST",
    headers: bearer(product),
    body: form,
  });
  const answer = (await response.json()) as { runId?: string; detail?: string };
  if (!answer.runId) throw new Error(`The upload was refused: ${answer.detail ?? response.status}`);
  return answer.runId;
}

export async function readRun(product: Product, runId: string): Promise<RunView> {
  const response = await fetch(`${product.console}/api/runs/${runId}`, { headers: bearer(product) });
  return (await response.json()) as RunView;
}

/**
 * Returns a text with each reason why rows failed and its count, or an empty text if no row failed.
 */
export async function failures(product: Product, runId: string): Promise<string> {
  const response = await fetch(`${product.console}/api/runs/${runId}/failed.csv`, {
    headers: bearer(product),
  });
  if (!response.ok) return "";
  const [header = "", ...lines] = (await response.text()).trim().split("\r\n");
  const at = header.split(",").indexOf("reason");
  const counts = new Map<string, number>();
  for (const line of lines) {
    const reason = line.split(",")[at] ?? "";
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `; ${count} failed: ${reason}`).join("");
}

export async function post(product: Product, path: string, body?: unknown): Promise<Response> {
  return fetch(product.console + path, {
    method: "POST",
    headers: { ...bearer(product), "content-type": "application/json" },
    body: JSON.stringify(body ?? {}),
  });
}

const ended = new Set(["done", "no-data", "failed", "cancelled"]);

/**
 * Milliseconds between two polls. Users get updates by a stream, so polling is extra load that only
 * the bench causes.
 */
const lookEvery = 1000;

/** Waits for a run's end. Ignores failed requests, because the console may be restarting. */
export async function untilEnded(product: Product, runId: string, seconds: number): Promise<RunView> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    const run = await readRun(product, runId).catch(() => null);
    if (run && ended.has(run.status)) return run;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
  throw new Error(`The run did not end within ${seconds} s`);
}

/** Returns the seconds between a run's start and its end, both recorded by the run. */
export const secondsOf = (run: RunView): number =>
  (Date.parse(run.finishedAt ?? "") - Date.parse(run.createdAt)) / 1000;

export async function order(product: Product, faults: unknown[]): Promise<void> {
  await fetch(`${product.sandbox}/faults`, { method: "PUT", body: JSON.stringify(faults) });
}

/** Returns the number of requests to the made-up vendor since the log was emptied, by status. */
export async function callsMade(
  product: Product,
): Promise<{ total: number; answered: number; refused: number }> {
  const log = (await (await fetch(`${product.sandbox}/requests.json?host=answers.example`)).json()) as {
    status: number;
  }[];
  return {
    total: log.length,
    answered: log.filter(({ status }) => status === 200).length,
    refused: log.filter(({ status }) => status === 429).length,
  };
}

export async function emptyLogs(product: Product): Promise<void> {
  await fetch(`${product.sandbox}/requests.json`, { method: "DELETE" });
  await fetch(`${product.sandbox}/outbox.json`, { method: "DELETE" });
}

export async function mailsSent(product: Product): Promise<number> {
  const outbox = (await (await fetch(`${product.sandbox}/outbox.json`)).json()) as { emails: unknown[] };
  return outbox.emails.length;
}

let series = 0;
/** Returns domains that no earlier run used. */
export function freshDomains(count: number): string[] {
  series += 1;
  return Array.from({ length: count }, (_, at) => `company-${Date.now().toString(36)}-${series}-${at}.com`);
}

/**
 * Runs `work` and returns a text with the rows that the database read meanwhile, empty if it has no
 * counter.
 */
export async function rowsReadBy<T>(
  { rowsRead }: Product,
  work: () => Promise<T>,
): Promise<{ outcome: T; read: string }> {
  const before = await rowsRead?.();
  const outcome = await work();
  if (!rowsRead || before === undefined) return { outcome, read: "" };
  return { outcome, read: `, ${((await rowsRead()) - before).toLocaleString("en")} rows read` };
}
