/**
 * Runs rounds on one stack: each starts its own work, is killed at moments given by its seed, and
 * is then checked.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createClient } from "@libsql/client";
import { videosWithCaptions } from "../../bench/cases/sockets.ts";
import { order, type Product, signIn } from "../../bench/product.ts";
import { isoWeek } from "../../sandbox/market/calendar.ts";
import { allBehaviours, type Behaviour } from "../../sandbox/behaviours.ts";
import { Chance } from "../../sandbox/market/random.ts";
import { freePort } from "../stack/free-port.ts";
import { launcherOwner, whenAskedToStop } from "../stack/launcher.ts";
import { type Stack, startStack } from "../stack/stack.ts";
import { scheduledPath } from "../stack/tick.ts";
import { type Kill, killAtRandom } from "./kills.ts";
import { untilNothingIsOpen } from "./open.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { rowsUnderWork, usedRows, usedRowsOfRound } from "./used-rows.ts";
import { setGoing, type Subjects } from "./work.ts";

export interface Round {
  seed: number;
  /** ms since 1970 */
  begun: number;
  kills: Kill[];
  outcome: Outcome;
}

/**
 * Vendors behave as badly as usual, except that they do not refuse calls: a round blames every
 * failure on a kill and cannot wait an hour for a ban. All other faults apply when the bill is
 * compared, including fractions of a credit.
 */
const refusing: ReadonlySet<Behaviour> = new Set([
  "apollo-drops-misses",
  "podchaser-firewall",
  "youtube-doubts-data-centres",
  "youtube-session-limit",
]);

/** Seconds until everything must have ended: the longest lease, on a busy machine. */
const patience = 240;

export async function killRounds(
  { rounds, seed, soon }: { rounds: number; seed: number; soon: boolean },
  tell: (round: Round) => void,
): Promise<Round[]> {
  const folder = mkdtempSync(join(tmpdir(), "research-console-kill-"));
  const environment = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    SANDBOX_BEHAVIOURS: allBehaviours.filter((name) => !refusing.has(name)).join(","),
  };
  const starting = startStack({ mode: "preview", environment, output: "log", clockless: true });
  const done: Round[] = [];
  // On Ctrl-C, or if the caller gives up, no process of the stack may remain.
  void whenAskedToStop(launcherOwner()).then(async () => {
    await starting.stop();
    process.exit(1);
  });
  try {
    const stack = await starting.ready;
    const product = await signIn(stack.console, stack.sandbox);
    const database = createClient(stack.database);
    await withoutOwnScrapes(database);
    for (let number = 0; number < rounds; number++) {
      const round = await oneRound({ stack, product, database, soon }, seed + number, number);
      done.push(round);
      tell(round);
    }
  } finally {
    await starting.stop();
    if (done.every(({ outcome }) => outcome.wrong.length === 0))
      rmSync(folder, { recursive: true, force: true });
    else process.stdout.write(`State and logs are kept in ${folder}\n`);
  }
  return done;
}

interface Running {
  stack: Stack;
  product: Product;
  database: Client;
  soon: boolean;
}

/**
 * Runs one round.
 * @param number of the round on this stack, from 0; each round uses other people and companies
 */
async function oneRound(running: Running, seed: number, number: number): Promise<Round> {
  const { stack, product, database, soon } = running;
  const chance = new Chance("kill", seed);
  const subjects = await subjectsOf(product, number, chance);
  await order(product, [
    { host: "api.apollo.io", latencyMs: chance.int(100, 1500) },
    { host: "*", latencyMs: chance.int(0, 400) },
  ]);
  const begun = { soon, at: Date.now(), ...(await countsBefore(running)) };
  const round = `round-${seed}-${begun.at}`;
  const rows = await usedRows(product, round, subjects.used);
  const clock = ticking(stack.console);
  try {
    const work = await setGoing({ product, database, round, rows }, subjects, chance);
    const kills = await killAtRandom(stack, chance, () => rowsUnderWork(database, rows));
    await work.asked;
    await order(product, []);
    const open = await untilNothingIsOpen(database, begun.at, patience);
    const outcome = await outcomeOf(running, work, kills, begun);
    if (open.size > 0) {
      const left = [...open].map(([kind, count]) => `${count} ${kind}`).join(", ");
      outcome.wrong.unshift(`still open after ${patience} s: ${left}`);
    }
    return { seed, begun: begun.at, kills, outcome };
  } finally {
    clock.stop();
  }
}

