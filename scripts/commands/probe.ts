/** `npm run probe [-- vendor|call…] [--yes]`: tries the outside services with the keys at hand, and says what differs. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { answer } from "../../sandbox/answer.ts";
import { createWorld } from "../../sandbox/world.ts";
import { keysOf, type Probe, standInFor } from "../probe/ask.ts";
import { chosen, prices } from "../probe/choose.ts";
import { judge, type Verdict } from "../probe/judge.ts";
import { fixtureOf, withoutSecrets } from "../probe/scrub.ts";
import { realSubject, sandboxSubject } from "../probe/subjects.ts";
import { table } from "../probe/table.ts";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";
import { type Environment, localEnvironment } from "../stack/environment.ts";

const tell = (words: string) => void process.stdout.write(`${words}\n`);

export async function run(words: string[]): Promise<number> {
  const { names, yes } = understand(words);
  const environment = localEnvironment();
  const wanted = chosen(names);
  const unset = (probe: Probe) =>
    gatewayOf(probe, environment) ? [] : keysOf(probe).filter((key) => !environment[key]);
  const ready = wanted.filter((probe) => unset(probe).length === 0);
  for (const probe of wanted)
    if (!ready.includes(probe)) tell(`${probe.name}: not tried, ${unset(probe).join(", ")} is not set.`);
  await agree(prices(ready), yes);
  const verdicts: Verdict[] = [];
  // What was paid for is told and kept, also where a later call breaks off.
  try {
    for (const probe of ready) {
      const secrets = secretsOf(probe, environment);
      const verdict = await tried(probe, secrets, environment);
      verdicts.push(verdict);
      store(verdict, secrets, environment.DATA_DIR ?? ".data");
    }
  } finally {
    const secrets = Object.assign({}, ...ready.map((probe) => secretsOf(probe, environment))) as Environment;
    if (verdicts.length > 0) tell(withoutSecrets(table(verdicts), secrets));
  }
  const differing = verdicts.filter(({ differences }) => differences.length > 0).length;
  tell(`\n${verdicts.length} calls tried, ${differing} differ from what the console expects.`);
  return differing > 0 ? 1 : 0;
}

function understand(words: string[]): { names: string[]; yes: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { yes: { type: "boolean" } },
      allowPositionals: true,
    });
    return { names: positionals, yes: values.yes ?? false };
  } catch {
    throw new Refusal("Usage: npm run probe [-- vendor or call …] [--yes]");
  }
}

async function agree(lines: string[], yes: boolean): Promise<void> {
  if (lines.length === 0) return;
  tell(`These cost or do something:\n  ${lines.join("\n  ")}`);
  if (yes) return;
  if (!process.stdin.isTTY) throw new Refusal("Nothing was asked. Add --yes to go on.");
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const said = await asking.question("Go on? (yes) ");
  asking.close();
  if (said.trim() !== "yes") throw new Refusal("Nothing was asked.");
}

/** As in the product: a service of `UPSTREAM_LIVE` is asked itself although a gateway is set. */
function gatewayOf({ vendor }: Probe, environment: Environment): string | undefined {
  const live = (environment.UPSTREAM_LIVE ?? "").split(",").map((name) => name.trim());
  return live.includes(vendor.name) ? undefined : environment.UPSTREAM_GATEWAY_URL || undefined;
}

const secretsOf = (probe: Probe, environment: Environment) =>
  Object.fromEntries(keysOf(probe).map((key) => [key, environment[key] ?? standInFor(key)]));

async function tried(probe: Probe, secrets: Record<string, string>, environment: Environment) {
  const gatewayUrl = gatewayOf(probe, environment);
  const world = createWorld({ behaviours: [] });
  const emulated = sandboxSubject(world.market);
  const now = () => new Date();
  return judge(
    probe,
    { way: { fetch, secrets, gatewayUrl, now }, subject: gatewayUrl ? emulated : realSubject(environment) },
    { way: { fetch: answer(world), secrets: secretsOf(probe, {}), now }, subject: emulated },
  );
}

/** Candidates for app/upstream/fixtures, to be looked through by a person first. */
function store(verdict: Verdict, secrets: Record<string, string>, dataFolder: string): void {
  const folder = resolve(projectRoot, dataFolder, "probe");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${verdict.name.replaceAll("/", "-")}.json`);
  writeFileSync(file, withoutSecrets(`${JSON.stringify(fixtureOf(verdict.exchanges), null, 2)}\n`, secrets));
}
