/** Ends the workers of sendings at any moment, and lets some stand still for longer than their lease. */
import type { Chance } from "../chance";
import type { Life } from "../life";
import type { World } from "../world";

/** Milliseconds; around and above the lease of a sending. */
const standsStillFor = [30_000, 170_000] as const;
const again = 300;

const isWorker = ({ name }: Life) => name.startsWith("consumer of work-sending");
const isObject = ({ name }: Life) => name.startsWith("limiter of");

export function planKills(world: World, chance: Chance): void {
  const { clock, faults } = world;
  const begin = clock.now();
  const span = faults.calmFrom - begin;
  const end = (life: Life, fault: "cut" | "evict" | "deploy") => {
    world.met(fault, doingOf(life));
    world.ended.push(life.name);
    life.end(fault);
  };
  const plan = (times: number, which: (life: Life) => boolean, work: (life: Life) => void) => {
    const strike = () => {
      if (faults.isCalm) return;
      const lives = [...world.lives].filter(which);
      if (lives.length > 0) work(chance.pick(lives));
      else clock.after(again, strike);
    };
    for (let n = 0; n < times; n++) clock.at(begin + chance.below(span), strike);
  };
  /** Ends a worker a moment after one of its next requests of this kind begins. */
  const aims = Array.from({ length: faults.has("cut") ? chance.between(1, 8) : 0 }, () => ({
    at: chance.pick([
      "contacts/batch/create",
      "contacts/batch/update",
      "companies/batch/create",
      "database writes other",
    ]),
    after: Math.floor(4 * chance.next() ** 2),
  }));
  world.onBegins = (life, doing) => {
    if (faults.isCalm || !isWorker(life)) return;
    const aim = aims.find(({ at }) => doing.endsWith(at));
    if (!aim || (aim.after -= 1) >= 0) return;
    aims.splice(aims.indexOf(aim), 1);
    clock.after(Math.floor(600 * chance.next() ** 2), () => life.ended || end(life, "cut"));
  };
  if (faults.has("cut")) plan(chance.between(1, 8), isWorker, (life) => end(life, "cut"));
  if (faults.has("evict")) plan(chance.between(1, 6), isObject, (life) => end(life, "evict"));
  if (faults.has("deploy"))
    plan(1, isWorker, () => {
      for (const life of [...world.lives]) end(life, "deploy");
    });
  if (faults.has("stands still"))
    plan(chance.between(1, 4), isWorker, (life) => {
      world.met("stands still", doingOf(life));
      world.ended.push(life.name);
      life.standStill();
      clock.after(chance.between(...standsStillFor), () => life.goOn());
    });
}

const doingOf = (life: Life) => life.doing.findLast((each) => each !== "begins") ?? "waits";
