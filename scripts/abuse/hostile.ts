/** Hostile words in every input, in what is stored and in what services answered, with a browser that watches. */
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { browserWords, findBrowser } from "../testing/find-browser.ts";
import type { Call } from "./paths.ts";
import type { Attacked } from "./product.ts";
import type { Group } from "./report.ts";

const words = [
  `<img src=x onerror="window.ranHostile=1">`,
  `"><script>window.ranHostile=1</script>`,
  `</textarea><svg onload="window.ranHostile=1">`,
  `javascript:window.ranHostile=1`,
  `'; DROP TABLE runs; --`,
  `{{constructor.constructor('window.ranHostile=1')()}}`,
  `\u202egnp.exe \u0007 \ud83d\ude00`,
  "W".repeat(3000),
  `</script><script>window.ranHostile=1</script>`,
  `<a href="javascript:window.ranHostile=1">here</a><iframe srcdoc="<script>parent.ranHostile=1</script>">`,
];

/** The same value with other words where words are; what reads like a name or a path of the console's own, or a time, is left. */
export function hostile(value: unknown, at = { next: 0 }): unknown {
  if (Array.isArray(value)) return value.map((each) => hostile(each, at));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hostile(each, at)]));
  if (typeof value !== "string" || /^[a-z][a-z0-9.-]{0,24}$|^\d{4}-\d\d-\d\d|^\/api\//.test(value))
    return value;
  at.next += 1;
  return words[at.next % words.length];
}

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  enum?: unknown[];
  items?: Schema;
  maximum?: number;
}
interface Described {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema?: Schema }> } }>>;
}

const valueFor = ({ type, enum: given, properties, items }: Schema, word: string): unknown => {
  if (given) return word;
  const [first] = [type ?? "string"].flat();
  if (first === "object")
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, schema]) => [name, valueFor(schema, word)]),
    );
  if (first === "array") return [items ? valueFor(items, word) : word];
  return first === "string" ? word : first === "boolean" ? word : 1e300;
};

/** Every body that a call describes, with hostile words in all of it: taken or refused in words, never a fault. */
export async function hostileInputs({ url, staff }: Attacked, share: number): Promise<Group> {
  const group: Group = { name: "hostile words × every body that a call describes", tried: 0, through: [] };
  const headers = { authorization: `Bearer ${staff.token}`, "content-type": "application/json" };
  const { paths } = (await (await fetch(`${url}/openapi.json`, { headers })).json()) as Described;
  const chosen = words.slice(0, Math.max(2, Math.round(words.length * share)));
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const schema = requestBody?.content["application/json"]?.schema;
      // The sign-in counts failures of an address, and would end this one.
      if (!schema || path === "/api/sm/auth" || path === "/api/first-day") continue;
      for (const word of chosen) {
        group.tried += 1;
        const body = JSON.stringify(valueFor({ type: "object", ...schema }, word));
        const address = url + path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(word.slice(0, 200)));
        const signal = AbortSignal.timeout(60_000);
        const answer = await fetch(address, { method: method.toUpperCase(), headers, body, signal });
        await answer.arrayBuffer();
        if (answer.status === 500) group.through.push(`${method} ${path} with ${word.slice(0, 40)}: 500`);
      }
    }
  return group;
}

const searches: [string, object][] = [
  ["/api/youtube/scrape", { domain: "brightcast.example", findDomainCompetitors: true }],
  ["/api/youtube/scrape/light", { domain: "brightcast.example" }],
  ["/api/signals/query/relevantTarget", { domain: "brightcast.example" }],
  ["/api/signals/query/competitors", { domain: "brightcast.example" }],
  ["/api/sm/scores", { name: "brightcast.example" }],
  ["/api/hg-enricher/enrich", { email: "soren.sarwen@acornshift.example", type: "guest" }],
  ["/api/use-cases/scrape", { domain: "brightcast.example" }],
  ["/api/linkedin-specific/scrape", { keyword: "audio quality" }],
  ["/api/onboarding/email", { email: "soren.sarwen@acornshift.example" }],
  ["/api/co-workers/scrape", { linkedInUrl: "https://www.linkedin.com/in/soren-sarwen", creditCap: 5000 }],
];

