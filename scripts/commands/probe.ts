/**
 * `npm run probe [-- vendor|call…] [--worker <url>] [--yes]`: tries the outside services, from here with the keys at hand
 * or from the deployed Worker with its own, and says what differs.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { answer } from "../../sandbox/answer.ts";
import { createWorld } from "../../sandbox/world.ts";
import { type Asked, keysOf, type Probe } from "../../app/vendors/probes/probe.ts";
import { fixtureOf, withoutSecrets } from "../../app/vendors/probes/scrub.ts";
import { sandboxSubject } from "../../app/vendors/probes/subjects.ts";
import { chosen, prices } from "../probe/choose.ts";
import { askFromHere, gatewayOf, secretsOf } from "../probe/here.ts";
import { judge, type Verdict } from "../probe/judge.ts";
import { table } from "../probe/table.ts";
import { probingWorker } from "../probe/worker.ts";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";
import { type Environment, localEnvironment } from "../stack/environment.ts";

const tell = (words: string) => void process.stdout.write(`${words}\n`);

/** Where calls are made from. */
interface Place {
  /** Why it can't be tried from there; null: it can. */
  obstacle(probe: Probe): string | null;
  ask(probe: Probe): Promise<Asked>;
  /** What must not be told. */
  secrets(probe: Probe): Environment;
  leave(): Promise<void>;
}

export async function run(words: string[]): Promise<number> {
  const { names, yes, worker } = understand(words);
  const environment = localEnvironment();
  const wanted = chosen(names);
  const place = worker === undefined ? here(environment) : await atWorker(worker, environment);
  const verdicts: Verdict[] = [];
  // What was paid for is told and kept, also where a later call breaks off.
  try {
    const ready = wanted.filter((probe) => place.obstacle(probe) === null);
    for (const probe of wanted)
      if (!ready.includes(probe)) tell(`${probe.name}: not tried, ${place.obstacle(probe)}.`);
    await agree(prices(ready), yes);
    for (const probe of ready) {
      const verdict = await judge(probe, await place.ask(probe), emulated(probe));
      verdicts.push(verdict);
      store(verdict, place.secrets(probe), environment.DATA_DIR ?? ".data");
    }
  } finally {
    const secrets = Object.assign({}, ...wanted.map((probe) => place.secrets(probe))) as Environment;
    if (verdicts.length > 0) tell(withoutSecrets(table(verdicts), secrets));
    await place.leave();
  }
  const differing = verdicts.filter(({ differences }) => differences.length > 0).length;
  tell(`\n${verdicts.length} calls tried, ${differing} differ from what the console expects.`);
  return differing > 0 ? 1 : 0;
}

function understand(words: string[]): { names: string[]; yes: boolean; worker: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { yes: { type: "boolean" }, worker: { type: "string" } },
      allowPositionals: true,
    });
    return { names: positionals, yes: values.yes ?? false, worker: values.worker };
  } catch {
    throw new Refusal("Usage: npm run probe [-- vendor or call …] [--worker <url>] [--yes]");
  }
}

function here(environment: Environment): Place {
  const secrets = (probe: Probe) => secretsOf(probe, environment);
  return {
    secrets,
    obstacle: (probe) => {
      const unset = gatewayOf(probe.vendor, environment)
        ? []
        : keysOf(probe).filter((key) => !environment[key]);
      return unset.length > 0 ? `${unset.join(", ")} is not set` : null;
    },
    ask: (probe) => askFromHere(probe, environment),
    leave: async () => undefined,
  };
}

async function atWorker(address: string, environment: Environment): Promise<Place> {
  const worker = await probingWorker(address, environment);
  return {
    ...worker,
    obstacle: (probe) => {
      if (probe.fromWorker === false) return "it is tried from a machine with the keys alone";
      const missing = worker.missing(probe);
      return missing.length > 0 ? `${missing.join(", ")} is not set there` : null;
    },
    // The Worker tells none of its own.
    secrets: () => ({}),
  };
}

/** The way to the answer that the adapter was written for. */
function emulated(probe: Probe) {
  const world = createWorld({ behaviours: [] });
  const way = { fetch: answer(world), secrets: secretsOf(probe, {}), now: () => new Date() };
  return { way, subject: sandboxSubject };
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

/** Candidates for app/vendors/fixtures, to be looked through by a person first. */
function store(verdict: Verdict, secrets: Record<string, string>, dataFolder: string): void {
  const folder = resolve(projectRoot, dataFolder, "probe");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${verdict.name.replaceAll("/", "-")}.json`);
  writeFileSync(file, withoutSecrets(`${JSON.stringify(fixtureOf(verdict.exchanges), null, 2)}\n`, secrets));
}
