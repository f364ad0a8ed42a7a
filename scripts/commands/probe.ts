/**
 * `npm run probe [-- vendor|call…] [--worker <url> [--platform]] [--yes]`: calls the vendors and
 * reports where their answers differ from what the adapters expect. The calls are sent from this
 * machine with its own keys, or from the deployed Worker with the Worker's keys. `--platform` first
 * measures what the code assumes of Cloudflare and the database.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { answer } from "../../sandbox/answer.ts";
import { createWorld } from "../../sandbox/world.ts";
import { type Asked, keysOf, type Probe } from "../../app/vendors/probes/probe.ts";
import { fixtureOf, withoutSecrets } from "../../app/vendors/probes/scrub.ts";
import { sandboxSubject } from "../../app/vendors/probes/subjects.ts";
import { chosen, prices } from "../probe/choose.ts";
import { askFromHere, gatewayOf, secretsOf } from "../probe/here.ts";
import { judge, type Verdict } from "../probe/judge.ts";
import { assess, table as platformTable } from "../probe/platform/assess.ts";
import { askerOf, measure } from "../probe/platform/measure.ts";
import { table } from "../probe/table.ts";
import { originOf, probingWorker } from "../probe/worker.ts";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";
import { type Environment, localEnvironment } from "../stack/environment.ts";

const tell = (words: string) => void process.stdout.write(`${words}\n`);

/** A machine from which calls are sent. */
interface Place {
  /** Returns the reason why the call cannot be tried from there, or null if it can. */
  obstacle(probe: Probe): string | null;
  ask(probe: Probe): Promise<Asked>;
  /** Returns the keys that the report must not contain. */
  secrets(probe: Probe): Environment;
  leave(): Promise<void>;
}

export async function run(words: string[]): Promise<number> {
  const { names, yes, worker, platform } = understand(words);
  const environment = localEnvironment();
  if (!platform || worker === undefined) return probeVendors({ names, yes, worker }, environment);
  const code = await probePlatform(worker, environment);
  if (environment.CONSOLE_EMAIL && environment.CONSOLE_PASSWORD) {
    tell("");
    return Math.max(code, await probeVendors({ names, yes, worker }, environment));
  }
  tell(
    "To test calls from the Worker, set CONSOLE_EMAIL and CONSOLE_PASSWORD to an account of that console.",
  );
  return code;
}

/**
 * Duration of a test message in milliseconds, about as long as a chunk. A local queue works ten
 * messages at a time.
 */
const messageLasts = { deployed: 20_000, local: 2000 };

async function probePlatform(worker: string, environment: Environment): Promise<number> {
  const token = environment.CONSOLE_TOKEN;
  if (!token)
    throw new Refusal(
      "Set CONSOLE_TOKEN to a health token. To create one: npm run token -- add probe health (revoke it afterwards).",
    );
  const lasts = originOf(worker).startsWith("http:") ? messageLasts.local : messageLasts.deployed;
  tell("Measuring the platform; this takes one to two minutes.");
  const figures = await measure(askerOf(worker, token, fetch), {
    wait: (milliseconds) => wait(milliseconds),
    lasts,
  });
  const rows = assess(figures);
  tell(platformTable(rows));
  const differing = rows.filter(({ change }) => change !== null).length;
  tell(`\n${rows.length} assumptions measured, ${differing} differ.`);
  return differing > 0 ? 1 : 0;
}

interface Wanted {
  names: string[];
  yes: boolean;
  worker: string | undefined;
}

async function probeVendors({ names, yes, worker }: Wanted, environment: Environment): Promise<number> {
  const wanted = chosen(names);
  const place = worker === undefined ? here(environment) : await atWorker(worker, environment);
  const verdicts: Verdict[] = [];
  // Reports and stores paid answers even if a later call fails.
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

function understand(words: string[]): Wanted & { platform: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { yes: { type: "boolean" }, worker: { type: "string" }, platform: { type: "boolean" } },
      allowPositionals: true,
    });
    const platform = values.platform ?? false;
    if (platform && values.worker === undefined) throw new Error("--platform needs --worker <url>.");
    return { names: positionals, yes: values.yes ?? false, worker: values.worker, platform };
  } catch {
    throw new Refusal("Usage: npm run probe [-- vendor or call …] [--worker <url> [--platform]] [--yes]");
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
    // The Worker never sends its keys.
    secrets: () => ({}),
  };
}

/** Returns a sandbox without faults: its answer to the call is the one that the adapter expects. */
function emulated(probe: Probe) {
  const world = createWorld({ behaviours: [] });
  const way = { fetch: answer(world), secrets: secretsOf(probe, {}), now: () => new Date() };
  return { way, subject: sandboxSubject };
}

async function agree(lines: string[], yes: boolean): Promise<void> {
  if (lines.length === 0) return;
  tell(`These calls cost money or change something:\n  ${lines.join("\n  ")}`);
  if (yes) return;
  if (!process.stdin.isTTY) throw new Refusal("No call was made. Add --yes to make them.");
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const said = await asking.question("Make these calls? (yes) ");
  asking.close();
  if (said.trim() !== "yes") throw new Refusal("No call was made.");
}

/** Stores answers as candidates for app/vendors/fixtures. A developer reviews them first. */
function store(verdict: Verdict, secrets: Record<string, string>, dataFolder: string): void {
  const folder = resolve(projectRoot, dataFolder, "probe");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${verdict.name.replaceAll("/", "-")}.json`);
  writeFileSync(file, withoutSecrets(`${JSON.stringify(fixtureOf(verdict.exchanges), null, 2)}\n`, secrets));
}