async function countsBefore({ product, database }: Running) {
  const bill = (await (await fetch(`${product.sandbox}/bill.json`)).json()) as { lines: unknown[] };
  const { rows } = await database.execute("SELECT COUNT(*) AS n FROM ledger");
  return { billed: bill.lines.length, ledger: Number(rows[0]?.n) };
}

/**
 * Divides the sandbox's market among the rounds, because one round's paid answers would serve the
 * next from the cache.
 */
async function subjectsOf(product: Product, number: number, chance: Chance): Promise<Subjects> {
  const market = (await (await fetch(`${product.sandbox}/market.json`)).json()) as {
    people: { email: string; domain: string }[];
    companies: { domain: string; shippedFilters: string }[];
  };
  const [ofFiles, ofSearches] = [240, 24];
  const ofRound = ofFiles + usedRowsOfRound;
  // Some sites without a channel, and this one, refuse requests or do not answer.
  const open = market.companies.filter(
    ({ domain, shippedFilters }) => shippedFilters !== "no channel" && domain !== "closeddoor.example",
  );
  const companies = open.slice(number * ofSearches, (number + 1) * ofSearches);
  const domains = companies.map(({ domain }) => domain);
  // An employee of a searched company could be found twice, by two different questions.
  const searched = new Set(open.slice(0, 40 * ofSearches).map(({ domain }) => domain));
  const others = market.people.filter(({ domain }) => !searched.has(domain));
  const ofThisRound = others.slice(number * ofRound, (number + 1) * ofRound);
  const [people, used] = [ofThisRound.slice(0, ofFiles), ofThisRound.slice(ofFiles)];
  if (used.length < usedRowsOfRound || domains.length < ofSearches)
    throw new Error(`The sandbox's market is too small for round ${number + 1} on one stack.`);
  const videos = (await videosWithCaptions(product, (number + 1) * 6)).slice(-6);
  const mark = `kill${number}x${Date.now().toString(36)}`;
  const keywords = ["podcast", "webinar", "interview", "transcription"].map(
    (word, at) => `${word} NOT ${mark}${at}`,
  );
  return {
    people,
    used: used.map(({ email }) => email),
    domains,
    videos,
    keywords: chance.shuffled(keywords),
  };
}

/**
 * Sends the scheduler's ticks, doubled as real ones may be, and more often than each minute to
 * shorten a round.
 */
function ticking(console: string): { stop(): void } {
  const stopping = new AbortController();
  const trigger = () =>
    fetch(`${console}${scheduledPath}`, {
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(55_000)]),
    }).then(
      (response) => response.body?.cancel(),
      // The console was killed or is down; the next tick follows.
      () => undefined,
    );
  void (async () => {
    while (!stopping.signal.aborted) {
      void trigger();
      void trigger();
      await sleep(15_000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return { stop: () => stopping.abort() };
}

/**
 * Marks the weekly scrape as done, because late in the week the scheduler would start it; only
 * requested charts count here.
 */
async function withoutOwnScrapes(database: Client): Promise<void> {
  const now = new Date();
  const { week, year } = isoWeek(now);
  await database.batch(
    ["thursday", "friday", "saturday", "sunday"].map((slot) => ({
      sql: "INSERT INTO chart_scrapes (week, slot, started_at, ended_at) VALUES (?, ?, ?, ?)",
      args: [year * 100 + week, slot, now.getTime(), now.getTime()],
    })),
  );
}
