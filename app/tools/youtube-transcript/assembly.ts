/**
 * Assembles a transcript from frames that may repeat, break, or arrive over several connections. It
 * drops repeated frames. After a broken frame it stops, so that the result has no gap.
 */
import type { Cue } from "../../vendors/transcripts/port";
import { cueFrame, type Frame, readFrame } from "./frames";

export class Assembly {
  readonly #seen = new Set<string>();
  readonly #cues: Cue[] = [];
  #broken = false;

  /** The cues in the order of their frames. */
  get cues(): Cue[] {
    return this.#cues;
  }

  /** The number of frames received without a gap, which a resuming client sends to the server. */
  get framesSeen(): number {
    return this.#cues.length;
  }

  /** True if a frame was unreadable, so that a line may be missing. */
  get incomplete(): boolean {
    return this.#broken;
  }

  /**
   * Adds a frame to the transcript.
   * @returns The frame, or null if it was broken or repeated.
   */
  take(message: string): Frame | null {
    const frame = readFrame(message);
    if (!frame) {
      this.#broken = true;
      return null;
    }
    if (frame.type !== "cue") return frame;
    const key = cueFrame(frame.cue);
    // After a broken frame the count would be wrong, so nothing more is added.
    if (this.#broken || this.#seen.has(key)) return null;
    this.#seen.add(key);
    this.#cues.push(frame.cue);
    return frame;
  }

  /** The next connection starts after the last whole frame and repeats the broken one. */
  resume(): void {
    this.#broken = false;
  }
}
