/** Ends what is in memory, at any moment: one invocation, one object, or everything at once as a deployment does. */
import type { Chance } from "./chance";
import type { Life } from "./life";
import type { World } from "./world";

const isObject = (life: Life) => /^(keeper|limiter) of/.test(life.name);
/** What it was at, without numbers and names. */
const stateOf = (life: Life) =>
  life.doing.findLast((each) => each !== "begins" && each !== "asked") ?? "waits";

/** Milliseconds after which is looked again where nothing was there to end. */
const again = 300;

export function planMischief(world: World, chance: Chance): void {
  const { clock, faults } = world;
  const begin = clock.now();
  const span = faults.calmFrom - begin;
  const end = (life: Life, fault: "cut" | "evict" | "deploy") => {
    world.met(fault, isObject(life) ? (life.name.split(" ")[0] ?? "") : stateOf(life));
    world.ended.push(life.name);
    life.end(fault);
  };
  /** Does it to what is there, or as soon as something is. */
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
  if (faults.has("cut")) plan(chance.between(1, 12), invocations, (lives) => end(chance.pick(lives), "cut"));
  if (faults.has("evict")) plan(chance.between(1, 12), isObject, (lives) => end(chance.pick(lives), "evict"));
  if (faults.has("deploy"))
    plan(chance.between(1, 3), invocations, () => {
      for (const life of [...world.lives]) end(life, "deploy");
    });
}
