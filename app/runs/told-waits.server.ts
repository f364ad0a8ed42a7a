/**
 * Reports what a search waits for, in place of its progress: the vendor's request to wait or our
 * own pacing, and the time left. After minutes of waiting for our own pace the search continues in
 * the background.
 */
import { every, type Time } from "../time";
import type { UpstreamWait } from "../calls/upstream-waits";
import { waitWords, wordsEvery } from "./wait-words";

/** Milliseconds of waiting for our own pace after which the user need not stay on the screen. */
const longestInFront = 600_000;

interface Telling {
  time: Time;
  label(upstream: string): string;
  say(sentence: string): void;
  /** Called once. */
  goOnInBackground(): void;
}

export class ToldWaits {
  readonly #telling: Telling;
  #sentence: string | null = null;
  #waits: UpstreamWait[] = [];
  #endTicking: (() => void) | null = null;
  #isPaced = false;
  #pacedSince = 0;
  #paced = 0;
  #isInBackground = false;

  constructor(telling: Telling) {
    this.#telling = telling;
  }

  /** Sets the search's own progress sentence. */
  say(sentence: string): void {
    this.#sentence = sentence;
    this.#tell();
  }

  hear(waits: UpstreamWait[]): void {
    this.#count();
    this.#waits = waits;
    this.#isPaced = waits.some(({ why }) => why === "pace");
    this.#pacedSince = this.#telling.time.now();
    if (waits.length > 0) this.#endTicking ??= every(this.#telling.time, wordsEvery, () => this.#tick());
    else this.end();
    this.#tell();
  }

  /** Stops reporting when the search has ended. */
  end(): void {
    this.#endTicking?.();
    this.#endTicking = null;
  }

  #tick(): void {
    this.#count();
    this.#tell();
  }

  #count(): void {
    const now = this.#telling.time.now();
    if (this.#isPaced) this.#paced += now - this.#pacedSince;
    this.#pacedSince = now;
    if (this.#isInBackground || this.#paced < longestInFront) return;
    this.#isInBackground = true;
    this.#telling.goOnInBackground();
  }

  #tell(): void {
    const waiting = waitWords(this.#waits, this.#telling.time.now(), this.#telling.label);
    const sentence = waiting ?? this.#sentence;
    if (sentence !== null) this.#telling.say(sentence);
  }
}
