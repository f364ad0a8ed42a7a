/** Ends lives at any moment: one invocation, one object, or everything at once, as a deployment does. */
import type { Chance } from "./chance";
import type { Life } from "./life";
import type { People } from "./people";
import type { World } from "./world";

const asksAnyone = ["dear", "cheap", "metered", "bulk", "free"].map((service) => `asks ${service}`);
/** Operations that are short or rare. */
const seldom = [
  "database books money",
  "database writes rows",
  "database inserts rows",
  "database claims rows",
  "keeper lives",
];
/** Operations during which invocations are ended, in addition to random moments. */
const aimedAt = [
  ...seldom,
  ...seldom,
  ...["claims calls", "books money", "writes answers", "claims rows", "inserts rows", "writes rows"].map(
    (kind) => `database ${kind}`,
  ),
  ...["writes run", "writes firings", "writes charts", "writes other", "reads"].map(
    (kind) => `database ${kind}`,
  ),
  ...asksAnyone,
  ...[
    "put uploads",
    "put unwritten",
    "list unwritten",
    "get unwritten",
    "delete unwritten",
    "get uploads",
  ].map((does) => `files ${does}`),
  ...["wake", "readingBegins", "sliceBegins", "sliceEnded", "sliceWaits", "lives", "workerEnds", "alive"].map(
    (does) => `keeper ${does}`,
  ),
  ...["grant", "settle", "reserved"].map((does) => `limiter ${does}`),
  "queue",
  "posts to the chat",
];
const objectsAt = [
  "limiter grant",
  "limiter settle",
  "keeper sliceBegins",
  "keeper lives",
  "mails",
  "database ends run",
];

/** A row that killed four workers is ended. If a user retries it, it kills another one. */
const mostTakenDown = 5;
const takenDownAgain = 1;
const takesDownFor = 180_000;

/** Milliseconds, longer than a worker's lease. */
const standsStillFor = [16_000, 45_000] as const;

const isObject = (life: Life) => /^(keeper|limiter) of/.test(life.name);
/** Returns the life's current operation, without numbers and names. */
const stateOf = (life: Life) =>
  life.doing.findLast((each) => each !== "begins" && each !== "asked") ?? "waits";

/** Milliseconds until the next attempt if there was nothing to end. */
const again = 300;

