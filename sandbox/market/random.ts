/**
 * Seeded randomness: the same seed and parts always give the same values, whatever was drawn
 * elsewhere.
 */

/** FNV-1a hash of the parts, as an unsigned 32-bit number. */
export function hash(...parts: (string | number)[]): number {
  let value = 0x811c9dc5;
  // Joining the parts first would take 1.5 times as long, and a chart hashes thousands of times.
  for (let part = 0; part < parts.length; part++) {
    // Separates two parts with the character 1.
    if (part > 0) value = Math.imul(value ^ 1, 0x01000193);
    const text = String(parts[part]);
    for (let at = 0; at < text.length; at++) {
      value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    }
  }
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

export class Chance {
  private state: number;

  constructor(...parts: (string | number)[]) {
    this.state = hash(...parts);
  }

  /** 0 ≤ x < 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** Returns a whole number from `from` to `to`, inclusive. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True with this probability. */
  hit(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined && list.length === 0) throw new Error("Nothing to pick from");
    return picked as T;
  }

  /** Returns `count` different members in list order. */
  some<T>(list: readonly T[], count: number): T[] {
    return this.shuffled(list.map((_, at) => at))
      .slice(0, count)
      .sort((a, b) => a - b)
      .map((at) => list[at] as T);
  }

  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list];
    for (let at = copy.length - 1; at > 0; at--) {
      const other = this.int(0, at);
      [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
    }
    return copy;
  }

  /** Returns small numbers often and large ones rarely; both ends are inclusive. */
  skewed(from: number, to: number): number {
    return Math.round(from * (to / Math.max(from, 1)) ** this.next());
  }
}

const hexDigits = "0123456789abcdef";
const urlSafe = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Returns an opaque id of `length` characters, always the same for the same parts. */
export function opaqueId(kind: "hex" | "base64url", length: number, ...parts: (string | number)[]): string {
  const alphabet = kind === "hex" ? hexDigits : urlSafe;
  const chance = new Chance("id", ...parts);
  let id = "";
  while (id.length < length) id += alphabet[chance.int(0, alphabet.length - 1)];
  return id;
}
