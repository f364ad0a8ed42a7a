/** Formats movement as text: "12 up, 9 down, 3 new, 3 out". */
import type { PlatformReport } from "../report";
import type { MovementSums } from "../stored-chart";
import { formatNumber } from "../../toolkit/format-number";

export function movementWords({ up, down, entered, out }: MovementSums): string {
  const words = [
    [up, "up"],
    [down, "down"],
    [entered, "new"],
    [out, "out"],
  ] as const;
  return words.map(([count, word]) => `${formatNumber(count)} ${word}`).join(", ");
}

/** Returns the sum over all charts that have a previous week, or null if none has. */
export function summedMovement(report: PlatformReport): MovementSums | null {
  const known = Object.values(report)
    .flatMap((categories) => Object.values(categories))
    .flatMap(({ movement }) => movement ?? []);
  if (known.length === 0) return null;
  const sum = (key: keyof MovementSums) => known.reduce((total, each) => total + each[key], 0);
  return { up: sum("up"), down: sum("down"), entered: sum("entered"), out: sum("out") };
}
