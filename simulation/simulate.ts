/** Runs many seeds and counts what they met, or tells the story of one. */
import { Counts } from "./counts";
import { meetings } from "./meetings";
import { plantedBugs } from "./planted-bugs";
import { firstToFind } from "./find";
import { runSeed } from "./seed";
import { recordsPlants } from "./records/planted";
import { runRecordsSeed } from "./records/play";
import { plantedInSendings } from "./sendings/planted-bugs";
import { runSendingSeed } from "./sendings/seed";

/** Numbers of seeds after which all frequent, and all rare, combinations must have occurred. */
const enough = { often: 100, rare: 500 };

const say = (words: string) => void process.stdout.write(`${words}\n`);

export async function simulate(from: number, seeds: number): Promise<number> {
  const counts = new Counts();
  const failed: number[] = [];
  const began = performance.now();
  let events = 0;
  for (let seed = from; seed < from + seeds; seed++) {
    const outcome = await runSeed(seed);
    counts.add(outcome.counts);
    events += outcome.events;
    if (outcome.violations.length === 0) continue;
    failed.push(seed);
    say(`seed ${seed} (${outcome.faults.join(", ")}):`);
    for (const words of outcome.violations.slice(0, 4)) say(`  ${words}`);
    if (outcome.violations.length > 4) say(`  and ${outcome.violations.length - 4} more`);
  }
  const seconds = (performance.now() - began) / 1000;
  say(`\nHow often each fault met each state:\n${counts.table()}`);
  const wanted = { ...(seeds >= enough.often && meetings.often), ...(seeds >= enough.rare && meetings.rare) };
  const missing = counts.missing(wanted);
  if (missing.length > 0) say(`\nNever met, and so not proven: ${missing.join("; ")}`);
  say(`\n${seeds} seeds, ${failed.length} failed, ${events} events, ${seconds.toFixed(1)} s.`);
  if (failed.length > 0) say(`A failing seed tells its story: npm run simulate -- --seed ${failed[0]}`);
  return failed.length > 0 || missing.length > 0 ? 1 : 0;
}

/** Simulated worlds other than the days of runs. */
export type OtherWorld = "sendings" | "records";

const played = { sendings: runSendingSeed, records: runRecordsSeed };

/** Simulates worlds with sendings to HubSpot, or with records, one per seed. */
export async function simulateOther(world: OtherWorld, from: number, seeds: number): Promise<number> {
  const failed: number[] = [];
  const began = performance.now();
  for (let seed = from; seed < from + seeds; seed++) {
    const { violations } = await played[world](seed);
    if (violations.length === 0) continue;
    failed.push(seed);
    say(`${world} seed ${seed}:`);
    for (const words of violations.slice(0, 4)) say(`  ${words}`);
  }
  const seconds = (performance.now() - began) / 1000;
  say(`\n${seeds} seeds of ${world}, ${failed.length} failed, ${seconds.toFixed(1)} s.`);
  if (failed.length > 0)
    say(`A failing seed tells its story: npm run simulate -- --${world} --seed ${failed[0]}`);
  return failed.length > 0 ? 1 : 0;
}

/** Looks for each planted bug, first in the seed known to detect it, then in at most this many others. */
export async function findPlanted(seeds: number, world?: OtherWorld): Promise<number> {
  if (world === "records") return find(recordsPlants, seeds, runRecordsSeed);
  return world === "sendings"
    ? find(plantedInSendings, seeds, runSendingSeed)
    : find(plantedBugs, seeds, runSeed);
}

async function find<Planted extends { name: string; seed?: number }>(
  plants: readonly Planted[],
  seeds: number,
  run: (seed: number, options?: { plant: Planted }) => Promise<{ seed: number; violations: string[] }>,
): Promise<number> {
  let missed = 0;
  for (const plant of plants) {
    const found = await firstToFind(plant, seeds, run);
    if (!found) missed += 1;
    const isLost = plant.seed !== undefined && found?.seed !== plant.seed;
    const where = found && `seed ${found.seed}${isLost ? `, no more ${plant.seed}` : ""}`;
    say(`${plant.name}: ${found ? `${where}, ${found.violations[0]}` : "NOT FOUND"}`);
  }
  say(`\n${plants.length - missed} planted bugs found within ${seeds} seeds, ${missed} not found.`);
  return missed > 0 ? 1 : 0;
}

export async function tellSeed(seed: number, world?: OtherWorld): Promise<number> {
  const run = world === undefined ? runSeed : played[world];
  const { story, violations } = await run(seed, { tells: true });
  for (const line of story) say(line);
  if (world === "records") for (const words of violations) say(words);
  say(violations.length > 0 ? `\nSeed ${seed} fails.` : `\nSeed ${seed} is well.`);
  return violations.length > 0 ? 1 : 0;
}
