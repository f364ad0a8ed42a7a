/** What every part of the simulated world stands in. */
import type { Chance } from "./chance";
import type { Life, LifeOptions } from "./life";
import type { VirtualTime } from "./virtual-time";

export interface Surroundings {
  clock: VirtualTime;
  /** How long ways take, and what else is no fault. */
  chance: { ways: Chance };
  newLife(name: string, options?: Pick<LifeOptions, "onRest">): Life;
  /** Whether a call between parts is lost, before it arrives or after the work was done. */
  mishap(doing: string): "before" | "after" | null;
  /** A fault has met something in this state. */
  met(fault: string, state: string): void;
  /** The ledger is about to change. */
  beforeBooking(): Promise<void>;
  /** A line of the seed's story. */
  tell(line: () => string): void;
}
