/**
 * The two daily quotas of a project: 10,000 units, and separately 100 searches; both reset at
 * midnight Pacific time.
 */
import type { World } from "../../world.ts";
import { keyInvalid, keyMissing, searchesUsedUp, unitsUsedUp } from "./failures.ts";

const unitsADay = 10_000;
const searchesADay = 100;

interface Used {
  day: string;
  units: number;
  searches: number;
}

const pacificDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles", dateStyle: "short" });

/** Checks the key and counts the call; returns a response if it is refused. */
export function refusal(request: Request, world: World, bucket: "units" | "searches"): Response | null {
  const key = new URL(request.url).searchParams.get("key") ?? request.headers.get("x-goog-api-key");
  if (!key) return keyMissing();
  if (key === "bad") return keyInvalid();
  const projects = world.memory("youtube quota", () => new Map<string, Used>());
  const day = pacificDay.format(world.now());
  const before = projects.get(key);
  const used = before?.day === day ? before : { day, units: 0, searches: 0 };
  projects.set(key, used);
  used[bucket]++;
  if (bucket === "searches") return used.searches > searchesADay ? searchesUsedUp() : null;
  return used.units > unitsADay ? unitsUsedUp() : null;
}
