/**
 * Puts a transcript together from frames that may come twice, cut off or after a reconnect. The result has neither
 * gap nor double: a repeated frame is dropped, and a broken one marks the whole as in need of the stored copy.
 */
import type { Cue } from "../../vendors/transcripts/port";
import { cueFrame, type Frame, readFrame } from "./frames";

export class Assembly {
  readonly #seen = new Set<string>();
  readonly #cues: Cue[] = [];
  #broken = false;

  /** Cues in the order of their frames. */
  get cues(): Cue[] {
    return this.#cues;
  }

  /** What a resuming client tells the server: frames it holds without a gap. */
  get framesSeen(): number {
    return this.#cues.length;
  }

  /** True when a frame could not be read, so that a line may be missing. */
  get incomplete(): boolean {
    return this.#broken;
  }

  /** @returns the frame that was read; null when it was broken or a repetition */
  take(message: string): Frame | null {
    const frame = readFrame(message);
    if (!frame) {
      this.#broken = true;
      return null;
    }
    if (frame.type !== "cue") return frame;
    const key = cueFrame(frame.cue);
    // After a broken frame the count no longer tells which frames are held, so nothing is added any more.
    if (this.#broken || this.#seen.has(key)) return null;
    this.#seen.add(key);
    this.#cues.push(frame.cue);
    return frame;
  }

  /** The next connection starts after the last whole frame, so a broken one comes again. */
  resume(): void {
    this.#broken = false;
  }
}