export function planMischief(world: World, people: People, chance: Chance): void {
  const { clock, faults } = world;
  const begin = clock.now();
  const span = faults.calmFrom - begin;
  const end = (life: Life, fault: "cut" | "evict" | "deploy") => {
    world.met(fault, isObject(life) ? (life.name.split(" ")[0] ?? "") : stateOf(life));
    world.ended.push(life.name);
    life.end(fault);
  };
  const still = new Map<Life, number>();
  const goOn = (life: Life) => {
    if (!still.delete(life)) return;
    world.tell(() => `${life.name} goes on`);
    life.goOn();
  };
  const standStill = (life: Life) => {
    if (still.has(life)) return;
    world.met("stands still", stateOf(life));
    world.ended.push(life.name);
    world.tell(() => `${life.name} stands still`);
    life.standStill();
    still.set(life, clock.now() + standsStillFor[0]);
    clock.after(chance.between(...standsStillFor), () => goOn(life));
  };
  /** Lets a worker that was declared dead continue just when another worker does the same work. */
  const wakeFor = (life: Life, doing: string) => {
    if (!doing.startsWith("asks ")) return;
    for (const [other, from] of still)
      if (other !== life && clock.now() > from && chance.happens(0.5))
        clock.after(chance.below(1500), () => goOn(other));
  };
  /** Acts on matching lives, or as soon as there are some. */
  const plan = (times: number, which: (life: Life) => boolean, work: (lives: Life[]) => void) => {
    const strike = () => {
      if (faults.isCalm) return;
      const lives = [...world.lives].filter(which);
      if (lives.length > 0) work(lives);
      else clock.after(again, strike);
    };
    for (let n = 0; n < times; n++) clock.at(begin + chance.below(span), strike);
  };
  const invocations = (life: Life) => !isObject(life);
  const aims: Aim[] = [];
  /** Acts a moment after an operation begins, at one of its next occurrences. */
  const aim = (times: number, at: readonly string[], does: (life: Life) => void, mostPassed = 6) => {
    for (let n = 0; n < times; n++)
      aims.push({ at: chance.pick(at), after: Math.floor(mostPassed * chance.next() ** 2), does });
  };
  if (faults.has("cut")) {
    plan(chance.between(1, 12), invocations, (lives) => end(chance.pick(lives), "cut"));
    aim(chance.between(0, 6), aimedAt, (life) => isObject(life) || end(life, "cut"));
    aim(1, ["files put unwritten"], (life) => isObject(life) || end(life, "cut"), 2);
    // Bulk questions are rare; without this, five hundred seeds may never meet them.
    aims.push({ at: "asks bulk", after: 1, does: (life) => isObject(life) || end(life, "cut") });
  }
  if (faults.has("evict")) {
    plan(chance.between(1, 12), isObject, (lives) => end(chance.pick(lives), "evict"));
    aim(chance.between(0, 4), objectsAt, () => {
      const lives = [...world.lives].filter(isObject);
      if (lives.length > 0) end(chance.pick(lives), "evict");
    });
  }
  if (faults.has("deploy"))
    plan(chance.between(1, 3), invocations, () => {
      for (const life of [...world.lives]) end(life, "deploy");
    });
  // Makes the database unreachable just when answers must be written.
  if (faults.has("database away")) aim(chance.between(0, 2), asksAnyone, () => world.databaseGoesAway(), 8);
  if (faults.has("stands still")) {
    plan(chance.between(1, 6), invocations, (lives) => standStill(chance.pick(lives)));
    aim(chance.between(1, 6), aimedAt, (life) => isObject(life) || standStill(life));
    // The worker has claims, but nothing has left yet.
    aim(
      chance.between(1, 3),
      ["database claims calls", "limiter grant"],
      (life) => isObject(life) || standStill(life),
    );
  }
  const ofRun = (does: (runId: string) => void) => (life: Life) => {
    const [, runId] = / of (id-\d+)$/.exec(life.name) ?? [];
    if (runId) does(runId);
  };
  if (faults.has("person cancels"))
    aim(
      chance.between(1, 3),
      ["database inserts rows", "keeper readingBegins", "files get uploads"],
      ofRun((runId) => people.does("cancel", runId)),
      2,
    );
  if (faults.has("person retries in between"))
    aim(
      chance.between(1, 3),
      ["database ends run"],
      ofRun((runId) => people.does("retry", runId)),
      2,
    );
  if (faults.has("person resumes in between"))
    aim(
      chance.between(1, 3),
      ["database pauses run"],
      ofRun((runId) =>
        clock.after(chance.between(300, 3000), () => faults.isCalm || people.does("resume", runId)),
      ),
      1,
    );
  world.onBegins = (life, doing) => {
    wakeFor(life, doing);
    if (faults.isCalm) return;
    for (const each of aims) {
      if (each.at !== doing || (each.after -= 1) >= 0) continue;
      aims.splice(aims.indexOf(each), 1);
      clock.after(Math.floor(60 * chance.next() ** 2), () => life.ended || each.does(life));
      return;
    }
  };
  if (faults.has("row takes its worker down")) {
    const about = people.oneQuestion();
    let left = mostTakenDown;
    world.vendors.takesDown = (life, asked) => {
      // A row continues for a while: four deaths take longer than most seeds have faults.
      const isOver =
        left > takenDownAgain && clock.now() > faults.calmFrom + (left < mostTakenDown ? takesDownFor : 0);
      if (asked !== about || isOver || left === 0) return false;
      left -= 1;
      world.met("row takes its worker down", isObject(life) ? "keeper" : "consumer");
      world.ended.push(life.name);
      life.end(isObject(life) ? "evict" : "cut");
      return true;
    };
  }
}

interface Aim {
  /** The operation that a life begins to wait for. */
  at: string;
  /** How many occurrences pass before it acts. */
  after: number;
  does(life: Life): void;
}
