/** Many seeds after each other, with what they met; or one with its story. */
import { Counts } from "./counts";
import { runSeed } from "./seed";

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
  say(`\n${seeds} seeds, ${failed.length} failed, ${events} events, ${seconds.toFixed(1)} s.`);
  if (failed.length > 0) say(`A failing seed tells its story: npm run simulate -- --seed ${failed[0]}`);
  return failed.length > 0 ? 1 : 0;
}

export async function tellSeed(seed: number): Promise<number> {
  const { story, violations } = await runSeed(seed, { tells: true });
  for (const line of story) say(line);
  say(violations.length > 0 ? `\nSeed ${seed} fails.` : `\nSeed ${seed} is well.`);
  return violations.length > 0 ? 1 : 0;
}
