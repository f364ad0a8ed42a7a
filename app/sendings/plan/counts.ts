/**
 * Counts the rows of a sending by outcome. Each count opens exactly that many lines, and all add up
 * to the number of rows.
 */
import type { Disposition } from "./rows";

/** The possible outcomes of a row, before and after it is sent. */
export const outcomes = [
  "created",
  "filled",
  "left alone",
  "refused",
  "waits",
  "skipped",
  "not reached",
] as const;
export type Outcome = (typeof outcomes)[number];

export const plannedOutcome: Record<Disposition, Outcome> = {
  create: "created",
  fill: "filled",
  leave: "left alone",
  refuse: "refused",
  wait: "waits",
  skip: "skipped",
};

/** Filters by whether the person is (or would be) in HubSpot. */
export const sentOutcomes: Record<"sent" | "not sent", readonly Outcome[]> = {
  sent: ["created", "filled", "left alone"],
  "not sent": ["refused", "waits", "skipped", "not reached"],
};
/** "archived" are created rows whose record was archived when the sending was taken back. */
export type ShownOutcome = Outcome | keyof typeof sentOutcomes | "archived";
export const outcomesIn = (shown: ShownOutcome): readonly Outcome[] =>
  shown === "sent" || shown === "not sent"
    ? sentOutcomes[shown]
    : shown === "archived"
      ? ["created"]
      : [shown];

export type Counts = Record<Outcome, number>;

export function countsOf(rows: Iterable<Outcome>): Counts {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Counts;
  for (const outcome of rows) counts[outcome] += 1;
  return counts;
}

/** Returns the first four outcomes always, and the others only if they have rows. */
export const shownOutcomes = (counts: Counts): Outcome[] =>
  outcomes.filter((outcome, at) => at < 4 || counts[outcome] > 0);
