/**
 * Puts hostile texts into every input, stored value and vendor answer, and checks the screens in a
 * browser.
 */
import { printable } from "../../app/printable-text.ts";
import { hostileWords as words } from "../../sandbox/hostile.ts";
import type { Call } from "./paths.ts";
import type { Attacked } from "./product.ts";
import type { Group } from "./report.ts";
import { startFile, startSearches, untilEnded } from "./searches.ts";
import { watchedBrowser } from "./watched-browser.ts";

/**
 * Returns the value with its texts replaced; keeps names and paths of the console's own, and times.
 */
export function hostile(value: unknown, at = { next: 0 }): unknown {
  if (Array.isArray(value)) return value.map((each) => hostile(each, at));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hostile(each, at)]));
  if (typeof value !== "string" || /^[a-z][a-z0-9.-]{0,24}$|^\d{4}-\d\d-\d\d|^\/api\//.test(value))
    return value;
  at.next += 1;
  // Cleans the text as the console cleans vendor answers and request bodies before it stores them.
  return printable(words[at.next % words.length] ?? "");
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

/**
 * Sends every described body with hostile texts in all fields; the console must accept or reject it
 * without a server error.
 */
export async function hostileInputs({ url, staff }: Attacked, share: number): Promise<Group> {
  const group: Group = { name: "hostile words × every body that a call describes", tried: 0, through: [] };
  const headers = { authorization: `Bearer ${staff.token}`, "content-type": "application/json" };
  const { paths } = (await (await fetch(`${url}/openapi.json`, { headers })).json()) as Described;
  const chosen = words.slice(0, Math.max(2, Math.round(words.length * share)));
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const schema = requestBody?.content["application/json"]?.schema;
      // The sign-in counts failures per address and would lock out this machine.
      if (!schema || path === "/api/sm/auth" || path === "/api/first-day") continue;
      for (const word of chosen) {
        group.tried += 1;
        const body = JSON.stringify(valueFor({ type: "object", ...schema }, word));
        const address =
          url + path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(word.slice(0, 200).toWellFormed()));
        const signal = AbortSignal.timeout(60_000);
        const answer = await fetch(address, { method: method.toUpperCase(), headers, body, signal });
        await answer.arrayBuffer();
        if (answer.status === 500) group.through.push(`${method} ${path} with ${word.slice(0, 40)}: 500`);
      }
    }
  return group;
}

/** Creates runs and settings with hostile texts in place of users' and vendors' texts. */
async function poison(attacked: Attacked, calls: Call[]): Promise<string[]> {
  const { url, database, staff } = attacked;
  const headers = { authorization: `Bearer ${staff.token}`, "content-type": "application/json" };
  const ids = await startSearches(attacked);
  ids.push(
    await startFile(
      attacked,
      "/api/youtube/scrape/csv/light",
      `domain,${words[0]}\nbrightcast.example,"${words[2]}"\nno-such.example,=1+1\n`,
      `${words[0]}.csv`,
    ),
  );
  await untilEnded(attacked, ids);
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

/** Opens every screen and every run's page in a browser that would run injected scripts. */
export async function hostileScreens(attacked: Attacked, calls: Call[], screens: Call[]): Promise<Group> {
  const group: Group = {
    name: "screens over hostile results, settings, names and files, in a browser",
    tried: 0,
    through: [],
  };
  const ids = await poison(attacked, calls);
  const browser = await watchedBrowser(attacked);
  try {
    const paths = screens.filter(({ path }) => path !== "/logout").map(({ path }) => path);
    const hostilePath = `/runs?search=${encodeURIComponent(words[1] ?? "")}`;
    for (const path of [...paths, ...ids.map((id) => `/runs/${id}`), hostilePath]) {
      group.tried += 1;
      group.through.push(...(await browser.look(path)).map((problem) => `${path}: ${problem}`));
    }
  } finally {
    await browser.close();
  }
  return group;
}
