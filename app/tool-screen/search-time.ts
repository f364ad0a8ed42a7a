import { duration } from "../ui/elapsed";

/** Seconds from which a user would rather know how long a search takes. */
const slow = 10;

/** Returns for example "Takes about 55 s"; null for a quick search or an unknown duration. */
export const searchTime = (seconds: number | null = null): string | null =>
  seconds !== null && seconds >= slow ? `Takes about ${duration(seconds * 1000)}` : null;
