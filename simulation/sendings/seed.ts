/** Runs one seed of a world with sendings: from an empty console to the final checks. */
import type { Behaviour } from "../../sandbox/behaviours";
import { crmOf } from "../../sandbox/vendors/hubspot/records";
import { type Chance, Chance as Chances } from "../chance";
import { withoutOwnScrapes } from "../charts";
import type { Counts } from "../counts";
import type { Fault } from "../fault-plan";
import type { Plant } from "../plant";
import { everyMinute, listen, type Outcome } from "../seed";
import { World } from "../world";
import { fillPortal, planColleagues, primaryOf, subjectsOf } from "./colleagues";
import { planKills } from "./kills";
import { SimulatedPortal } from "./portal";
import { sendingViolations } from "./rules";
import { Senders } from "./senders";

export interface SendingSeedOptions {
  tells?: boolean;
  plant?: Plant;
  onEvent?: (events: number) => void;
}

const minute = 60_000;
/** How often users decide what waits for them after the faults. */
const mostDecisions = 14;
/** How often of these they may change a plan, so that each sending ends. */
const mostChanges = 8;

const allowed: readonly Fault[] = [
  "message doubled",
  "message late",
  "call lost before",
  "call lost after",
  "vendor answers nothing",
  "vendor charges and breaks",
  "vendor breaks",
  "vendor cuts its answer",
  "vendor limits",
  "vendor refuses",
  "vendor is down",
  "cut",
  "evict",
  "deploy",
  "stands still",
  "database slow",
  "database away",
  "database busy",
  "database forgets to answer",
];

const behaviours: Behaviour[] = [
  "hubspot-batch-opt-outs",
  "hubspot-index-lags",
  "hubspot-respells",
  "hubspot-associates-by-domain",
  "hubspot-drops-results",
  "hubspot-refuses-whole-batches",
  "hubspot-long-conflicts",
  "hubspot-locks",
];

const some = <T>(all: readonly T[], chance: Chance) => all.filter(() => chance.happens(0.4));

export async function runSendingSeed(
  seed: number,
  { tells = false, plant, onEvent }: SendingSeedOptions = {},
): Promise<Outcome> {
  const story: string[] = [];
  const tell = tells ? (line: string) => void story.push(line) : undefined;
  const world = new World(seed, { allowed: new Set(allowed), tell, plant, onEvent });
  const endListening = listen(world);
  try {
    await world.open();
    await withoutOwnScrapes(world);
    const chance = new Chances(seed ^ 0x5e_4d_11);
    const portal = new SimulatedPortal(world, world.faults, chance.fork(), some(behaviours, chance));
    world.portal = portal;
    const begun = world.clock.now();
    const subjects = subjectsOf(chance.fork());
    fillPortal(portal, subjects, chance.fork());
    const primaries = new Map(
      crmOf(portal.world).all.contacts.flatMap(({ id }) => {
        const company = primaryOf(portal, id);
        return company ? [[id, company] as const] : [];
      }),
    );
    const senders = new Senders(world, subjects, chance.fork());
    await senders.arrive();
    senders.plan();
    planColleagues(world, portal, subjects, chance.fork());
    planKills(world, chance.fork());
    everyMinute(world, chance.between(1000, minute));
    world.tell(() => `faults: ${world.faults.names.join(", ") || "none"}`);
    await world.clock.run(world.faults.calmFrom);
    world.tell(() => "no more faults");
    await settle(world, senders);
    if (await senders.takeOneBack()) await settle(world, senders);
    const violations = await sendingViolations(world, portal, senders, { subjects, primaries, begun });
    for (const words of violations) world.tell(() => `WRONG: ${words}`);
    for (const path of portal.requests.keys()) world.met("calls", path);
    const { counts }: { counts: Counts } = world;
    return { seed, violations, counts, faults: world.faults.names, events: world.clock.events, story };
  } finally {
    endListening();
    for (const life of world.lives) life.end("over");
    world.inner.close();
  }
}

/** Lets the work go on, and users decide, until every sending has ended. */
async function settle(world: World, senders: Senders): Promise<void> {
  const { clock, inner } = world;
  for (let n = 0; n < mostDecisions; n++) {
    // A used-up day holds the calls for an hour at most.
    await clock.run(clock.now() + (n < mostChanges ? 3 * minute : 20 * minute));
    const { rows } = await inner.execute(
      // A cancelled sending reads its open records later, if HubSpot refused to show them.
      `SELECT 1 FROM sendings WHERE rows > 0 AND (state NOT IN ('done', 'refused', 'cancelled', 'returned')
        OR EXISTS (SELECT 1 FROM sending_rows WHERE sending_id = sendings.id AND sendings.state = 'cancelled'
          AND sending_rows.state IN ('new', 'planned', 'due', 'writing', 'written'))) LIMIT 1`,
    );
    if (rows.length === 0) return;
    senders.decide(n < mostChanges);
  }
}
