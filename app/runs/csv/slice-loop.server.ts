/** Works the slice a message names and, while its time lasts, the run's next ones. */
import type { Engine } from "../engine";
import { type SliceMessage, workSlice } from "./slice.server";
import type { Slice } from "./slices";

/**
 * A consumer that has ended a slice takes the next at once: until the queue delivers again, the upstream's rate would
 * lie idle. After so many milliseconds the queue goes on, since an invocation has its limits.
 */
const takesOnFor = 30_000;

/** The keeper's say in whose turn a slice is. */
export interface SliceTurns {
  sliceBegins(slice: Slice): Promise<boolean>;
  /** @returns the slice to go on with, when `takesOn` and one is open */
  sliceEnded(from: number, takesOn: boolean): Promise<Slice | null>;
  /** The slice is to be sent again after so many milliseconds. */
  sliceWaits(slice: Slice, milliseconds: number): Promise<void>;
}

export async function workSlices(engine: Engine, { runId, ...slice }: SliceMessage, turns: SliceTurns) {
  const until = engine.now().getTime() + takesOnFor;
  let turn: Slice | null = (await turns.sliceBegins(slice)) ? slice : null;
  while (turn !== null) {
    const again = await workSlice(engine, { runId, ...turn });
    if (again !== null) return turns.sliceWaits(turn, again);
    turn = await turns.sliceEnded(turn.from, engine.now().getTime() < until);
  }
}
