/** Requests URLs with unknown values in every parameter a URL may carry. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hostileWords } from "../../sandbox/hostile.ts";
import { projectRoot } from "../project-root.ts";
import type { Call } from "./paths.ts";
import type { Attacked } from "./product.ts";
import type { Group } from "./report.ts";
import { startFile, untilEnded } from "./searches.ts";

/** Values that code could take for a number, a date, a list, a name or a URL. */
const values = [
  ...[
    "-1",
    "1e308",
    "9007199254740991",
    "NaN",
    "0x10",
    "2026-13-45",
    "9999-12-31",
    "-271821-04-20",
    "2026-W99",
  ],
  ...[
    "constructor",
    "__proto__",
    "%",
    "..",
    "//evil.example",
    "a,b|c..d",
    "x".repeat(5000),
    "\ud800",
    "\0",
    "\u202e",
  ],
  ...hostileWords.map((word) => word.slice(0, 1000)),
];

/** Returns the parameter names that the code reads from a URL. */
function namesInCode(): string[] {
  const code = globSync("app/**/*.{ts,tsx}", { cwd: projectRoot })
    .filter((path) => !path.includes(".test."))
    .map((path) => readFileSync(join(projectRoot, path), "utf8"));
  const asked = /(?:searchParams|search|params|query)\.get\("([\w.]+)"\)|(?:wanted|short)\("(\w+)"\)/g;
  const found = code.flatMap((text) => [...text.matchAll(asked)].map(([, one, other]) => one ?? other ?? ""));
  return [...new Set(found)].filter(Boolean);
}

interface Described {
  paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
}

/**
 * Requests every URL and expects no server error: the console must reject or ignore an unreadable
 * value.
 */
export async function hostileAddresses(attacked: Attacked, screens: Call[], share: number): Promise<Group> {
  const group: Group = { name: "hostile words × every name in an address", tried: 0, through: [] };
  const { url, staff } = attacked;
  const bearer = { authorization: `Bearer ${staff.token}` };
  const run = await startFile(
    attacked,
    "/api/youtube/scrape/csv/light",
    "domain\nbrightcast.example\nno-such.example\n",
    "addresses.csv",
  );
  await untilEnded(attacked, [run]);
  const { paths } = (await (await fetch(`${url}/openapi.json`, { headers: bearer })).json()) as Described;
  const calls = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).flatMap(({ name, in: place }) => (place === "query" ? [{ path, name }] : [])),
  );
  const names = [...new Set([...namesInCode(), ...calls.map(({ name }) => name), "where.title"])];
  let next = 0;
  const some = () => values[next++ % values.length] ?? "";
  const filled = (path: string) => path.replaceAll(/\{\w+\}|\bnone\b/g, run);
  const asked = [
    ...calls.flatMap(({ path, name }) =>
      values
        .slice(0, Math.ceil(values.length * share))
        .map((value) => ({ path: filled(path), name, value, headers: bearer as Record<string, string> })),
    ),
    ...screens
      .filter(({ path }) => path !== "/logout")
      .flatMap(({ path }) =>
        names
          .filter((_, at) => at % Math.round(1 / share) === 0)
          .map((name) => ({ path: filled(path), name, value: some(), headers: { cookie: staff.cookie } })),
      ),
  ];
  const worker = async () => {
    for (let one = asked.pop(); one; one = asked.pop()) {
      group.tried += 1;
      const { path, name, value, headers } = one;
      const address = `${url}${path}?${new URLSearchParams({ [name]: value })}`;
      const answer = await fetch(address, {
        headers,
        redirect: "manual",
        signal: AbortSignal.timeout(60_000),
      });
      if (answer.headers.get("content-type")?.startsWith("text/event-stream")) await answer.body?.cancel();
      else await answer.arrayBuffer();
      if (answer.status === 500)
        group.through.push(`${path} with ${name}=${JSON.stringify(value.slice(0, 40))}: 500`);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return group;
}
