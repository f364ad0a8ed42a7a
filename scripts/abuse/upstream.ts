/**
 * Vendors with malicious answers: the console must continue, report the problem, and show, store
 * and write nothing dangerous.
 */
import { CsvParser, unlimited } from "../../app/runs/csv/parser.ts";
import type { Hostility } from "../../sandbox/hostile.ts";
import type { Attacked } from "./product.ts";
import type { Group } from "./report.ts";
import { startFile, startSearches, untilEnded } from "./searches.ts";
import { watchedBrowser } from "./watched-browser.ts";

/** Matches texts that a spreadsheet would run as a formula, also after invisible characters. */
const formula = /^[\p{Cf}\0\s]*[=+\-@＝＋－＠]/u;
/** Numbers are the only cells that may start with such a character. */
const number = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

interface Run {
  status: string;
  problem?: { kind: string; detail: string };
}

async function judgeRun({ url, staff }: Attacked, id: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${staff.token}` };
  const through: string[] = [];
  const { status, problem } = (await (await fetch(`${url}/api/runs/${id}`, { headers })).json()) as Run;
  if (problem?.kind === "internal") through.push(`ended ${status} as a fault of ours: ${problem.detail}`);
  for (const name of ["result.csv", "failed.csv"]) {
    const answer = await fetch(`${url}/api/runs/${id}/${name}`, { headers });
    const text = await answer.text();
    if (answer.status === 500) through.push(`${name} answered 500`);
    if (!answer.ok) continue;
    const parser = new CsvParser(",", unlimited);
    for (const cell of [...parser.push(text), ...parser.end()].flat())
      if (formula.test(cell) && !number.test(cell))
        through.push(`${name} has the cell ${JSON.stringify(cell.slice(0, 60))}`);
  }
  return through;
}

export async function hostileUpstream(attacked: Attacked, ways: readonly Hostility[]): Promise<Group[]> {
  const groups: Group[] = [];
  const order = async (faults: object[]) => {
    const put = { method: "PUT", body: JSON.stringify(faults) };
    await (await fetch(`${attacked.sandbox}/faults`, put)).arrayBuffer();
  };
  const browser = await watchedBrowser(attacked);
  try {
    for (const hostile of ways) {
      const group: Group = { name: `answers of services with hostile ${hostile}`, tried: 0, through: [] };
      groups.push(group);
      await order([{ host: "*", hostile }]);
      const ids = await startSearches(attacked);
      const rows = "domain\nbrightcast.example\nloyalstudio.example\nquietworks.example\n";
      for (const path of ["/api/youtube/scrape/csv", "/api/use-cases/scrape/csv"])
        ids.push(await startFile(attacked, path, rows, "three.csv"));
      for (const id of await untilEnded(attacked, ids)) group.through.push(`${id} did not end`);
      await order([]);
      for (const id of ids.filter(Boolean)) {
        group.tried += 1;
        const problems = [...(await judgeRun(attacked, id)), ...(await browser.look(`/runs/${id}`))];
        group.through.push(...problems.map((problem) => `/runs/${id}: ${problem}`));
      }
    }
  } finally {
    await order([]);
    await browser.close();
  }
  return groups;
}
