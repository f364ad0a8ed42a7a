/**
 * `npm run test:abuse [-- part …] [--short] [--built]`: attacks the production build with wrong
 * identities, foreign origins, hostile texts and files, hostile vendors, and single requests that
 * block others. Takes at most ten minutes. Prints every attack that succeeded, and how long a
 * second user waited.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { hostileAddresses } from "../abuse/addresses.ts";
import { beside } from "../abuse/beside.ts";
import { hostileInputs, hostileScreens } from "../abuse/hostile.ts";
import { foreignOrigins, staffEverywhere, wrongIdentitiesEverywhere } from "../abuse/identities.ts";
import { loads } from "../abuse/load.ts";
import { apiCalls, screens } from "../abuse/paths.ts";
import { hostileUpstream } from "../abuse/upstream.ts";
import { attackedStack } from "../abuse/product.ts";
import { type Group, groupTable, type Timed, timeTable, worstOf } from "../abuse/report.ts";
import { Refusal } from "../refusal.ts";
import { freePort } from "../stack/free-port.ts";
import { launcherOwner, whenAskedToStop } from "../stack/launcher.ts";
import { startStack } from "../stack/stack.ts";
import { run as buildConsole } from "./build.ts";

/** Milliseconds. A request longer than this means that the console hung, on any machine. */
const stoodStill = 10_000;

export async function run(given: string[]): Promise<number> {
  const { short, built, chosen } = understand(given);
  if (!built) await buildConsole();
  const folder = mkdtempSync(join(tmpdir(), "research-console-abuse-"));
  const environment = {
    ...(process.env as Record<string, string>),
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
  };
  const starting = startStack({ mode: "preview", environment, output: "log", clockless: true });
  void whenAskedToStop(launcherOwner()).then(async () => {
    await starting.stop();
    process.exit(1);
  });
  try {
    const attacked = await attackedStack(await starting.ready);
    const [calls, shown] = [await apiCalls(attacked), await screens()];
    const share = short ? 0.2 : 1;
    const groups: Group[] = [];
    const add = (...more: Group[]) => {
      for (const group of more) {
        groups.push(group);
        tell(`${group.through.length === 0 ? "held" : "WENT THROUGH"}: ${group.name} (${group.tried})`);
        for (const one of group.through.slice(0, 20)) tell(`  ${one}`);
      }
    };
    const times: Timed[] = [];
    const parts: Record<Part, () => Promise<Group[]>> = {
      identities: () => wrongIdentitiesEverywhere(attacked, calls, shown),
      origins: async () => [await foreignOrigins(attacked, calls, shown)],
      staff: async () => [await staffEverywhere(attacked, calls, shown)],
      load: async () => {
        for (const each of loads(attacked, share)) times.push(await beside(attacked, each));
        return [judged(times)];
      },
      // The short suite only tries hostile texts, because they reach screens.
      upstream: () => hostileUpstream(attacked, short ? ["words"] : ["words", "types"]),
      inputs: async () => [await hostileInputs(attacked, share)],
      addresses: async () => [await hostileAddresses(attacked, shown, share)],
      screens: async () => [await hostileScreens(attacked, calls, shown)],
    };
    for (const name of chosen) {
      const began = performance.now();
      try {
        add(...(await parts[name]()));
      } catch (error) {
        // A part that fails does not stop the other parts.
        add({ name: `${name}, which broke off`, tried: 0, through: [String(error)] });
      }
      tell(`${name} took ${Math.round((performance.now() - began) / 1000)} s`);
    }
    tell(`\n${groupTable(groups)}\n`);
    if (times.length > 0) tell(`${timeTable(times, new Date())}\n\n${worstOf(times)}\n`);
    const through = groups.reduce((sum, group) => sum + group.through.length, 0);
    tell(`${groups.reduce((sum, { tried }) => sum + tried, 0)} tried, ${through} came through`);
    attacked.database.close();
    return through > 0 ? 1 : 0;
  } finally {
    await starting.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const tell = (text: string) => void process.stdout.write(`${text}\n`);

const names = [
  "identities",
  "origins",
  "staff",
  "load",
  "upstream",
  "inputs",
  "addresses",
  "screens",
] as const;
type Part = (typeof names)[number];

/**
 * Counts only server errors and hung requests as failures. Other durations depend on the machine.
 */
function judged(times: Timed[]): Group {
  const wrong = times.filter(({ login, status }) => login > stoodStill || status.includes("500"));
  return {
    name: "single heavy requests and hostile files beside a second person",
    tried: times.length,
    through: wrong.map(
      ({ name, login, status }) => `${name}: ${status}, /login after ${Math.round(login)} ms`,
    ),
  };
}

function understand(given: string[]): { short: boolean; built: boolean; chosen: Part[] } {
  const refusal = new Refusal(
    `Usage: npm run test:abuse [-- part …] [--short] [--built]. Parts: ${names.join(", ")}.`,
  );
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: { short: { type: "boolean", default: false }, built: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const chosen = names.filter((name) => positionals.length === 0 || positionals.includes(name));
    if (chosen.length < positionals.length) throw refusal;
    return { ...values, chosen };
  } catch {
    throw refusal;
  }
}