/** Runs whose results, and settings that, hold hostile words wherever a service's or a person's words stood. */
async function poison({ url, database, staff }: Attacked, calls: Call[]): Promise<string[]> {
  const headers = { authorization: `Bearer ${staff.token}`, "content-type": "application/json" };
  const ids = await Promise.all(
    searches.map(async ([path, body]) => {
      const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
      await answer.arrayBuffer();
      return answer.headers.get("x-run-id") ?? "";
    }),
  );
  const form = new FormData();
  form.append("emailToSendCSV", "abuse@example.com");
  form.append(
    "csvfile",
    new Blob([`domain,${words[0]}\nbrightcast.example,"${words[2]}"\nno-such.example,=1+1\n`]),
    `${words[0]}.csv`,
  );
  const file = await fetch(`${url}/api/youtube/scrape/csv/light`, {
    method: "POST",
    headers: { authorization: headers.authorization },
    body: form,
  });
  await file.arrayBuffer();
  ids.push(file.headers.get("x-run-id") ?? "");
  for (let waited = 0; waited < 120; waited++) {
    const open = (await (await fetch(`${url}/api/runs?open=true&mine=true`, { headers })).json()) as {
      runs: { id: string; status: string }[];
    };
    if (!open.runs.some(({ id, status }) => ids.includes(id) && status !== "paused")) break;
    await sleep(1000);
  }
  for (const table of ["runs", "run_rows"]) {
    const { rows } = await database.execute(
      `SELECT rowid AS at, result_json FROM ${table} WHERE result_json IS NOT NULL`,
    );
    for (const row of rows) {
      const stored = JSON.parse(String(row.result_json)) as { value: unknown };
      const args = [JSON.stringify({ ...stored, value: hostile(stored.value) }), Number(row.at)];
      await database.execute({ sql: `UPDATE ${table} SET result_json = ? WHERE rowid = ?`, args });
    }
  }
  await database.execute({
    sql: "UPDATE runs SET title = ?, progress = ?",
    args: [words[1] ?? "", words[7] ?? ""],
  });
  for (const { path } of calls.filter(({ method }) => method === "PUT")) {
    const saved = await fetch(url + path, { headers });
    if (!saved.ok) continue;
    const body = JSON.stringify(hostile(await saved.json()));
    await (await fetch(url + path, { method: "PUT", headers, body })).arrayBuffer();
  }
  for (const word of words.slice(0, 5)) {
    const make = (path: string, body: object) =>
      fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) }).then((answer) =>
        answer.arrayBuffer(),
      );
    await make("/api/icp/personas", { role: word });
    await make("/api/reddit/alerts", { keyword: word });
  }
  return ids.filter(Boolean);
}

/** Each screen and each run's page, looked at by a browser that would run what it is given. */
export async function hostileScreens(attacked: Attacked, calls: Call[], screens: Call[]): Promise<Group> {
  const group: Group = {
    name: "screens over hostile results, settings, names and files, in a browser",
    tried: 0,
    through: [],
  };
  const ids = await poison(attacked, calls);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserWords });
  try {
    const context = await browser.newContext({
      baseURL: attacked.url,
      viewport: { width: 1280, height: 800 },
    });
    const cookies = attacked.staff.cookie.split("; ").map((cookie) => {
      const [name = "", ...value] = cookie.split("=");
      return { name, value: value.join("="), url: attacked.url };
    });
    await context.addCookies(cookies);
    const seen: string[] = [];
    await context.exposeFunction("tellViolation", (violation: string) => seen.push(`policy: ${violation}`));
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
        (window as unknown as { tellViolation(words: string): void }).tellViolation(
          `${effectiveDirective} ${blockedURI} ${sample}`,
        );
      });
    });
    const page = await context.newPage();
    page.on("dialog", (dialog) => {
      seen.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("pageerror", (error) => seen.push(`an error: ${error.message.slice(0, 200)}`));
    const paths = screens.filter(({ path }) => path !== "/logout").map(({ path }) => path);
    const hostilePath = `/runs?search=${encodeURIComponent(words[1] ?? "")}`;
    for (const path of [...paths, ...ids.map((id) => `/runs/${id}`), hostilePath]) {
      group.tried += 1;
      const problems = await look(page, path);
      group.through.push(...[...problems, ...seen.splice(0)].map((problem) => `${path}: ${problem}`));
    }
  } finally {
    await browser.close();
  }
  return group;
}

async function look(page: Page, path: string): Promise<string[]> {
  const answer = await page
    .goto(path, { waitUntil: "load", timeout: 60_000 })
    .catch((error: unknown) => String(error));
  // What is no page, but data for one, is told by its type.
  if (typeof answer === "string")
    return answer.includes("Download is starting") ? [] : [answer.slice(0, 200)];
  const status = answer?.status() ?? 0;
  if (!answer?.headers()["content-type"]?.startsWith("text/html"))
    return status === 500 ? ["answered 500"] : [];
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
  return page.evaluate((answered) => {
    const problems: string[] = [];
    if (answered >= 500) problems.push(`answered ${answered}`);
    if ("ranHostile" in window) problems.push("ran a script of others");
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth + 1) {
      const wide = [...document.querySelectorAll("main *")].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      const last = wide.at(-1);
      problems.push(
        `is ${scrollWidth - clientWidth} pixels too wide: ${last?.tagName} ${last?.className} in ${last?.parentElement?.className}`,
      );
    }
    for (const link of document.querySelectorAll("a[href]"))
      if (
        /^\s*javascript:/i.test(link.getAttribute("href") ?? "") &&
        !link.getAttribute("href")?.includes("React has blocked")
      )
        problems.push("has a link that is a script");
    return problems;
  }, status);
}
