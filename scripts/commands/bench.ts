/**
 * `npm run bench [-- case …]`: measures the product on this machine and prints counts and ratios.
 * Default: all cases.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { charts } from "../../bench/cases/charts.ts";
import { farAway } from "../../bench/cases/far.ts";
import { interactive } from "../../bench/cases/interactive.ts";
import { kills } from "../../bench/cases/kill.ts";
import { lists } from "../../bench/cases/lists.ts";
import { manyRows } from "../../bench/cases/many-rows.ts";
import { peaks } from "../../bench/cases/peaks.ts";
import { records } from "../../bench/cases/records.ts";
import { roundTrips } from "../../bench/cases/round-trips.ts";
import { scripts } from "../../bench/cases/scripts.ts";
import { slow } from "../../bench/cases/slow.ts";
import { crowds, sockets } from "../../bench/cases/sockets.ts";
import { workW1 } from "../../bench/cases/w1.ts";
import { type SlowWay, startMeasuredDatabase, startSlowWay } from "../../bench/database.ts";
import { makeBenchFolder } from "../../bench/folder.ts";
import { Heap } from "../../bench/heap.ts";
import { type Product, signIn } from "../../bench/product.ts";
import { type Line, print, printFailure } from "../../bench/report.ts";
import { Refusal } from "../refusal.ts";
import { runTool } from "../run-tool.ts";
import { freePort } from "../stack/free-port.ts";
import { stoppable } from "../stack/launcher.ts";
import { type Stack, startStack } from "../stack/stack.ts";
import { localBatchSize } from "../stack/worker-config.ts";

const buildFolder = "build/bench";
const onTheStack = ["interactive", "w1", "rows", "lists", "sockets", "crowds", "scripts", "slow", "kill"];
const onTheirOwn = ["trips", "far", "records", "peaks"];
const cases = ["charts", ...onTheirOwn, ...onTheStack];

async function build(): Promise<void> {
  const words = ["build", ".", "--config", "bench/vite.config.ts"];
  const code = await runTool("@react-router/dev/bin.cjs", words, {
    NODE_ENV: "production",
    BUILD_DIR: buildFolder,
  });
  if (code !== 0) throw new Refusal("The build failed. See the messages above.");
}

/**
 * Returns 1 if a case failed (the bench still measures the others), 130 if the user stopped the
 * bench, else 0.
 */
export async function run(words: string[]): Promise<number> {
  const unknown = words.filter((word) => !cases.includes(word));
  if (unknown.length > 0)
    throw new Refusal(`There is no case ${unknown.join(", ")}. Choose from: ${cases.join(", ")}.`);
  const wanted = words.length === 0 ? cases : words;
  const folder = makeBenchFolder();
  const clean = () => rmSync(folder, { recursive: true, force: true });
  const work = (isStopping: () => boolean) => measureAll(wanted, folder, isStopping).finally(clean);
  return stoppable(work, clean);
}

async function measureAll(wanted: string[], folder: string, isStopping: () => boolean): Promise<number> {
  let failed = 0;
  const measure = async (name: string, work: () => Promise<Line[]>) => {
    if (!wanted.includes(name) || isStopping()) return;
    try {
      print(await work());
    } catch (failure) {
      if (isStopping()) return;
      failed = 1;
      printFailure(name, failure);
    }
  };
  await measure("charts", () => charts(join(folder, "charts")));
  if (![...onTheirOwn, ...onTheStack].some((name) => wanted.includes(name))) return failed;
  await build();
  process.stdout.write(`\nDatabases and files are in ${folder} (set TMPDIR to choose another place).\n`);
  await measure("trips", () => withSlowWay(join(folder, "trips"), roundTrips));
  await measure("far", () => withSlowWay(join(folder, "far"), farAway));
  await measure("records", () => withSlowWay(join(folder, "records"), records));
  await measure("peaks", () => withInspector(join(folder, "peaks"), peaks));
  if (!onTheStack.some((name) => wanted.includes(name)) || isStopping()) return failed;
  const database = await startMeasuredDatabase(folder);
  try {
    await withStack(join(folder, "stack"), database.url, async (stack) => {
      const product = { ...(await signIn(stack.console, stack.sandbox)), rowsRead: database.rowsRead };
      process.stdout.write(
        `\nThe local queue works one batch at a time: ${localBatchSize} chunks side by side, each with at most five calls under way.\n\n`,
      );
      await measure("interactive", () => interactive(product));
      await measure("w1", () => workW1(product));
      await measure("rows", () => manyRows(product, 50_000));
      await measure("lists", () => lists(product, 50_000));
      await measure("sockets", () => sockets(product, 100));
      await measure("crowds", () => crowds(product));
      await measure("scripts", () => scripts(product));
      await measure("slow", () => slow(product));
      await measure("kill", () => kills(product, () => killAndRestart(stack)));
    });
  } finally {
    await database.stop();
  }
  return failed;
}

async function killAndRestart({ crashing }: Stack): Promise<void> {
  crashing.console.kill();
  await crashing.console.startAgain();
}

async function withStack<T>(
  folder: string,
  database: string,
  work: (stack: Stack) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> {
  const environment = {
    ...more,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    TURSO_DATABASE_URL: database,
    BUILD_DIR: buildFolder,
    ANSWERING_KEY: "bench",
    // Turns off the sandbox's bans, refusals and delays, which differ from day to day. Tests cover
    // all of them.
    SANDBOX_BEHAVIOURS: "none",
  };
  const starting = startStack({ mode: "preview", environment, output: "log", clockless: true });
  try {
    return await work(await starting.ready);
  } finally {
    await starting.stop();
  }
}

/** @param work receives the inspector of the runtime that serves the product */
async function withInspector(
  folder: string,
  work: (product: Product, heap: Heap) => Promise<Line[]>,
): Promise<Line[]> {
  const database = await startMeasuredDatabase(folder);
  const port = await freePort();
  const onStack = async (stack: Stack) => {
    const nudge = () => fetch(`${stack.console}/login`).then((answer) => answer.text());
    return work(await signIn(stack.console, stack.sandbox), new Heap(port, "research-console", nudge));
  };
  try {
    const more = { INSPECTOR_PORT: String(port) };
    return await withStack(join(folder, "stack"), database.url, onStack, more);
  } finally {
    await database.stop();
  }
}

/** @param work receives a proxy in front of the database, which can delay requests */
async function withSlowWay(
  folder: string,
  work: (product: Product, way: SlowWay) => Promise<Line[]>,
): Promise<Line[]> {
  const database = await startMeasuredDatabase(folder);
  const way = await startSlowWay(database.url);
  try {
    return await withStack(join(folder, "stack"), way.url, async (stack) =>
      work(await signIn(stack.console, stack.sandbox), way),
    );
  } finally {
    way.close();
    await database.stop();
  }
}
