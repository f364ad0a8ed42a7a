/** Runs one seed, from an empty console to the final checks. */
import type { Client } from "@libsql/client";
import { planAlertActs } from "./alert-acts";
import type { Counts } from "./counts";
import { type Fault, faults } from "./fault-plan";
import { failureViolations, violationsOf, whatIsOpen, whatIsTried } from "./invariants";
import { planMischief } from "./mischief";
import { People } from "./people";
import type { Plant } from "./plant";
import { World } from "./world";

export interface Outcome {
  seed: number;
  violations: string[];
  counts: Counts;
  /** The seed's faults. */
  faults: string[];
  events: number;
  story: string[];
}

export interface SeedOptions {
  allowed?: readonly Fault[];
  /** True to record the story. */
  tells?: boolean;
  plant?: Plant;
  /** A database to use instead of a new one in memory. */
  database?: Client;
  /** Called before each event with the number of events so far. */
  onEvent?: (events: number) => void;
}

const minute = 60_000;
/** Time after the last fault by which all work must have ended. */
const calmFor = 10 * minute;
/** Longer than other runs may use an answer. */
const longerThanKept = 65 * minute;
/** One day plus the delay of an attempt. */
const mailsAreTriedFor = 1455 * minute;
/** How many times users resolve what waits for them after the faults. */
const mostResolved = 6;

export async function runSeed(
  seed: number,
  { allowed = faults, tells = false, plant, database, onEvent }: SeedOptions = {},
): Promise<Outcome> {
  const story: string[] = [];
  const tell = tells ? (line: string) => void story.push(line) : undefined;
  const world = new World(seed, { allowed: new Set(allowed), tell, plant, database, onEvent });
  const endListening = listen(world);
  try {
    await world.open();
    const people = new People(world);
    await people.arrive();
    people.plan();
    planMischief(world, people, world.chance.faults);
    await planAlertActs(world, people);
    everyMinute(world, world.chance.faults.between(1000, minute));
    world.tell(() => `faults: ${world.faults.names.join(", ") || "none"}`);
    await world.clock.run(world.faults.calmFrom);
    world.tell(() => "no more faults");
    const violations: string[] = [];
    await untilClosed(world);
    for (const open of await whatIsOpen(world)) if (!open.waits) violations.push(`still open: ${open.words}`);
    violations.push(...(await failureViolations(world)));
    if (
      violations.length === 0 &&
      world.faults.has("person waits an hour") &&
      (await people.haveToResolve())
    ) {
      world.met("person waits an hour", "paused");
      await world.clock.run(world.clock.now() + longerThanKept);
      await untilClosed(world);
    }
    for (let n = 0; n < mostResolved && violations.length === 0; n++) {
      if (!(await people.resolve())) break;
      await world.clock.run(world.clock.now() + minute);
      await untilClosed(world);
    }
    await untilTriedOut(world);
    if (world.mailbox.isAway) await untilMailsEnded(world);
    violations.push(...(await violationsOf(world, people)));
    endAll(world);
    for (const words of violations) world.tell(() => `WRONG: ${words}`);
    const { counts } = world;
    return { seed, violations, counts, faults: world.faults.names, events: world.clock.events, story };
  } finally {
    endListening();
    endAll(world);
    world.inner.close();
  }
}

function endAll(world: World): void {
  for (const life of world.lives) life.end("over");
}

/** @param first milliseconds until the first tick */
export function everyMinute(world: World, first: number): void {
  const { clock } = world;
  clock.after(first, () => {
    everyMinute(world, world.ticksEvery);
    const life = world.newLife("tick");
    const ends = life.begins("begins");
    const over = () => {
      ends();
      life.end("done");
    };
    const work = () => world.tick(life);
    void (world.plant?.tick?.(work) ?? work()).then(over, over);
  });
}

/** Waits until all work is closed and no limiter has anything to settle, plus a minute, or until the time limit. */
async function untilClosed(world: World): Promise<void> {
  const end = world.clock.now() + calmFor;
  while (world.clock.now() < end) {
    await world.clock.run(world.clock.now() + 5000);
    if (!(await isClosed(world))) continue;
    await world.clock.run(world.clock.now() + 70_000);
    // Waiting work may have started again.
    if (await isClosed(world)) return;
  }
}

async function isClosed(world: World): Promise<boolean> {
  const isCounting = [...world.limiters.values()].some(({ hasAlarm }) => hasAlarm);
  return !isCounting && (await whatIsOpen(world)).every(({ waits }) => waits);
}

/** Waits until the console has given up mails without a mail service. */
async function untilMailsEnded(world: World): Promise<void> {
  const { clock, inner, met } = world;
  // Simulating every minute of a day would take as long as many seeds.
  world.ticksEvery = 10 * minute;
  const open = "SELECT 1 FROM runs WHERE mail IN ('due', 'sending') LIMIT 1";
  const end = clock.now() + mailsAreTriedFor;
  while (clock.now() < end && (await inner.execute(open)).rows.length > 0)
    await clock.run(clock.now() + 10 * minute);
  const { rows } = await inner.execute("SELECT mail FROM runs WHERE mail IN ('failed', 'unconfirmed')");
  for (const { mail } of rows) met("mail is away for a day", String(mail));
}

/** Waits until work with pauses between its attempts has used them all. */
async function untilTriedOut(world: World): Promise<void> {
  const end = world.clock.now() + 2 * calmFor;
  while (world.clock.now() < end && (await whatIsTried(world)).length > 0)
    await world.clock.run(world.clock.now() + minute);
}

/** Adds the product's log lines to the story. */
export function listen(world: World): () => void {
  const { error, info } = console;
  const hears = (...words: unknown[]) => world.tell(() => `log: ${words.map(inOneLine).join(" ")}`);
  Object.assign(console, { error: hears, info: hears });
  return () => void Object.assign(console, { error, info });
}

/** Removes stack frames. */
const inOneLine = (word: unknown) =>
  (typeof word === "string" ? word : JSON.stringify(word)).replaceAll(/\\n {4}at [^\\"]*/g, "");
