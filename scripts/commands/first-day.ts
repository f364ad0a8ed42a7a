/**
 * `npm run first-day -- <worker>`: measures on the deployed Worker what the code takes for granted, says which constant to
 * change, and tries from there the outside services, of which some refuse Cloudflare's addresses.
 */
import { setTimeout as wait } from "node:timers/promises";
import { assess, table } from "../first-day/assess.ts";
import { askerOf, measure } from "../first-day/measure.ts";
import { originOf } from "../probe/worker.ts";
import { Refusal } from "../refusal.ts";
import { localEnvironment } from "../stack/environment.ts";
import { run as probe } from "./probe.ts";

/** Milliseconds that a message of the queue lasts, about as long as a slice; a local queue works ten at a time. */
const lasts = { deployed: 20_000, local: 2000 };

export async function run(words: string[]): Promise<number> {
  const [address, ...more] = words.filter((word) => word !== "--yes");
  if (!address || more.length > 0) throw new Refusal("Usage: npm run first-day -- <worker> [--yes]");
  const environment = localEnvironment();
  const token = environment.CONSOLE_TOKEN;
  if (!token) {
    throw new Refusal(
      "Set CONSOLE_TOKEN to a token that measures: npm run token -- add first-day health (revoke it afterwards).",
    );
  }
  const isLocal = originOf(address).startsWith("http:");
  const tell = (lines: string) => void process.stdout.write(`${lines}\n`);
  tell("Measuring; it takes one to two minutes.");
  const ask = askerOf(address, token, fetch);
  const rows = assess(
    await measure(ask, {
      wait: (milliseconds) => wait(milliseconds),
      lasts: isLocal ? lasts.local : lasts.deployed,
    }),
  );
  tell(table(rows));
  const differing = rows.filter(({ change }) => change !== null).length;
  tell(`\n${rows.length} assumptions measured, ${differing} differ.`);
  if (!environment.CONSOLE_EMAIL || !environment.CONSOLE_PASSWORD) {
    tell(
      "Which services refuse the Worker: set CONSOLE_EMAIL and CONSOLE_PASSWORD to an account there as well.",
    );
    return differing > 0 ? 1 : 0;
  }
  tell("");
  const yes = words.includes("--yes") ? ["--yes"] : [];
  return Math.max(differing > 0 ? 1 : 0, await probe(["--worker", address, ...yes]));
}
