/** The environment shared by all parts of the simulated world. */
import type { Chance } from "./chance";
import type { Life, LifeOptions } from "./life";
import type { VirtualTime } from "./virtual-time";

export interface Surroundings {
  clock: VirtualTime;
  /** Randomness for delays and everything else that is not a fault. */
  chance: { ways: Chance };
  newLife(name: string, options?: Pick<LifeOptions, "onRest">): Life;
  /** Decides whether a call between parts is lost, before it arrives or after the work. */
  mishap(doing: string): "before" | "after" | null;
  /** Counts that a fault met this state. */
  met(fault: string, state: string): void;
  /** Called before the ledger changes. */
  beforeBooking(): Promise<void>;
  /** Adds a line to the seed's story. */
  tell(line: () => string): void;
}
